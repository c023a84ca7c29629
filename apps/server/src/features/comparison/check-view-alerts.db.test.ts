import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START, type User } from '../../../test/api.ts';
import { testDeliveries } from '../../../test/deliveries.ts';
import { silentLog } from '../../../test/harness.ts';
import { AK_FT, AK_MW, AWP, CASE, PISTOL, STICKER } from '../../../test/items.ts';
import { confirmMail, linkTo, subscriptionAt, switchOn, VIEW_ALERTS, WEBHOOK } from '../../../test/notifications.ts';
import { startListener, type Listener } from '../../platform/database/listen.ts';
import { advanceClock, setClock } from '../../platform/process/clock.ts';
import { loadItemDirectory } from '../../prices/board/item-directory.ts';
import { startBoards, type LiveBoards } from '../../prices/board/live-boards.ts';
import { loadFeeBook } from '../marketplaces/marketplaces.public.ts';
import { checkViewAlerts, type AlertParts } from './check-view-alerts.ts';
import { claimAlerts } from './view-alerts.store.ts';

const { test, services, mails, logs, deliver, waiting, attempt } = testDeliveries();
const VIEW = 'source=waxpeer&target=csfloat';
let user: User;
let listener: Listener;
let workers: { parts: AlertParts; live: LiveBoards }[];

/** A worker process: it has a board of its own, and knows of alerts only what the database holds. */
async function startWorker(): Promise<{ parts: AlertParts; live: LiveBoards }> {
  const items = await loadItemDirectory(test.db, listener);
  const fees = await loadFeeBook(test.db, listener, 'specification');
  const live = await startBoards(test.db, items, fees, listener, silentLog);
  return { parts: { db: test.db, items, boards: live.boards, fees }, live };
}

beforeAll(async () => {
  listener = await startListener(test.connection, silentLog);
  workers = [await startWorker(), await startWorker()];
});
afterAll(async () => {
  for (const { live } of workers) live.stop();
  await listener.stop();
});
beforeEach(async () => {
  setClock(START);
  await sql`truncate view_alerts cascade`.execute(test.db);
  for (const market of ['waxpeer', 'csfloat', 'skinport', 'steam']) await test.offer(market, {});
  user = await test.signIn();
  await switchOn(test, user, 'MAIL', VIEW_ALERTS);
  await confirmMail(test, user);
});

const check = async (by = workers.slice(0, 1)): Promise<void> => {
  await Promise.all(by.map(({ parts }) => parts.boards.catchUp()));
  await Promise.all(by.map(({ parts }) => checkViewAlerts(parts)));
};
/** New lists of the markets, five minutes after the last ones; then a check. */
const refresh = async (lists: Record<string, Record<string, number>>, by?: typeof workers): Promise<void> => {
  advanceClock(5 * MINUTE);
  for (const [market, prices] of Object.entries(lists)) await test.offer(market, prices);
  await check(by);
};
/** Every item costs 10 dollars on Waxpeer; CSFloat pays these prices, less its fee of 3 percent. */
const offers = (sales: Record<string, number>) => ({
  waxpeer: Object.fromEntries(Object.keys(sales).map((name) => [name, 10_000])),
  csfloat: sales,
});
const alertOn = async (as = user, limits = { min_roi: 10, min_profit: 1000 }, search = VIEW): Promise<number> => {
  const { id } = (await test.send('POST /users/views', { as, body: { name: 'Flips', search } })).body.item;
  await test.send(`POST /users/views/${id}/alert`, { as, body: limits });
  return id;
};
const titles = async (as = user): Promise<string[]> =>
  (await test.db.selectFrom('notifications').select('title').where('user_id', '=', as.userId).orderBy('id').execute()).map(
    (row) => row.title,
  );

const NONE = offers({ [AK_FT]: 10_000 });
const GOOD = offers({ [AK_FT]: 13_000 });

