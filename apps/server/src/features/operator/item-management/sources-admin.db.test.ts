import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, refreshOf, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AWP } from '../../../../test/items.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { acquireLease } from '../../../platform/database/leases.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { dueFeeds } from '../../../prices/collect/feeds.store.ts';
import { mergeQuotes, SourceOff } from '../../../prices/collect/merge.ts';
import { now } from '../../../platform/process/clock.ts';

const test = testApi();
let admin: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});
beforeEach(async () => {
  setClock(START);
  await sql`update price_feeds set enabled = true, failures = 0, last_error = null, suspicion = null, accepts = null,
    next_attempt = ${new Date(START.getTime() + HOUR)}, last_attempt = ${START}, last_success = ${START}, row_count = 7`.execute(test.db);
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
});

type Feed = { key: string; state: string; reading: boolean; kept_out: object | null; last_error: string | null };
type Source = { market: string; enabled: boolean; has_lists: boolean; state: string; reason: string | null; feeds: Feed[] };
const sources = async (): Promise<{ items: Source[]; total: number; success: boolean }> =>
  (await test.send('GET /admin/item/sources', { as: admin })).body;
const sourceOf = async (market: string): Promise<Source> => (await sources()).items.find((source) => source.market === market)!;
const publicState = async (market: string): Promise<string> =>
  (await test.send('GET /marketplace/sources')).body.items.find((source: Source) => source.market === market).state;
const turn = (market: string, enabled: boolean) => test.send(`PUT /admin/item/sources/${market}`, { as: admin, body: { enabled } });
const refresh = (market: string) => test.send(`POST /admin/item/sources/${market}/refresh`, { as: admin });
const accept = (market: string, feed: string) => test.send(`POST /admin/item/sources/${market}/accept`, { as: admin, body: { feed } });
const jobs = async () =>
  (
    await sql<{ key: string; queue: string }>`
      select j.key, q.queue_name as queue from graphile_worker._private_jobs j
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.key`.execute(test.db)
  ).rows;
const lastAudit = async () =>
  test.db.selectFrom('audit_log').select(['action', 'object', 'old_value', 'new_value']).orderBy('id', 'desc').limit(1).executeTakeFirst();
/** Returns the fresh prices of an item on a market, as everybody sees them. */
const freshOn = async (name: string, market: string): Promise<boolean[]> =>
  (await test.send('POST /item', { body: { slug: test.item(name).slug, game: 730 } })).body.item.price_info
    .filter((price: { markets: { slug: string } }) => price.markets.slug === market)
    .map((price: { stale: boolean; fresh: boolean }) => price.fresh ?? !price.stale);

describe('the list of sources', () => {
  it('has every market with its lists: last success, last error, rows, whether it is on', async () => {
    await test.pool.query(
      "update price_feeds set failures = 1, last_error = 'TIMEOUT: no answer', last_error_at = $1 where source = 'waxpeer-prices' and app_id = 730",
      [START],
    );
    const { success, items, total } = await sources();
    expect([success, items.length, total]).toEqual([true, 24, 24]);
    const waxpeer = items.find(({ market }) => market === 'waxpeer')!;
    expect(waxpeer).toMatchObject({
      enabled: true,
      has_lists: true,
      state: 'failed',
      reason: 'The market did not answer in time.',
      last_success: START.toISOString(),
      last_error_at: START.toISOString(),
    });
    expect(waxpeer.feeds.find(({ key }) => key === 'waxpeer-prices/cs2')).toMatchObject({
      state: 'failed',
      rows: 7,
      last_error: 'TIMEOUT: no answer',
      last_error_at: START.toISOString(),
      reading: false,
      kept_out: null,
    });
    expect(await sourceOf('krakatoa')).toMatchObject({ has_lists: false, state: 'off', feeds: [] });
  });

  it('says that a list is being read', async () => {
    await acquireLease(test.db, { name: 'feed:waxpeer-prices/cs2', holder: 'a worker', forMs: MINUTE });
    const reading = (await sourceOf('waxpeer')).feeds.filter((feed) => feed.reading).map(({ key }) => key);
    expect(reading).toEqual(['waxpeer-prices/cs2']);
    await sql`delete from leases`.execute(test.db);
  });
});

