import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { assertion, begin, finishSignIn } from '../../../../test/sign-in.ts';
import { fakeSteam } from '../../../../test/steam.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';
import { deliverOutbox, subscriber } from '../../../platform/jobs/outbox.ts';
import type { NotificationType, Period } from '../../../platform/messages/notification-types.ts';
import { timeZoneChanged } from '../auth/auth.public.ts';
import { linkTo, TYPES, WEBHOOK } from '../../../../test/notifications.ts';
import { rescheduleUser } from './reschedule-user.ts';
import { sendScheduled } from './send-scheduled.ts';

const steam = fakeSteam();
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));
let user: User;
let told: { userId: number; context: Period }[] = [];
type Content = NonNullable<NotificationType['content']>;
const content: Content = async (_db, userId, context) => {
  told.push({ userId, context });
  return { title: 'Sales', message: context.from.toISOString(), link: null };
};
/** Sends due messages. Only the type `key` has a content. */
const tick = (key = 'SALES_STATISTICS', of: Content | null = content) =>
  sendScheduled({
    db: test.db,
    log: silentLog,
    types: TYPES.map(({ content: _, ...type }) => (type.key === key && of ? { ...type, content: of } : type)),
  });

const inZone = (as: User, timezone: string) =>
  test.db
    .updateTable('users')
    .set({ timezone, mail: `${as.userId}@example.com`, mail_confirmed_at: now() })
    .where('id', '=', as.userId)
    .execute();
const switchOn = (as: User, id: number, time: string, enabled = true) =>
  test.send('POST /notifications/settings/update', {
    as,
    body: { notification_type_id: id, is_enabled: enabled, schedule_time: time, channel: 'MAIL' },
  });
const logs = async (as: User) => (await test.send('GET /notifications/logs', { as })).body.logs;
const nextAt = async (as: User): Promise<Date | null> =>
  (await test.db.selectFrom('notification_settings').select('next_at').where('user_id', '=', as.userId).executeTakeFirstOrThrow()).next_at;

beforeEach(async () => {
  setClock(START);
  told = [];
  await sql`delete from notification_settings`.execute(test.db);
  user = await test.signIn();
  await inZone(user, 'Europe/Istanbul');
});
afterEach(() => setClock(START));

/** Advances the clock by minutes, with a tick after each. */
async function pass(minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    advanceClock(MINUTE);
    await tick();
  }
}