describe('an alert on a saved view', () => {
  it('tells a row that appears when two checks in a row found it on newer data', async () => {
    await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    expect(await titles()).toEqual([]);
    await refresh(GOOD);
    expect(await titles()).toEqual(['1 new row in "Flips"']);
    for (let n = 0; n < 3; n++) await refresh(GOOD);
    expect(await titles()).toHaveLength(1);
  });

  it('is told although another one cannot be, which is reported', async () => {
    const other = await test.signIn();
    await switchOn(test, other, 'MAIL', VIEW_ALERTS);
    await alertOn();
    await alertOn(other, { min_roi: 10, min_profit: 1000 }, 'source=waxpeer&target=skinport');
    const lists = (price: number) => ({ ...offers({ [AK_FT]: price, [AWP]: 10_000 }), skinport: { [AWP]: price } });
    await refresh(lists(10_000));
    await refresh(lists(13_000));
    const [{ parts, live }] = workers as [(typeof workers)[0], (typeof workers)[0]];
    const { items } = parts;
    const unknown = test.item(AWP).itemId;
    const broken = { ...parts, items: { ...items, byId: (id: number) => (id === unknown ? undefined : items.byId(id)) } };
    await expect(refresh(lists(13_000), [{ parts: broken, live }])).rejects.toThrow('could not be stored');
    expect([await titles(), await titles(other)]).toEqual([['1 new row in "Flips"'], []]);
  });

  it('is checked at most once in three minutes', async () => {
    await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    advanceClock(2 * MINUTE);
    for (const [market, prices] of Object.entries(GOOD)) await test.offer(market, prices);
    await check();
    expect(await titles()).toEqual([]);
    advanceClock(MINUTE);
    await check();
    expect(await titles()).toHaveLength(1);
  });

  it('is not checked without newer prices of its markets', async () => {
    await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    for (let n = 0; n < 3; n++) await refresh({ skinport: { [AK_FT]: 10_000 } });
    expect(await titles()).toEqual([]);
    await refresh(GOOD);
    expect(await titles()).toHaveLength(1);
  });

  it('is silent about rows that were there when it was set, and about those below its limits', async () => {
    await refresh(offers({ [AK_FT]: 13_000, [AWP]: 10_500, [AK_MW]: 11_300 }));
    await alertOn();
    for (let n = 0; n < 4; n++) await refresh(offers({ [AK_FT]: 13_000, [AWP]: 10_500, [AK_MW]: 11_300 }));
    expect(await titles()).toEqual([]);
  });

  it('shows how many rows fit now', async () => {
    await alertOn();
    await refresh(offers({ [AK_FT]: 13_000, [AWP]: 14_000, [AK_MW]: 11_000 }));
    expect((await test.send('GET /users/views', { as: user })).body.items[0].alert).toEqual({ min_roi: 10, min_profit: 1000, fits: 2 });
  });

  it('never tells a suspicious row', async () => {
    const wrong = { ...offers({ [AK_FT]: 90_000 }), skinport: { [AK_FT]: 10_000 }, steam: { [AK_FT]: 10_000 } };
    await alertOn(user, { min_roi: 10, min_profit: 1000 }, `${VIEW}&suspicious=1`);
    await refresh(NONE);
    for (let n = 0; n < 4; n++) await refresh(wrong);
    expect(await titles()).toEqual([]);
  });

  it("counts the user's own fees", async () => {
    const cheap = await test.signIn();
    await switchOn(test, cheap, 'MAIL', VIEW_ALERTS);
    await confirmMail(test, cheap);
    await test.send('POST /users/market-fees', { as: cheap, body: { market: 'csfloat', fee: 0 } });
    await Promise.all([alertOn(user, { min_roi: 30, min_profit: 3000 }), alertOn(cheap, { min_roi: 30, min_profit: 3000 })]);
    await refresh(NONE);
    for (let n = 0; n < 2; n++) await refresh(GOOD);
    expect([await titles(user), await titles(cheap)]).toEqual([[], ['1 new row in "Flips"']]);
  });

  it('tells an item again only when it left, and not twice in 24 hours', async () => {
    await alertOn();
    const appear = async (): Promise<void> => {
      for (let n = 0; n < 2; n++) await refresh(GOOD);
    };
    const leave = async (): Promise<void> => {
      for (let n = 0; n < 2; n++) await refresh(NONE);
    };
    await leave();
    await appear();
    await leave();
    await appear();
    expect(await titles()).toHaveLength(1);
    advanceClock(24 * HOUR);
    await appear();
    expect(await titles()).toHaveLength(1);
    await leave();
    await appear();
    expect(await titles()).toHaveLength(2);
  });

  it('begins anew when its limits or the filters of its view change', async () => {
    const id = await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    await test.send(`POST /users/views/${id}/alert`, { as: user, body: { min_roi: 5, min_profit: 0 } });
    await refresh(GOOD);
    await test.send('POST /users/views', { as: user, body: { name: 'Flips', search: `${VIEW}&q=ak` } });
    for (let n = 0; n < 3; n++) await refresh(GOOD);
    expect(await titles()).toEqual([]);
    await refresh(NONE);
    await refresh(NONE);
    for (let n = 0; n < 2; n++) await refresh(GOOD);
    expect(await titles()).toHaveLength(1);
  });
});

