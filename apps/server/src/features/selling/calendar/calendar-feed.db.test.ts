import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { exportData } from '../../../../test/data-export.ts';
import { AK_FT, AWP } from '../../../../test/items.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { editUser } from '../../../../test/users.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { createLog } from '../../../platform/process/log.ts';
import { parseIcal } from './ical.test-helper.ts';

const logged: string[] = [];
const test = testApi(async () => ({}), createLog('debug', 'test', { write: (line) => void logged.push(line) }));
beforeEach(() => setClock(START));

const after = (days: number): Date => new Date(START.getTime() + days * DAY);
const feedOf = async (user: User) => (await test.send('GET /sales/calendar-feed', { as: user })).body.feed;
/** Makes an address. @returns its path below `/api/v1` */
async function made(user: User): Promise<string> {
  const { status, body } = await test.send('POST /sales/calendar-feed', { as: user });
  expect([status, body.address]).toEqual([200, expect.stringMatching(/^http:\/\/localhost:3000\/api\/v1\/calendar\/[\w-]{43}\.ics$/)]);
  return body.address.slice('http://localhost:3000/api/v1'.length);
}
const read = (path: string) => test.send(`GET ${path}`);
const eventsOf = async (path: string) => parseIcal((await read(path)).text).events;

describe('the address for calendar programs', () => {
  it('answers an iCalendar, also without .ics, and notes when it was read', async () => {
    const user = await test.signIn();
    expect(await feedOf(user)).toBeNull();
    const path = await made(user);
    expect(await feedOf(user)).toEqual({ created_at: START.toISOString(), read_at: null });
    setClock(new Date(START.getTime() + MINUTE));
    const { status, headers, text } = await read(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/calendar; charset=utf-8', 'private, no-cache']);
    expect(parseIcal(text)).toEqual({
      calendar: expect.objectContaining({ VERSION: '2.0', METHOD: 'PUBLISH', 'X-WR-CALNAME': 'Lootfolio – sales' }),
      events: [],
    });
    expect((await read(path.replace('.ics', ''))).status).toBe(200);
    expect(await feedOf(user)).toEqual({ created_at: START.toISOString(), read_at: new Date(START.getTime() + MINUTE).toISOString() });
  });

  it('has an event for each day, market and kind, in the language and zone of its user', async () => {
    const user = await test.signIn();
    await test.db.updateTable('users').set({ lang: 'tr', timezone: 'Pacific/Auckland' }).where('id', '=', user.userId).execute();
    // 28 November 12:00 UTC is the 29th in Auckland
    const sale = { app_id: 570, state: 'delivered', sold_at: START, delivered_at: START, settles_at: after(8) } as const;
    await storedSale(test, user, { ...sale, net: 1500 });
    await storedSale(test, user, { ...sale, itemName: AWP, net: 12_340 });
    await storedSale(test, user, { ...sale, market: 'csfloat', net: 10 });
    await storedSale(test, user, { ...sale, settles_at: null });
    await storedSale(test, user, { state: 'reversed', sold_at: START, delivered_at: START, ended_at: after(6), compensation: 2000 });
    const path = await made(user);
    const events = await eventsOf(path);
    expect(events.map((event) => [event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE'], event.SUMMARY])).toEqual([
      ['20261127', '20261128', 'Geri alındı: Waxpeer, 1 satış, kayıp $7,50'],
      ['20261129', '20261130', 'Waxpeer: $13,84 çekilebilir (2 satış)'],
      ['20261129', '20261130', 'CSFloat: $0,01 çekilebilir (1 satış)'],
    ]);
    expect(events[1]).toMatchObject({ DTSTAMP: '20261120T120000Z', TRANSP: 'TRANSPARENT' });
    expect(events[1]!['DESCRIPTION']!.split('\n')).toEqual([
      'AWP | Asiimov (Görevde Kullanılmış): $12,34',
      'AK-47 | Kırmızı Çizgi (Görevde Kullanılmış): $1,50',
    ]);
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(3);
    // the ids stay while the events change
    await storedSale(test, user, { ...sale, net: 100 });
    const later = await eventsOf(path);
    expect(later.map(({ UID }) => UID)).toEqual(events.map(({ UID }) => UID));
    expect(later[1]!.SUMMARY).toContain('3 satış');
  });

  it('reaches 30 days back, and a year ahead', async () => {
    const user = await test.signIn();
    const sale = { app_id: 570, state: 'delivered', sold_at: after(-60), delivered_at: after(-60) } as const;
    for (const days of [-31, -30, 366, 367]) await storedSale(test, user, { ...sale, settles_at: after(days) });
    expect((await eventsOf(await made(user))).map((event) => event['DTSTART;VALUE=DATE'])).toEqual(['20261021', '20271121']);
  });

  it('names twenty sales and counts the others; no line is too long', async () => {
    const user = await test.signIn();
    const sale = { app_id: 570, state: 'delivered', sold_at: START, delivered_at: START, settles_at: after(8) } as const;
    for (let at = 0; at < 23; at++) await storedSale(test, user, { ...sale, net: 1000 + at });
    const [event] = await eventsOf(await made(user));
    const description = event!['DESCRIPTION']!.split('\n');
    expect([description.length, description[0], description.at(-1)]).toEqual([21, `${AK_FT}: $1.02`, 'and 3 more']);
  });

  it('shows nothing of other users', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    await storedSale(test, other, { settles_at: after(1) });
    expect(await eventsOf(await made(user))).toEqual([]);
  });
});

describe('the end of an address', () => {
  const status = async (path: string) => (await read(path)).status;

  it('comes at once when it is replaced or revoked', async () => {
    const user = await test.signIn();
    const first = await made(user);
    const second = await made(user);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    expect((await test.send('DELETE /sales/calendar-feed', { as: user })).status).toBe(200);
    expect([await status(second), await feedOf(user)]).toEqual([404, null]);
    expect((await test.send('DELETE /sales/calendar-feed', { as: user })).status).toBe(404);
  });

  it('comes with a ban and with the deletion of the account', async () => {
    const admin = await test.signIn({ role: 'ADMIN' });
    const [banned, deleted] = [await test.signIn(), await test.signIn()];
    const [ofBanned, ofDeleted] = [await made(banned), await made(deleted)];
    await editUser(test, admin, banned.userId, { profile_state: 2 });
    expect((await test.send('DELETE /users/account', { as: deleted, body: {} })).status).toBe(200);
    expect([await status(ofBanned), await status(ofDeleted)]).toEqual([404, 404]);
    const rows = await test.db
      .selectFrom('calendar_feeds')
      .select('user_id')
      .where('user_id', 'in', [banned.userId, deleted.userId])
      .execute();
    expect(rows).toEqual([]);
  });

  it('leaves the addresses of others alone', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const path = await made(other);
    await made(user);
    await test.send('DELETE /sales/calendar-feed', { as: user });
    expect(await status(path)).toBe(200);
  });

  it('answers an unknown address like an ended one', async () => {
    const user = await test.signIn();
    const path = await made(user);
    await test.send('DELETE /sales/calendar-feed', { as: user });
    const [ended, unknown, long] = await Promise.all([read(path), read('/calendar/x.ics'), read(`/calendar/${'y'.repeat(399)}`)]);
    for (const answer of [ended, unknown, long]) expect([answer.status, answer.body]).toEqual([404, ended.body]);
  });
});

it('the address is stored as a hash, in no log and in no export', async () => {
  const user = await test.signIn();
  const path = await made(user);
  const token = path.slice('/calendar/'.length, -'.ics'.length);
  const feed = await test.db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', user.userId).executeTakeFirstOrThrow();
  expect(JSON.stringify(feed)).not.toContain(token);
  const rows = await test.db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.userId).execute();
  expect(rows.map(({ action }) => action)).toContain('calendar_feed.created');
  expect(JSON.stringify(rows)).not.toContain(token);
  const exported = await exportData(test, user);
  expect(exported.body.calendar_feeds).toEqual([{ created_at: START.toISOString(), read_at: null }]);
  expect((await read(path)).status).toBe(200);
  expect(logged.join('\n')).toContain('/calendar/:token');
  expect(logged.join('\n')).not.toContain(token);
});