describe('a daily message', () => {
  it('is sent at its time in the zone of the user, covers yesterday, and is sent once a day [ACC-165, ACC-182]', async () => {
    await switchOn(user, 1, '15:30');
    await pass(29);
    expect(await logs(user)).toEqual([]);
    await pass(31);
    expect(await logs(user)).toHaveLength(1);
    expect(told).toEqual([
      {
        userId: user.userId,
        context: {
          language: 'en',
          timezone: 'Europe/Istanbul',
          from: new Date('2026-11-18T21:00:00Z'),
          to: new Date('2026-11-19T21:00:00Z'),
        },
      },
    ]);
    expect(await nextAt(user)).toEqual(new Date('2026-11-21T12:30:00Z'));
  });

  it('does not come again on a day when its time is set later [ACC-165]', async () => {
    await switchOn(user, 1, '15:30');
    await pass(31);
    await switchOn(user, 1, '16:00');
    await pass(60);
    expect(await logs(user)).toHaveLength(1);
  });

  it('does not come again on a day when its entry in the history was deleted [ACC-165]', async () => {
    await switchOn(user, 1, '15:30');
    await pass(31);
    await test.send(`DELETE /notifications/logs/${(await logs(user))[0].id}`, { as: user });
    await switchOn(user, 1, '15:45', false);
    await switchOn(user, 1, '16:00');
    await pass(60);
    expect([await logs(user), told.length]).toEqual([[], 1]);
    expect(await nextAt(user)).toEqual(new Date('2026-11-21T13:00:00Z'));
  });

  it('comes at once when its time is set to one that has passed, before it came that day [ACC-165]', async () => {
    await switchOn(user, 1, '15:30');
    await pass(10);
    await switchOn(user, 1, '14:00');
    await tick();
    expect(told.map(({ context }) => context.from)).toEqual([new Date('2026-11-18T21:00:00Z')]);
    expect(await nextAt(user)).toEqual(new Date('2026-11-21T11:00:00Z'));
  });

  it('covers two days with the next one when its new time is too long past [ACC-165]', async () => {
    setClock(new Date('2026-11-20T19:30:00Z'));
    await switchOn(user, 1, '23:00');
    advanceClock(15 * MINUTE);
    await switchOn(user, 1, '08:00');
    await tick();
    expect([told, await nextAt(user)]).toEqual([[], new Date('2026-11-21T05:00:00Z')]);
    setClock(new Date('2026-11-21T05:00:00Z'));
    await tick();
    expect(told[0]!.context).toMatchObject({ from: new Date('2026-11-18T21:00:00Z'), to: new Date('2026-11-20T21:00:00Z') });
  });

  it('waits for its first time where it is switched on after that of the day [ACC-165]', async () => {
    await switchOn(user, 1, '14:00');
    await tick();
    expect([told, await nextAt(user)]).toEqual([[], new Date('2026-11-21T11:00:00Z')]);
  });

  it('is sent up to 12 hours late after a downtime, and after a longer one the next covers the missed day [ACC-165]', async () => {
    await switchOn(user, 1, '15:30');
    advanceClock(12 * HOUR);
    await tick();
    expect(await logs(user)).toHaveLength(1);

    // the message of the 21st is missed by 13 hours
    setClock(new Date('2026-11-22T01:30:00Z'));
    await tick();
    expect(await logs(user)).toHaveLength(1);
    setClock(new Date('2026-11-22T12:30:00Z'));
    await tick();
    await tick();
    expect(await logs(user)).toHaveLength(2);
    expect(told.at(-1)!.context).toMatchObject({ from: new Date('2026-11-19T21:00:00Z'), to: new Date('2026-11-21T21:00:00Z') });
  });

  it('comes at the next minute where the clocks skip its time, and once where they show it twice [ACC-182]', async () => {
    await inZone(user, 'Europe/Berlin');
    setClock(new Date('2026-03-28T12:00:00Z'));
    await switchOn(user, 1, '02:30');
    expect(await nextAt(user)).toEqual(new Date('2026-03-29T01:00:00Z'));
    setClock(new Date('2026-10-24T12:00:00Z'));
    await switchOn(user, 1, '02:30');
    setClock(new Date('2026-10-25T00:30:00Z'));
    await pass(130);
    expect(await logs(user)).toHaveLength(1);
    expect(await nextAt(user)).toEqual(new Date('2026-10-26T01:30:00Z'));
  });

  it('is one for each channel on which it is switched on [ACC-165, ACC-182]', async () => {
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await switchOn(user, 1, '15:30');
    await test.send('POST /notifications/settings/update', {
      as: user,
      body: { notification_type_id: 1, is_enabled: true, schedule_time: '15:45', channel: 'DISCORD' },
    });
    await pass(60);
    const sent: { channel: string }[] = await logs(user);
    expect(sent.map(({ channel }) => channel)).toEqual(['DISCORD', 'MAIL']);
  });

  it('is queued once by two workers that tick at once [ACC-165, ACC-182]', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => test.signIn()));
    for (const one of users) {
      await inZone(one, 'Europe/Istanbul');
      await switchOn(one, 1, '15:30');
    }
    advanceClock(31 * MINUTE);
    await Promise.all([tick(), tick(), tick()]);
    for (const one of users) expect(await logs(one)).toHaveLength(1);
    expect(told).toHaveLength(10);
  });

  it('that cannot be created blocks no other, and is retried', async () => {
    const other = await test.signIn();
    await inZone(other, 'Europe/Istanbul');
    for (const one of [user, other]) await switchOn(one, 1, '15:30');
    let broken = true;
    const failing: Content = async (db, userId, context) => {
      if (broken && userId === user.userId) throw new Error('not now');
      return content(db, userId, context);
    };
    advanceClock(31 * MINUTE);
    await tick('SALES_STATISTICS', failing);
    expect([(await logs(user)).length, (await logs(other)).length]).toEqual([0, 1]);
    broken = false;
    await tick('SALES_STATISTICS', failing);
    expect([(await logs(user)).length, (await logs(other)).length]).toEqual([1, 1]);
  });

  it('is not sent while it is off, when there is nothing to report, and when its type has no provider', async () => {
    await switchOn(user, 1, '15:30', false);
    await pass(40);
    await switchOn(user, 1, '15:45');
    advanceClock(10 * MINUTE);
    await tick('SALES_STATISTICS', async () => null);
    expect(await nextAt(user)).toEqual(new Date('2026-11-21T12:45:00Z'));
    setClock(new Date('2026-11-21T12:45:00Z'));
    await tick('SALES_STATISTICS', null);
    expect(await nextAt(user)).toEqual(new Date('2026-11-22T12:45:00Z'));
    expect(await logs(user)).toEqual([]);
  });
});

