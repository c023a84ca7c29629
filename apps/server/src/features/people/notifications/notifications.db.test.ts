import { typeOf } from '../../../../test/notifications.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, testApi, type User } from '../../../../test/api.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { notify } from './notifications.public.ts';
import { removeOldNotifications } from './notifications.store.ts';

const test = testApi();
let user: User;
beforeAll(async () => {
  user = await test.signIn();
});

const update = (as: User, body: object) => test.send('POST /notifications/settings/update', { as, body });
const bulk = (as: User, settings: object[]) => test.send('POST /notifications/settings/bulk-update', { as, body: { settings } });
const settingsOf = async (as: User) => (await test.send('GET /notifications/settings', { as })).body.settings;
const nextAt = async (as: User, typeId: number): Promise<Date | null | undefined> =>
  (
    await test.db
      .selectFrom('notification_settings')
      .select('next_at')
      .where('user_id', '=', as.userId)
      .where('type_id', '=', typeId)
      .executeTakeFirst()
  )?.next_at;

describe('the kinds of notification', () => {
  it('are the three of the specification, view alerts, support answers, giveaways and repricing, with id, key, name and description in the language of the caller; one is sent at a chosen time [ACC-144, DATA-116, DATA-117]', async () => {
    const { body } = await test.send('GET /notifications/types', { as: user });
    expect(body).toMatchObject({ success: true, total: body.types.length });
    // those of selling come after these
    expect(body.types.slice(0, 6)).toEqual([
      { id: 1, key: 'SALES_STATISTICS', name: 'Sales statistics', description: expect.stringContaining('sales'), has_time: true },
      { id: 2, key: 'PRICE_ALERTS', name: 'Price alerts', description: expect.stringContaining('price'), has_time: false },
      { id: 3, key: 'MARKET_UPDATES', name: 'Market updates', description: expect.stringContaining('watchlist'), has_time: false },
      { id: 4, key: 'VIEW_ALERTS', name: 'View alerts', description: expect.stringContaining('view'), has_time: false },
      { id: 5, key: 'SUPPORT_ANSWERS', name: 'Support answers', description: expect.stringContaining('ticket'), has_time: false },
      { id: 6, key: 'GIVEAWAYS', name: 'Giveaways', description: expect.stringContaining('prize'), has_time: false },
    ]);
    const turkish = await test.send('GET /notifications/types', { as: user, headers: { 'accept-language': 'tr' } });
    expect(turkish.body.types[2].description).toBe('İzleme listenizin haftalık özeti, her pazartesi 09:00’da');
  });
});

