import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START, type User } from '../../../../test/api.ts';
import { testDeliveries } from '../../../../test/deliveries.ts';
import { silentLog } from '../../../../test/harness.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { confirmMail, linkTo, PRICE_ALERTS, subscriptionAt, switchOn, WEBHOOK } from '../../../../test/notifications.ts';
import { watchBody } from '../../../../test/watchlist.ts';
import { startListener, type Listener } from '../../../platform/database/listen.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';
import { ALERT, alertJob } from './alert-target.ts';
import { checkTargets, type Checked } from './check-targets.ts';
import { createTargetBook, type TargetBook } from './target-book.ts';

const { test, services, mails, logs, deliver } = testDeliveries();
let user: User;
let listener: Listener;
let book: TargetBook;
let checked: Checked;

let sent = 0;
const arrivals = new Map<string | null, () => void>();
beforeAll(async () => {
  listener = await startListener(test.connection, silentLog);
  listener.on('target_rows', (id) => arrivals.get(id)?.());
});
afterAll(() => listener.stop());
beforeEach(async () => {
  setClock(START);
  await sql`truncate price_targets cascade`.execute(test.db);
  for (const market of ['waxpeer', 'skinport', 'bitskins', 'csfloat', 'shadowpay']) await test.offer(market, {});
  user = await test.signIn();
  await restart();
});

/** Starts a new worker process, which knows only the content of the database. */
const restart = async (): Promise<void> => {
  checked = new Map();
  book = createTargetBook(test.db, test.api.boards, listener);
};
/** Sends a market's list, five minutes after the last one, and then checks. */
const refresh = async (market: string, prices: Record<string, number>): Promise<void> => {
  advanceClock(5 * MINUTE);
  await test.offer(market, prices);
  await check();
};
const check = async (): Promise<void> => {
  // after it, the notifications of earlier changes have arrived
  const own = `-${++sent}`;
  await Promise.all([
    new Promise<void>((resolve) => arrivals.set(own, resolve)),
    sql`select pg_notify('target_rows', ${own})`.execute(test.db),
  ]);
  await checkTargets({ db: test.db, boards: test.api.boards, book }, checked);
};
const target = async (name: string, price: number, as = user, more = {}): Promise<number> => {
  const { appid, market_hash_name, item_id, general_id } = watchBody(test, name);
  const body = { app_id: appid, name: market_hash_name, item_id, general_id, target_price: price, ...more };
  return (await test.send('POST /target', { as, body })).body.id;
};
const state = async (id: number) =>
  test.db.selectFrom('price_targets').select(['armed', 'reached_at']).where('id', '=', id).executeTakeFirstOrThrow();
const alerts = async () =>
  (
    await sql<{ id: string; payload: { id: number; marketId: number; price: number } }>`
    select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${ALERT} order by j.id`.execute(test.db)
  ).rows;
/** Runs the waiting alerts; `twice`: as after a worker that died before it could record their end. */
const runAlerts = async (twice = false): Promise<void> => {
  const known = [AK_FT, AWP, CASE].map((name) => test.item(name));
  const items = { byId: (wanted: number) => known.find(({ itemId }) => itemId === wanted) } as never;
  const job = alertJob({ db: test.db, items });
  for (const { id, payload } of await alerts()) {
    for (let run = 0; run < (twice ? 2 : 1); run++) await job.run(payload, new AbortController().signal);
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(test.db);
  }
};
const everyChannel = async (as: User): Promise<void> => {
  for (const channel of ['MAIL', 'DISCORD', 'TELEGRAM', 'PUSH'] as const) await switchOn(test, as, channel);
  await confirmMail(test, as);
  await linkTo(test, as, 'DISCORD', WEBHOOK);
  await linkTo(test, as, 'TELEGRAM', '77');
  await linkTo(test, as, 'PUSH', subscriptionAt('https://push.sandbox/send/1'));
};