describe('a market that is switched off', () => {
  it('is not collected, and its prices stop being fresh at once for everybody; switched on they are fresh again', async () => {
    await test.offer('waxpeer', { [AK_FT]: 9000, [AWP]: 30_000 });
    await test.offer('buff', { [AK_FT]: 10_000, [AWP]: 31_000 });
    const compared = async () =>
      (await test.send('POST /item/comparison', { body: { sourceMarket: 'waxpeer', targetMarket: 'buff' } })).body.total;
    expect([await compared(), await freshOn(AK_FT, 'waxpeer')]).toEqual([2, [true]]);
    const { body } = await turn('waxpeer', false);
    expect(body.item).toMatchObject({ enabled: false, state: 'off', reason: 'Switched off by the operator.', next_attempt: null });
    await expect.poll(compared).toBe(0);
    expect([await publicState('waxpeer'), await freshOn(AK_FT, 'waxpeer'), await freshOn(AK_FT, 'buff')]).toEqual(['off', [false], [true]]);
    advanceClock(2 * HOUR);
    expect((await dueFeeds(test.db, loadConfig({}))).filter(({ source }) => source.market === 'waxpeer')).toEqual([]);
    setClock(START);
    expect(await lastAudit()).toEqual({
      action: 'source.switched',
      object: 'market:3',
      old_value: { enabled: true },
      new_value: { enabled: false },
    });

    expect((await turn('waxpeer', true)).body.item).toMatchObject({ enabled: true, state: 'ok' });
    await expect.poll(compared).toBe(2);
    expect((await dueFeeds(test.db, loadConfig({}))).some(({ source }) => source.market === 'waxpeer')).toBe(true);
  });

  it('is switched on with prices that are too old: they stay so', async () => {
    await test.offer('shadowpay', { [AK_FT]: 9000 });
    await turn('shadowpay', false);
    advanceClock(48 * HOUR);
    await turn('shadowpay', true);
    await test.api.boards.catchUp();
    expect(await freshOn(AK_FT, 'shadowpay')).toEqual([false]);
  });

  it('takes no list that was being read meanwhile', async () => {
    await turn('waxpeer', false);
    await expect.poll(() => freshOn(AK_FT, 'waxpeer')).toEqual([false]);
    const late = mergeQuotes(test.pool, refreshOf('waxpeer', { source: 'waxpeer-prices' }), [
      { itemId: test.item(AK_FT).itemId, price: 1, quantity: 1, native: { units: 1, scale: 3 }, url: null },
    ]);
    await expect(late).rejects.toThrow(SourceOff);
    await test.api.boards.catchUp();
    expect(await freshOn(AK_FT, 'waxpeer')).toEqual([false]);
  });

  it('without lists cannot be switched', async () => {
    expect((await turn('krakatoa', false)).body).toMatchObject({ code: 'STATE', msg: 'No price list of this market is known.' });
    expect((await turn('other', false)).body).toMatchObject({ code: 'STATE' });
    expect((await turn('none', false)).body.fields).toHaveProperty('market');
  });
});

describe('"Refresh now"', () => {
  it('adds the job of every list of the market at once, never a second one, in the queue of the market', async () => {
    const { body } = await refresh('shadowpay');
    const keys = body.item.feeds.map((feed: Feed) => feed.key);
    expect(body.item.feeds.map((feed: Feed) => feed.reading)).toEqual(keys.map(() => true));
    const first = await jobs();
    expect(first.length).toBe(keys.length);
    expect(first.every(({ key, queue }) => key.startsWith('collect-prices:shadowpay') && queue === 'market:8')).toBe(true);
    await refresh('shadowpay');
    expect(await jobs()).toEqual(first);
    expect(await lastAudit()).toMatchObject({ action: 'source.refreshed', object: 'market:8', new_value: { lists: keys } });
  });

  it('reads nothing of a market that is switched off', async () => {
    await turn('shadowpay', false);
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
    expect((await refresh('shadowpay')).body).toMatchObject({ code: 'STATE' });
    expect((await refresh('krakatoa')).body).toMatchObject({ code: 'STATE' });
    expect(await jobs()).toEqual([]);
  });

  it('leaves a list alone that only stands in for another one', async () => {
    const standsIn = (await sourceOf('buff')).feeds.filter(({ state }) => state === 'off').map(({ key }) => key.split('/')[0]!);
    await refresh('buff');
    const collected = (await jobs()).map(({ key }) => key.split(':')[1]);
    expect(collected.length).toBeGreaterThan(0);
    expect(collected.filter((source) => standsIn.includes(source!))).toEqual([]);
  });
});