describe('a user who moves', () => {
  const subscribers = [subscriber(timeZoneChanged, (tx, { userId }) => rescheduleUser(tx, TYPES, userId))];

  it('gets the messages at the times of the new zone [ACC-182]', async () => {
    await switchOn(user, 1, '15:30');
    expect(await nextAt(user)).toEqual(new Date('2026-11-20T12:30:00Z'));
    await test.send('POST /users/set-timezone', { as: user, body: { timezone: 'America/New_York' } });
    await deliverOutbox(test.db, subscribers, timeZoneChanged.name);
    expect(await nextAt(user)).toEqual(new Date('2026-11-20T20:30:00Z'));
    await pass(60);
    expect(await logs(user)).toEqual([]);
  });

  it('gets no day twice and misses none, wherever they go [ACC-165, ACC-182]', async () => {
    await switchOn(user, 1, '15:30');
    await pass(31);
    for (const zone of ['America/New_York', 'Asia/Tokyo', 'America/New_York']) {
      await test.send('POST /users/set-timezone', { as: user, body: { timezone: zone } });
      await deliverOutbox(test.db, subscribers, timeZoneChanged.name);
      await tick();
    }
    expect(await nextAt(user)).toEqual(new Date('2026-11-21T20:30:00Z'));
    setClock(new Date('2026-11-21T20:30:00Z'));
    await tick();
    expect(told.map(({ context: { from, to } }) => [from, to])).toEqual([
      [new Date('2026-11-18T21:00:00Z'), new Date('2026-11-19T21:00:00Z')],
      [new Date('2026-11-19T21:00:00Z'), new Date('2026-11-21T05:00:00Z')],
    ]);
  });

  it('gets the times of the new zone also before the move reached the settings [ACC-182]', async () => {
    await switchOn(user, 1, '15:30');
    await test.send('POST /users/set-timezone', { as: user, body: { timezone: 'America/New_York' } });
    await pass(40);
    expect([told, await nextAt(user)]).toEqual([[], new Date('2026-11-20T20:30:00Z')]);
  });

  it('gets them so too after a sign-in there [ACC-182, AUTH-123]', async () => {
    const { steam_id } = await test.db.selectFrom('users').select('steam_id').where('id', '=', user.userId).executeTakeFirstOrThrow();
    await switchOn(user, 1, '15:30');
    const begun = await begin(test.app, '?timezone=America/New_York');
    await finishSignIn(test.app, new URLSearchParams(assertion(begun, steam_id!)), begun.cookie);
    await deliverOutbox(test.db, subscribers, timeZoneChanged.name);
    expect(await nextAt(user)).toEqual(new Date('2026-11-20T20:30:00Z'));
  });

  it('gets none of what they switched off', async () => {
    await switchOn(user, 1, '15:30', false);
    await test.db.transaction().execute((tx) => rescheduleUser(tx, TYPES, user.userId));
    expect(await nextAt(user)).toBeNull();
  });
});

describe('the weekly message', () => {
  it('comes on Monday at 09:00 in the zone of the user, whatever time of day is set [ACC-165]', async () => {
    await switchOn(user, 3, '23:00');
    setClock(new Date('2026-11-23T05:59:00Z'));
    await tick('MARKET_UPDATES');
    expect(told).toEqual([]);
    setClock(new Date('2026-11-23T06:00:00Z'));
    await tick('MARKET_UPDATES');
    expect(told[0]!.context).toMatchObject({ from: new Date('2026-11-15T21:00:00Z'), to: new Date('2026-11-22T21:00:00Z') });
    expect(await nextAt(user)).toEqual(new Date('2026-11-30T06:00:00Z'));
    expect((await logs(user))[0]).toMatchObject({ type: 'MARKET_UPDATES', status: 'QUEUED' });
  });
});