describe('a target [TARG-353]', () => {
  it('below the price is met when one market has it in two consecutive refreshes', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000, [CASE]: 5 });
    const id = await target(AK_FT, 9000);
    await refresh('waxpeer', { [AK_FT]: 9000, [CASE]: 5 });
    expect(await state(id)).toEqual({ armed: true, reached_at: null });
    await refresh('waxpeer', { [AK_FT]: 8900, [CASE]: 5 });
    expect(await state(id)).toEqual({ armed: false, reached_at: now() });
    expect((await alerts()).map(({ payload }) => payload)).toMatchObject([{ id, marketId: 3, price: 8900 }]);
  });

  it('counts an unchanged price of the second refresh too', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    const id = await target(AK_FT, 9000);
    await refresh('waxpeer', { [AK_FT]: 9000 });
    await refresh('waxpeer', { [AK_FT]: 9000 });
    expect((await state(id)).armed).toBe(false);
  });

  it('above the price is met when the lowest price reaches it twice, and not while another market is lower', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    await refresh('skinport', { [AK_FT]: 10_000 });
    const id = await target(AK_FT, 11_000);
    for (let n = 0; n < 3; n++) await refresh('waxpeer', { [AK_FT]: 11_500 });
    expect((await state(id)).armed).toBe(true);
    await refresh('skinport', { [AK_FT]: 11_200 });
    expect((await state(id)).armed).toBe(true);
    await refresh('skinport', { [AK_FT]: 11_000 });
    expect((await state(id)).armed).toBe(false);
  });

  it('without a price at its creation is one of a fall', async () => {
    const id = await target(AWP, 5000);
    await refresh('waxpeer', { [AWP]: 5000 });
    await refresh('waxpeer', { [AWP]: 5000 });
    expect((await state(id)).armed).toBe(false);
  });

  it('is not met by two markets once each, by a price that came and went, or by one of two refreshes that were missed', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    const id = await target(AK_FT, 9000);
    await refresh('waxpeer', { [AK_FT]: 9000 });
    await refresh('skinport', { [AK_FT]: 9000 });
    await refresh('waxpeer', { [AK_FT]: 9500 });
    await refresh('waxpeer', { [AK_FT]: 9000 });
    expect((await state(id)).armed).toBe(true);
    // the next refresh has no such offer, and no check runs for it
    await test.offer('waxpeer', { [CASE]: 5 });
    await test.offer('waxpeer', { [AK_FT]: 9000 });
    await check();
    expect((await state(id)).armed).toBe(true);
    await refresh('waxpeer', { [AK_FT]: 9000 });
    expect((await state(id)).armed).toBe(false);
  });

  it('is met only on the markets that it watches, and in the direction that the user chose', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    await refresh('skinport', { [AK_FT]: 10_000 });
    const elsewhere = await target(AK_FT, 9000, user, { markets: ['skinport'] });
    const rise = await target(AK_FT, 9500, user, { markets: ['skinport'], direction: 'up' });
    const closed = await target(AK_FT, 9100, user, { markets: ['bitskins'] });
    const open = await target(AK_FT, 9200, user);
    for (let n = 0; n < 2; n++) await refresh('waxpeer', { [AK_FT]: 9000 });
    const armed = async () => Promise.all([elsewhere, rise, closed, open].map(async (id) => (await state(id)).armed));
    expect(await armed()).toEqual([true, true, true, false]);
    for (let n = 0; n < 2; n++) await refresh('bitskins', { [AK_FT]: 9100 });
    expect(await armed()).toEqual([true, true, false, false]);
    // the price of Skinport is above 9.5 dollars already: a rise is met there at once
    for (let n = 0; n < 2; n++) await refresh('skinport', { [AK_FT]: 10_000 });
    expect(await armed()).toEqual([true, false, false, false]);
    for (let n = 0; n < 2; n++) await refresh('skinport', { [AK_FT]: 8900 });
    expect(await armed()).toEqual([false, true, false, false]);
  });

  it('says when the last reading met it, and waits for the second one', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    await target(AK_FT, 9000);
    const seen = async () => (await test.send('GET /target', { as: user })).body.data[0].seen;
    expect(await seen()).toBe(false);
    await refresh('waxpeer', { [AK_FT]: 9000 });
    expect(await seen()).toBe(true);
    await refresh('waxpeer', { [AK_FT]: 9500 });
    expect(await seen()).toBe(false);
    for (let n = 0; n < 2; n++) await refresh('waxpeer', { [AK_FT]: 9000 });
    expect(await seen()).toBe(false);
  });

  it('is not met by an outlier or by a price that is not fresh', async () => {
    for (const market of ['waxpeer', 'skinport', 'bitskins']) await refresh(market, { [AK_FT]: 10_000 });
    const id = await target(AK_FT, 9000);
    for (let n = 0; n < 3; n++) await refresh('csfloat', { [AK_FT]: 100 });
    expect((await state(id)).armed).toBe(true);
    for (let n = 0; n < 2; n++) {
      await test.offer('shadowpay', { [AK_FT]: 8000 }, { at: new Date(now().getTime() - 2 * HOUR) });
      await check();
    }
    expect((await state(id)).armed).toBe(true);
  });

  it('survives a restart between the two refreshes', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    const id = await target(AK_FT, 9000);
    await refresh('waxpeer', { [AK_FT]: 9000 });
    await restart();
    await refresh('waxpeer', { [AK_FT]: 9000 });
    expect((await state(id)).armed).toBe(false);
  });

  it('is met once when several workers check at the same time', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    const id = await target(AK_FT, 9000);
    await refresh('waxpeer', { [AK_FT]: 9000 });
    await test.offer('waxpeer', { [AK_FT]: 9000 });
    const workers = Array.from({ length: 4 }, () => createTargetBook(test.db, test.api.boards, listener));
    await Promise.all(workers.map((own) => checkTargets({ db: test.db, boards: test.api.boards, book: own }, new Map())));
    expect([(await state(id)).armed, (await alerts()).length]).toEqual([false, 1]);
  });

  it('waits again when the price leaves, and when it is edited', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    const id = await target(AK_FT, 9000);
    for (let n = 0; n < 2; n++) await refresh('waxpeer', { [AK_FT]: 9000 });
    const reachedAt = now();
    for (let n = 0; n < 3; n++) await refresh('waxpeer', { [AK_FT]: 8900 });
    expect([await state(id), (await alerts()).length]).toEqual([{ armed: false, reached_at: reachedAt }, 1]);
    await refresh('waxpeer', { [AK_FT]: 9500 });
    expect(await state(id)).toEqual({ armed: true, reached_at: reachedAt });
    for (let n = 0; n < 2; n++) await refresh('waxpeer', { [AK_FT]: 9000 });
    expect([(await state(id)).armed, (await alerts()).length]).toEqual([false, 2]);
    await test.send('PATCH /target', { as: user, body: { id, price: 8950 } });
    expect((await state(id)).armed).toBe(true);
    for (let n = 0; n < 2; n++) await refresh('waxpeer', { [AK_FT]: 8950 });
    expect([(await state(id)).armed, (await alerts()).length]).toEqual([false, 3]);
  });

  it('that was deleted or changed while it was checked is left alone', async () => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    const [gone, dearer] = [await target(AK_FT, 9000), await target(AK_FT, 9001)];
    await refresh('waxpeer', { [AK_FT]: 9000 });
    await test.offer('waxpeer', { [AK_FT]: 9000 });
    const stale = createTargetBook(test.db, test.api.boards, listener);
    await stale.sync();
    const unaware = { ...stale, sync: async () => {} };
    await test.send('POST /target/delete', { as: user, body: { id: gone } });
    await test.send('PATCH /target', { as: user, body: { id: dearer, price: 5000 } });
    await checkTargets({ db: test.db, boards: test.api.boards, book: unaware }, new Map());
    expect([await state(dearer), await alerts()]).toEqual([{ armed: true, reached_at: null }, []]);
  });

  it('of an account that is deleted goes with it', async () => {
    await target(AK_FT, 9000);
    await test.db.deleteFrom('users').where('id', '=', user.userId).execute();
    expect(await test.db.selectFrom('price_targets').selectAll().execute()).toEqual([]);
  });
});