describe('a list that was kept out', () => {
  const KEY = 'waxpeer-prices/cs2';
  const keepOut = () =>
    test.pool.query(
      "update price_feeds set suspicion = 'LIST_TOO_SHORT', suspicious_rows = 3, last_error = 'LIST_TOO_SHORT', last_error_at = $1 where source = 'waxpeer-prices' and app_id = 730",
      [now()],
    );
  const feedOf = async () => (await sourceOf('waxpeer')).feeds.find(({ key }) => key === KEY);

  it('says why and how long it was; accepted, it is read again at once', async () => {
    await keepOut();
    expect(await feedOf()).toMatchObject({
      state: 'failed',
      reason: 'The list was far shorter than the last one and was kept out.',
      kept_out: { rows: 3, accepted: false },
      rows: 7,
    });
    const { body } = await accept('waxpeer', KEY);
    expect(body.item.feeds.find((feed: Feed) => feed.key === KEY)).toMatchObject({ kept_out: { rows: 3, accepted: true }, reading: true });
    expect((await jobs()).map(({ key }) => key)).toEqual(['collect-prices:waxpeer-prices:730']);
    expect(await lastAudit()).toMatchObject({
      action: 'source.list_accepted',
      object: 'market:3',
      new_value: { list: KEY, suspicion: 'LIST_TOO_SHORT' },
    });
  });

  it('is accepted only where one was kept out', async () => {
    expect((await accept('waxpeer', KEY)).body).toMatchObject({ code: 'STATE', msg: 'The last list was not kept out.' });
    expect((await accept('waxpeer', 'buff-prices/cs2')).status).toBe(404);
    await keepOut();
    await turn('waxpeer', false);
    expect((await accept('waxpeer', KEY)).body.code).toBe('STATE');
  });
});

describe('a list whose unknown names were refused', () => {
  const KEY = 'shadowpay-prices/cs2';
  const feedOf = async () => (await sourceOf('shadowpay')).feeds.find(({ key }) => key === KEY);
  const refuse = () =>
    test.pool.query(
      "update price_feeds set refused_names = 7200, last_success = $1, last_error = null where source = 'shadowpay-prices' and app_id = 730",
      [now()],
    );

  it('says how many; accepted, it is read again at once', async () => {
    await turn('shadowpay', true);
    expect(await feedOf()).toMatchObject({ refused_names: null });
    await refuse();
    expect(await feedOf()).toMatchObject({
      kept_out: null,
      refused_names: { names: 7200, accepted: false },
      reason: '7,200 unknown names of the last list: too many, none was added. All known names have their prices.',
    });
    const { body } = await accept('shadowpay', KEY);
    expect(body.item.feeds.find((feed: Feed) => feed.key === KEY)).toMatchObject({ refused_names: { names: 7200, accepted: true } });
    expect(await lastAudit()).toMatchObject({ action: 'source.list_accepted', new_value: { list: KEY, suspicion: 'TOO_MANY_NAMES' } });
  });
});