describe('the settings', () => {
  it('are none until one is made, by mail at 00:00 unless said otherwise [ACC-127, ACC-128, ACC-145, ACC-146, DATA-118, ACC-165, ACC-182]', async () => {
    const own = await test.signIn();
    expect(await settingsOf(own)).toEqual([]);
    const { body } = await update(own, { notification_type_id: 1, is_enabled: true });
    const setting = { notification_type_id: 1, is_enabled: true, schedule_time: '00:00', channel: 'MAIL' };
    expect(body).toEqual({ success: true, setting });
    expect(await settingsOf(own)).toEqual([setting]);
  });

  it('are one a type and channel; email is MAIL; the last one holds [ACC-165, DATA-118, ACC-182]', async () => {
    const own = await test.signIn();
    await update(own, { notification_type_id: 1, is_enabled: true, schedule_time: '08:30', channel: 'email' });
    await update(own, { notification_type_id: 1, is_enabled: true, channel: 'DISCORD' });
    await update(own, { notification_type_id: 1, is_enabled: false, schedule_time: '09:30', channel: 'MAIL' });
    expect(await settingsOf(own)).toEqual([
      { notification_type_id: 1, is_enabled: true, schedule_time: '00:00', channel: 'DISCORD' },
      { notification_type_id: 1, is_enabled: false, schedule_time: '09:30', channel: 'MAIL' },
    ]);
  });

  it.each([
    ['notification_type_id', { notification_type_id: 99 }],
    ['schedule_time', { schedule_time: '24:00' }],
    ['schedule_time', { schedule_time: '9:00' }],
    ['channel', { channel: 'PIGEON' }],
    ['is_enabled', { is_enabled: 'yes' }],
  ])('refuse a wrong %s by its name', async (field, wrong) => {
    const answer = await update(user, { notification_type_id: 1, is_enabled: true, ...wrong });
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([400, 'VALIDATION', [field]]);
  });

  it('are set together, all or none, and the one at fault is named [ACC-147, ACC-166, ACC-171]', async () => {
    const own = await test.signIn();
    const one = (id: number, channel = 'MAIL') => ({ notification_type_id: id, is_enabled: true, schedule_time: '07:00', channel });
    const refused = await bulk(own, [one(1), one(99)]);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['settings.1.notification_type_id']]);
    const twice = await bulk(own, [one(1), one(2), one(1)]);
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([400, ['settings.2.channel']]);
    expect(await settingsOf(own)).toEqual([]);

    const all = [one(1), one(2), one(3), one(3, 'PUSH')];
    expect((await bulk(own, all)).body).toEqual({ success: true, settings: all, total: 4 });
    expect(await settingsOf(own)).toHaveLength(4);
    const tooMany = Array.from({ length: 21 }, () => one(1));
    for (const wrong of [[], tooMany]) {
      const answer = await bulk(own, wrong);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['settings']]);
    }
    // 20 settings are allowed, but these name the same setting twice
    expect(Object.keys((await bulk(own, tooMany.slice(1))).body.fields)).toEqual(['settings.1.channel']);
    expect((await bulk(own, [one(2)])).status).toBe(200);
  });

  it('know when the next message is due, in the time zone of the user [ACC-182]', async () => {
    const own = await test.signIn();
    await test.db.updateTable('users').set({ timezone: 'Europe/Istanbul' }).where('id', '=', own.userId).execute();
    for (const id of [1, 2, 3]) await update(own, { notification_type_id: id, is_enabled: true, schedule_time: '18:30' });
    expect(await nextAt(own, 1)).toEqual(new Date('2026-11-20T15:30:00Z'));
    expect(await nextAt(own, 2)).toBeNull();
    expect(await nextAt(own, 3)).toEqual(new Date('2026-11-23T06:00:00Z'));
    await update(own, { notification_type_id: 1, is_enabled: false, schedule_time: '18:30' });
    expect(await nextAt(own, 1)).toBeNull();
  });

  it('leave an audit row', async () => {
    const own = await test.signIn();
    await update(own, { notification_type_id: 2, is_enabled: true });
    const rows = await test.db.selectFrom('audit_log').select('action').where('actor_id', '=', own.userId).execute();
    expect(rows).toEqual([{ action: 'notifications.set' }]);
  });
});

describe('a message that always counts', () => {
  const always = { ...typeOf('SALE_FELL_THROUGH'), always: true } as const;
  const tell = (userId: number, onceKey: string | null = null) =>
    test.db
      .transaction()
      .execute((tx) => notify(tx, { userId, type: always, title: 'Fell', message: 'It fell.', link: '/listed-items', onceKey }));
  const logs = async (own: User) => (await test.send('GET /notifications/logs', { as: own })).body.logs;

  it('stands in the bell of a user who is reached on no channel, once for its key', async () => {
    const own = await test.signIn();
    expect(await tell(own.userId, 'sale:7')).toEqual([]);
    await tell(own.userId, 'sale:7');
    await tell(own.userId);
    const shown = { type: 'SALE_FELL_THROUGH', channel: 'SITE', title: 'Fell', link: '/listed-items', status: 'SENT', error: null };
    expect(await logs(own)).toMatchObject([shown, shown]);
  });

  it('stands there once when a channel reaches the user, and not when they switched it off', async () => {
    const own = await test.signIn();
    await update(own, { notification_type_id: always.id, is_enabled: true, channel: 'PUSH' });
    await test.db
      .insertInto('notification_channels')
      .values({ user_id: own.userId, channel: 'PUSH', target_hash: Buffer.from('2'), target_sealed: '', hint: 'here', created_at: now() })
      .execute();
    expect(await tell(own.userId, 'sale:8')).toEqual(['PUSH']);
    await tell(own.userId, 'sale:8');
    expect((await logs(own)).map(({ channel }: { channel: string }) => channel)).toEqual(['PUSH']);
    const quiet = await test.signIn();
    await update(quiet, { notification_type_id: always.id, is_enabled: false, channel: 'MAIL' });
    await tell(quiet.userId);
    expect(await logs(quiet)).toEqual([]);
  });
});