describe('the alert of a met target [TARG-353]', () => {
  const meet = async (as: User): Promise<number> => {
    await refresh('waxpeer', { [AK_FT]: 10_000 });
    const id = await target(AK_FT, 9000, as);
    for (let n = 0; n < 2; n++) await refresh('waxpeer', { [AK_FT]: 9000 });
    return id;
  };
  const leaveAndMeet = async (): Promise<void> => {
    for (const price of [9500, 9000, 9000]) await refresh('waxpeer', { [AK_FT]: price });
  };

  it('reaches every channel that is on, once each, also when the worker dies at that moment', async () => {
    await everyChannel(user);
    const id = await meet(user);
    await runAlerts(true);
    await deliver();
    expect(mails.map(({ subject }) => subject)).toEqual([`${AK_FT} reached $9.00`]);
    expect(services.requests.map(({ path }) => path.split('/')[1]!).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'api.telegram.org',
      'discord.com',
      'push.sandbox',
    ]);
    expect((await logs(user)).map((log: { type: string; status: string }) => [log.type, log.status])).toEqual(
      Array.from({ length: 4 }, () => ['PRICE_ALERTS', 'SENT']),
    );
    const rows = await test.db.selectFrom('audit_log').selectAll().where('action', '=', 'target.reached').execute();
    expect(rows.map((row) => row.object)).toEqual([`target:${id}`]);
  });

  it('comes while the clock runs', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    await test.offer('waxpeer', { [AK_FT]: 10_000 });
    await target(AK_FT, 9000);
    setClock(null);
    for (let n = 0; n < 2; n++) {
      await test.offer('waxpeer', { [AK_FT]: 9000 });
      await check();
    }
    await runAlerts();
    const told = await test.db.selectFrom('notifications').select('title').where('user_id', '=', user.userId).execute();
    expect(told).toEqual([{ title: `${AK_FT} reached $9.00` }]);
  });

  it('names the market, the price and the target, in the language of the user, and leads to the item', async () => {
    await everyChannel(user);
    await test.db.updateTable('users').set({ lang: 'tr' }).where('id', '=', user.userId).execute();
    await meet(user);
    await runAlerts();
    const [log] = await logs(user);
    expect(log.title).toBe('AK-47 | Kırmızı Çizgi (Görevde Kullanılmış) $9,00 fiyatına ulaştı');
    expect(log.message).toBe('Eşya Waxpeer pazarında $9,00. Hedefiniz $9,00 ya da altıydı.');
    expect(await test.db.selectFrom('notifications').select('link').distinct().where('user_id', '=', user.userId).execute()).toEqual([
      { link: `/cs2/item/${test.item(AK_FT).slug}` },
    ]);
  });

  it('comes by mail only to a confirmed address, and not on channels that are off', async () => {
    await switchOn(test, user, 'MAIL');
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    const id = await meet(user);
    await runAlerts();
    // the bell has it, nothing sends it, and the list says so
    expect(await logs(user)).toMatchObject([{ type: 'PRICE_ALERTS', channel: 'SITE', status: 'SENT' }]);
    expect((await test.send('GET /target', { as: user })).body.data).toMatchObject([
      { id, armed: false, reached_at: now().toISOString(), told_outside: false },
    ]);
    expect(await test.db.selectFrom('audit_log').selectAll().where('object', '=', `target:${id}`).orderBy('id').execute()).toHaveLength(2);
  });

  it('comes at most once in 24 hours for a target and channel', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    await meet(user);
    await runAlerts();
    await leaveAndMeet();
    await runAlerts();
    expect(await logs(user)).toHaveLength(1);
    // another channel was not used yet
    await switchOn(test, user, 'DISCORD');
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await leaveAndMeet();
    await runAlerts();
    expect((await logs(user)).map((log: { channel: string }) => log.channel).toSorted()).toEqual(['DISCORD', 'MAIL']);
    advanceClock(24 * HOUR);
    await leaveAndMeet();
    await runAlerts();
    expect(await logs(user)).toHaveLength(4);
  });

  it('never leaves a met target untold: without any channel, three targets are three entries of the bell', async () => {
    await switchOn(test, user, 'MAIL');
    await test.send('POST /notifications/settings/update', {
      as: user,
      body: { notification_type_id: PRICE_ALERTS, is_enabled: false, channel: 'MAIL' },
    });
    await refresh('waxpeer', { [AK_FT]: 10_000, [AWP]: 50_000, [CASE]: 500 });
    for (const [name, price] of [
      [AK_FT, 9000],
      [AWP, 45_000],
      [CASE, 600],
    ] as const)
      await target(name, price);
    for (let n = 0; n < 2; n++) await refresh('waxpeer', { [AK_FT]: 9000, [AWP]: 45_000, [CASE]: 600 });
    await runAlerts(true);
    const entries = await logs(user);
    expect(entries.map(({ title }: { title: string }) => title).toSorted()).toEqual(
      [`${AK_FT} reached $9.00`, `${AWP} reached $45.00`, `${CASE} reached $0.60`].toSorted(),
    );
    expect(entries.every((entry: { channel: string; link: string }) => entry.channel === 'SITE' && entry.link)).toBe(true);
    expect((await test.send('GET /init/user', { as: user })).body.user.unread).toBe(3);
    const rows = (await test.send('GET /target', { as: user })).body.data;
    expect(rows.map((row: { armed: boolean; told_outside: boolean }) => [row.armed, row.told_outside])).toEqual(
      Array.from({ length: 3 }, () => [false, false]),
    );
  });

  it('stands in the bell once in 24 hours, and again after the target was edited', async () => {
    const id = await meet(user);
    await runAlerts();
    await leaveAndMeet();
    await runAlerts();
    expect(await logs(user)).toHaveLength(1);
    await test.send('PATCH /target', { as: user, body: { id, price: 8950 } });
    for (let n = 0; n < 2; n++) await refresh('waxpeer', { [AK_FT]: 8950 });
    await runAlerts();
    expect((await logs(user)).map((log: { channel: string }) => log.channel)).toEqual(['SITE', 'SITE']);
    // the bell shows what went out, too: no second entry beside it
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    for (let again = 0; again < 2; again++) {
      for (const price of [9500, 8950, 8950]) await refresh('waxpeer', { [AK_FT]: price });
      await runAlerts();
    }
    expect((await logs(user)).map((log: { channel: string }) => log.channel)).toEqual(['MAIL', 'SITE', 'SITE']);
  });

  it('whose message could not be delivered says so in the list', async () => {
    await switchOn(test, user, 'MAIL');
    await confirmMail(test, user);
    const id = await meet(user);
    await runAlerts();
    const told = async () =>
      (await test.send('GET /target', { as: user })).body.data.find((one: { id: number }) => one.id === id).told_outside;
    expect(await told()).toBe(true);
    await test.send('POST /notifications/settings/update', {
      as: user,
      body: { notification_type_id: PRICE_ALERTS, is_enabled: false, channel: 'MAIL' },
    });
    await deliver();
    expect(await logs(user)).toMatchObject([{ channel: 'MAIL', status: 'FAILED' }]);
    expect(await told()).toBe(false);
  });

  it('of an item that this worker does not know yet waits for it', async () => {
    await meet(user);
    const [job] = await alerts();
    const unaware = alertJob({ db: test.db, items: { byId: () => undefined } as never });
    await expect(unaware.run(job!.payload, new AbortController().signal)).rejects.toThrow('not known');
    await runAlerts();
    expect(await logs(user)).toHaveLength(1);
  });
});