describe('several workers', () => {
  it('check an alert once, and tell once, whoever of them saw the row first', async () => {
    await alertOn();
    await refresh(NONE, workers.slice(0, 1));
    await refresh(GOOD, workers);
    await refresh(GOOD, [...workers, ...workers]);
    expect(await titles()).toHaveLength(1);
  });

  it('do not take older prices of their own for news', async () => {
    await alertOn();
    await refresh(NONE, workers);
    await refresh(GOOD, workers.slice(0, 1));
    advanceClock(5 * MINUTE);
    // the other worker did not read the last lists
    await checkViewAlerts(workers[1]!.parts);
    await refresh(GOOD, workers.slice(0, 1));
    expect(await titles()).toHaveLength(1);
  });

  it('take over from one that died in a check, and store nothing of a check of an older alert', async () => {
    const id = await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    advanceClock(5 * MINUTE);
    for (const [market, prices] of Object.entries(GOOD)) await test.offer(market, prices);
    expect(await claimAlerts(test.db, new Date(START.getTime() + HOUR), 50)).toMatchObject([{ viewId: id }]);
    await check(workers.slice(1));
    expect(await titles()).toEqual([]);
    await refresh(GOOD, workers.slice(1));
    expect(await titles()).toHaveLength(1);
  });

  it('leave alone an alert that was removed or changed meanwhile', async () => {
    const id = await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    advanceClock(5 * MINUTE);
    for (const [market, prices] of Object.entries(GOOD)) await test.offer(market, prices);
    await workers[0]!.parts.boards.catchUp();
    const { fees } = workers[0]!.parts;
    const slow = {
      ...workers[0]!.parts,
      fees: {
        ...fees,
        // the user changes the alert between claim and result
        ownOf: async (ids: readonly number[]) => {
          await test.send(`POST /users/views/${id}/alert`, { as: user, body: { min_roi: 20, min_profit: 2000 } });
          return fees.ownOf(ids);
        },
      },
    };
    await checkViewAlerts(slow);
    expect(await titles()).toEqual([]);
    expect(await test.db.selectFrom('view_alert_rows').selectAll().execute()).toEqual([]);
  });
});