describe('the history', () => {
  const write = async (as: User, type: string, status: 'QUEUED' | 'SENT' | 'FAILED', error: string | null = null): Promise<number> => {
    advanceClock(1000);
    const values = { user_id: as.userId, type, channel: 'MAIL' as const, title: `t ${status}`, message: 'm', link: null, status, error };
    const more = { once_key: null, created_at: now(), sent_at: status === 'SENT' ? now() : null };
    const row = await test.db
      .insertInto('notifications')
      .values({ ...values, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const logs = (as: User, query = '') => test.send(`GET /notifications/logs${query}`, { as });
  const unread = async (as: User): Promise<number> => (await test.send('GET /init/user', { as })).body.user.unread;

  it('is paged, newest first, and filtered by type and status [ACC-148, ACC-167, ACC-170, DATA-119]', async () => {
    const own = await test.signIn();
    await write(own, 'PRICE_ALERTS', 'SENT');
    await write(own, 'MARKET_UPDATES', 'FAILED', 'notifications.channelOff');
    const newest = await write(own, 'PRICE_ALERTS', 'QUEUED');
    const { body } = await logs(own);
    expect(body.total).toBe(3);
    expect(body.logs.map((log: { status: string }) => log.status)).toEqual(['QUEUED', 'FAILED', 'SENT']);
    expect(body.logs[0]).toEqual({
      id: newest,
      type: 'PRICE_ALERTS',
      type_name: 'Price alerts',
      channel: 'MAIL',
      title: 't QUEUED',
      message: 'm',
      link: null,
      status: 'QUEUED',
      error: null,
      created_at: expect.stringMatching(/Z$/),
      sent_at: null,
    });
    expect(body.logs[1].error).toBe('This server does not offer this channel.');
    expect((await logs(own, '?type=PRICE_ALERTS')).body.total).toBe(2);
    expect((await logs(own, '?status=FAILED')).body.logs).toHaveLength(1);
    const second = (await logs(own, '?limit=2&page=2')).body;
    expect([second.total, second.logs.length, second.logs[0].status]).toEqual([3, 1, 'SENT']);
    expect((await logs(own, '?limit=101')).status).toBe(400);
    expect((await logs(user)).body).toEqual({ success: true, logs: [], total: 0 });
  });

  it("loses an entry that its owner deletes; another user's is not found [ACC-150, ACC-151, ACC-169]", async () => {
    const own = await test.signIn();
    const id = await write(own, 'PRICE_ALERTS', 'SENT');
    const foreign = await test.send(`DELETE /notifications/logs/${id}`, { as: user });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await test.send(`DELETE /notifications/logs/${id}`, { as: own })).body).toEqual({ success: true, id });
    expect((await logs(own)).body.total).toBe(0);
    expect((await test.send(`DELETE /notifications/logs/${id}`, { as: own })).status).toBe(404);
  });

  it('counts as unread until it was seen', async () => {
    const own = await test.signIn();
    expect(await unread(own)).toBe(0);
    await write(own, 'PRICE_ALERTS', 'SENT');
    await write(own, 'PRICE_ALERTS', 'SENT');
    expect(await unread(own)).toBe(2);
    expect((await test.send('POST /notifications/seen', { as: own })).body).toEqual({ success: true });
    expect(await unread(own)).toBe(0);
    advanceClock(HOUR);
    await write(own, 'PRICE_ALERTS', 'QUEUED');
    expect(await unread(own)).toBe(1);
  });
});

describe('the history', () => {
  it('is kept for a year', async () => {
    const own = await test.signIn();
    await update(own, { notification_type_id: 3, is_enabled: true, channel: 'PUSH' });
    await test.db
      .insertInto('notification_channels')
      .values({ user_id: own.userId, channel: 'PUSH', target_hash: Buffer.from('1'), target_sealed: '', hint: 'here', created_at: now() })
      .execute();
    const told = { userId: own.userId, type: typeOf('MARKET_UPDATES'), title: 'Old', message: 'Old', link: null, onceKey: null } as const;
    expect(await test.db.transaction().execute((tx) => notify(tx, told))).toEqual(['PUSH']);
    const total = async (): Promise<number> =>
      (await test.db.selectFrom('notifications').select('id').where('user_id', '=', own.userId).execute()).length;
    await removeOldNotifications(test.db);
    expect(await total()).toBe(1);
    advanceClock(366 * 24 * HOUR);
    await removeOldNotifications(test.db);
    expect(await total()).toBe(0);
  });
});