describe('how often a source is read [ADMIN-305]', () => {
  type Timed = Feed & { source: string; interval_seconds: number; own_interval_seconds: number; set_interval_seconds: number | null };
  const setInterval = (seconds: unknown, source = 'waxpeer-prices', market = 'waxpeer') =>
    test.send(`PUT /admin/item/sources/${market}/interval`, { as: admin, body: { source, interval_seconds: seconds } });
  const timed = async (): Promise<Timed[]> =>
    ((await sourceOf('waxpeer')).feeds as Timed[]).filter(({ source }) => source === 'waxpeer-prices');
  const due = async (): Promise<number[]> =>
    (await test.db.selectFrom('price_feeds').select('next_attempt').where('source', '=', 'waxpeer-prices').orderBy('app_id').execute()).map(
      (row) => row.next_attempt.getTime() - START.getTime(),
    );

  it('is set for all games of the source, moves the next reading, and is taken back, each with its row in the log', async () => {
    const [{ own_interval_seconds: own } = { own_interval_seconds: 0 }] = await timed();
    expect(own).toBeGreaterThan(0);
    expect((await setInterval(7200)).status).toBe(200);
    const lists = await timed();
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.every((list) => list.interval_seconds === 7200 && list.set_interval_seconds === 7200)).toBe(true);
    expect(await due()).toEqual(lists.map(() => 2 * HOUR));
    expect(await lastAudit()).toEqual({
      action: 'source.interval_set',
      object: 'market:3',
      old_value: { list: 'waxpeer-prices', interval_seconds: null },
      new_value: { list: 'waxpeer-prices', interval_seconds: 7200 },
    });
    const others = (await sourceOf('shadowpay')).feeds as Timed[];
    expect(others.every(({ set_interval_seconds: set }) => set === null)).toBe(true);

    await setInterval(null);
    expect((await timed()).map((list) => [list.interval_seconds, list.set_interval_seconds])).toEqual(lists.map(() => [own, null]));
    expect(await due()).toEqual(lists.map(() => own * 1000));
    expect(await lastAudit()).toMatchObject({ old_value: { interval_seconds: 7200 }, new_value: { interval_seconds: null } });
  });

  it('counts for the freshness of prices at once', async () => {
    await setInterval(7200);
    await test.offer('waxpeer', { [AK_FT]: 9000 }, { freshForMs: 12 * HOUR });
    advanceClock(7 * HOUR);
    await test.api.boards.catchUp();
    expect(await freshOn(AK_FT, 'waxpeer')).toEqual([true]);
    await setInterval(3600);
    await expect.poll(() => freshOn(AK_FT, 'waxpeer')).toEqual([false]);
    await setInterval(7200);
    await expect.poll(() => freshOn(AK_FT, 'waxpeer')).toEqual([true]);
    await setInterval(null);
  });

  it('leaves the time of a failing list, and one that is due', async () => {
    await sql`update price_feeds set failures = 2 where source = 'waxpeer-prices' and app_id = 730`.execute(test.db);
    await sql`update price_feeds set next_attempt = ${new Date(START.getTime() - MINUTE)} where source = 'waxpeer-prices' and app_id = 252490`.execute(
      test.db,
    );
    const before = await due();
    await setInterval(7200);
    const after = await due();
    expect(after.filter((time) => time === 2 * HOUR).length).toBe(before.length - 2);
    expect([after.includes(HOUR), after.includes(-MINUTE)]).toEqual([true, true]);
    await setInterval(null);
  });

  it('is never shorter than the source allows, nor longer than a day, and only of a source of the market', async () => {
    const [list] = await timed();
    expect((await setInterval(list!.own_interval_seconds - 1)).body).toMatchObject({
      code: 'VALIDATION',
      fields: { interval_seconds: `must be at least ${list!.own_interval_seconds}` },
    });
    expect((await setInterval(86_401)).body.fields).toEqual({ interval_seconds: 'must be at most 86400' });
    expect((await setInterval(7200, 'waxpeer-prices', 'shadowpay')).status).toBe(404);
    expect(await timed()).toMatchObject([
      { set_interval_seconds: null },
      ...Array.from({ length: (await timed()).length - 1 }, () => ({})),
    ]);
    expect(
      (await test.send('PUT /admin/item/sources/waxpeer/interval', { body: { source: 'waxpeer-prices', interval_seconds: 7200 } })).status,
    ).toBe(401);
  });
});