describe('the message', () => {
  const SALES = { [AK_FT]: 20_000, [AK_MW]: 19_000, [AWP]: 18_000, [CASE]: 17_000, [PISTOL]: 16_000, [STICKER]: 15_000 };
  const appear = async (): Promise<void> => {
    await refresh(NONE);
    for (let n = 0; n < 2; n++) await refresh(offers(SALES));
  };

  it('names the five rows with the most profit, counts the others, and leads to the view', async () => {
    const id = await alertOn();
    await appear();
    await deliver();
    expect(mails.map(({ subject }) => subject)).toEqual(['6 new rows in "Flips"']);
    const [log] = await logs(user);
    const [first, ...rest] = log.message.split('\n');
    expect(first).toBe(`${AK_FT}: Waxpeer $10.00 → CSFloat $20.00, +$9.40 (+94.00%)`);
    expect(rest.slice(0, 4).map((line: string) => line.split(':')[0])).toEqual([AK_MW, AWP, CASE, PISTOL]);
    expect(rest.slice(4)).toEqual(['', 'and 1 more']);
    const { link } = await test.db.selectFrom('notifications').select('link').where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    expect(link).toBe(`/comparison?${VIEW}`);
    const told = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'view_alert.told')
      .where('object', '=', `view:${id}`)
      .execute();
    expect(told).toMatchObject([{ actor_id: null, new_value: { user: user.userId, channels: ['MAIL'] } }]);
  });

  it('is in the language of the user', async () => {
    await test.db.updateTable('users').set({ lang: 'tr' }).where('id', '=', user.userId).execute();
    await alertOn();
    await appear();
    const [log] = await logs(user);
    expect(log.title).toBe('"Flips" görünümünde 6 yeni satır');
    expect(log.message).toMatch(/^AK-47 \| Kırmızı Çizgi .*: Waxpeer \$10,00 → CSFloat \$20,00, \+\$9,40 \(\+%94,00\)\n/);
    expect(log.message).toMatch(/\n\nve 1 satır daha$/);
  });

  it('reaches every channel that is on once each, also when its jobs run twice', async () => {
    for (const channel of ['DISCORD', 'TELEGRAM', 'PUSH'] as const) await switchOn(test, user, channel, VIEW_ALERTS);
    await linkTo(test, user, 'DISCORD', WEBHOOK);
    await linkTo(test, user, 'TELEGRAM', '77');
    await linkTo(test, user, 'PUSH', subscriptionAt('https://push.sandbox/send/1'));
    await alertOn();
    await appear();
    const jobs = await waiting();
    expect(jobs).toHaveLength(4);
    for (const { payload } of [...jobs, ...jobs]) await attempt(payload.id, payload.attempt);
    expect(mails).toHaveLength(1);
    expect(services.requests.map(({ path }) => path.split('/')[1]!).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'api.telegram.org',
      'discord.com',
      'push.sandbox',
    ]);
    expect(new Set((await logs(user)).map((log: { type: string; status: string }) => `${log.type} ${log.status}`))).toEqual(
      new Set(['VIEW_ALERTS SENT']),
    );
  });

  it('does not come on a channel where the type is off', async () => {
    await test.send('POST /notifications/settings/update', {
      as: user,
      body: { notification_type_id: VIEW_ALERTS, is_enabled: false, channel: 'MAIL' },
    });
    await alertOn();
    await appear();
    expect(await titles()).toEqual([]);
  });
});

describe('the cost of a check', () => {
  it('asks equal queries of many users once, and the database as often for one alert as for many', async () => {
    const { boards } = workers[0]!.parts;
    let compared = 0;
    let queries = 0;
    const board = boards.of(730);
    const counting = { ...board, compare: (query: Parameters<typeof board.compare>[0]) => (compared++, board.compare(query)) };
    const db = test.db.withPlugin({ transformQuery: ({ node }) => (queries++, node), transformResult: async ({ result }) => result });
    const parts = { ...workers[0]!.parts, db: db as AlertParts['db'], boards: { ...boards, of: () => counting } };
    await alertOn();
    await refresh(NONE);
    const cost = async (): Promise<[number, number]> => {
      [compared, queries] = [0, 0];
      advanceClock(5 * MINUTE);
      for (const [market, prices] of Object.entries(NONE)) await test.offer(market, prices);
      await boards.catchUp();
      await checkViewAlerts(parts);
      return [compared, queries];
    };
    const one = await cost();
    const others = await Promise.all(Array.from({ length: 9 }, () => test.signIn()));
    for (const other of others) await alertOn(other);
    await cost();
    expect([one, await cost()]).toEqual([
      [1, one[1]],
      [1, one[1]],
    ]);
  });
});
