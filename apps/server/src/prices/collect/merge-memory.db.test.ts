import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { PRICE_SOURCES } from '@lootfolio/marketplaces/registry';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, refreshOf, START, testWorld } from '../../../test/api.ts';
import { plainMerge } from '../../../test/plain-merge.ts';
import type { Db } from '../../platform/database/database.ts';
import { loadConfig } from '../../platform/process/config.ts';
import { advanceClock, now, setClock } from '../../platform/process/clock.ts';
import type { Item } from '../board/item-directory.ts';
import { storeRates } from '../rates/exchange-rates.ts';
import { mergeQuotes } from './merge.ts';
import { createQuoteMemory, heldPrices, type QuoteMemory } from './quote-memory.ts';
import type { Refresh, StagedQuote } from './staged-quotes.ts';
import { switchMarket } from './switch-market.ts';

const real = testWorld();
const plain = testWorld();
const TABLES = ['quotes', 'bids', 'market_refreshes', 'removed_quotes', 'price_changes', 'fx_rates'];
const PARTIAL = PRICE_SOURCES.find(({ coverage }) => coverage === 'partial')!.key;
let items: Item[];

beforeAll(async () => {
  items = await real.items();
});

const clear = async (): Promise<void> => {
  setClock(START);
  for (const { db } of [real, plain])
    for (const table of TABLES) await sql`truncate ${sql.table(table)} restart identity cascade`.execute(db);
};
beforeEach(clear);

/** Returns everything that merges write. Numbers of refreshes are replaced by their ranks, because failed attempts use up numbers. */
async function contents(db: Db): Promise<unknown> {
  const { rows } = await sql<{ found: unknown }>`
    with refreshes as (select refresh_id from market_refreshes union select refresh_id from quotes union select refresh_id from bids
      union select refresh_id from removed_quotes),
    ranks as (select refresh_id, rank() over (order by refresh_id) as n from refreshes)
    select jsonb_build_object(
      'quotes', (select jsonb_agg(to_jsonb(q) - 'refresh_id' || to_jsonb(n) order by market_id, item_id) from quotes q join ranks n using (refresh_id)),
      'bids', (select jsonb_agg(to_jsonb(q) - 'refresh_id' || to_jsonb(n) order by market_id, item_id) from bids q join ranks n using (refresh_id)),
      'refreshes', (select jsonb_agg(jsonb_build_array(market_id, app_id, side, n.n, refresh_count, completed_at, fresh_for_ms) order by market_id, app_id, side)
        from market_refreshes join ranks n using (refresh_id)),
      'removed', (select jsonb_agg(jsonb_build_array(n.n, market_id, item_id, side) order by n.n, item_id) from removed_quotes join ranks n using (refresh_id)),
      'changes', (select jsonb_agg(to_jsonb(c) order by at, market_id, item_id, price, quantity) from price_changes c)) as found`.execute(
    db,
  );
  // ranks replace the numbers
  return JSON.parse(JSON.stringify(rows[0]!.found), (key, value: unknown) => (key === 'refresh_id' ? undefined : value));
}

type Failure = 'before commit' | 'after commit';
/** Creates a pool that loses the connection of one merge: before its commit reaches the database, or after. */
function losing(pool: pg.Pool, failure: Failure | null): pg.Pool {
  if (failure === null) return pool;
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (args[0] !== 'commit' && args[0] !== 'rollback') return query(...args);
      client.query = query as typeof client.query;
      if (args[0] === 'rollback') return query(...args);
      return (async () => {
        if (failure === 'after commit') await query('commit');
        throw new Error('connection lost');
      })();
    }) as typeof client.query;
    return client;
  };
  return { connect } as unknown as pg.Pool;
}

const list = fc.record({
  kind: fc.constant('list' as const),
  market: fc.constantFrom('buff', 'buff', 'waxpeer'),
  app: fc.constantFrom(730, 730, 440),
  side: fc.constantFrom('ask' as const, 'ask' as const, 'bid' as const),
  list: fc.constantFrom('complete' as const, 'complete' as const, 'other complete' as const, 'partial' as const),
  currency: fc.constantFrom('USD', 'CNY'),
  worker: fc.nat(1),
  failure: fc.option(fc.constantFrom<Failure>('before commit', 'after commit'), { freq: 6 }),
  isInvalid: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  picks: fc.uniqueArray(
    fc.record({
      at: fc.nat(8),
      price: fc.integer({ min: 1, max: 3 }),
      quantity: fc.option(fc.nat(1)),
      large: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      url: fc.option(fc.constantFrom('https://market.example/1', 'https://market.example/2')),
    }),
    { selector: ({ at }) => at, maxLength: 8, size: 'max' },
  ),
});
const step = fc.oneof(
  { weight: 8, arbitrary: list },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rate' as const), units: fc.integer({ min: 6_500_000, max: 7_500_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('switch' as const), market: fc.constantFrom(2, 3), enabled: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, MINUTE, 20 * MINUTE, 2 * HOUR) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type List = Extract<Step, { kind: 'list' }>;

const SOURCES = { complete: 'one-list', 'other complete': 'another-list', partial: PARTIAL };
const refreshFor = ({ market, app, side, list: of, currency }: List): Refresh =>
  refreshOf(market, { appId: app, side, complete: of !== 'partial', source: SOURCES[of], currency });
function quotesOf({ app, picks, isInvalid }: List): StagedQuote[] {
  const ofGame = items.filter((item) => item.appId === app);
  const quotes = new Map(
    picks.map(({ at, price, quantity, large, url }): [number, StagedQuote] => {
      const { itemId } = ofGame[at % ofGame.length]!;
      return [itemId, { itemId, price, quantity, native: { units: large ? 2 ** 40 + price : price, scale: 3 }, url }];
    }),
  );
  const all = [...quotes.values()];
  return isInvalid && all.length > 0 ? [...all.slice(0, -1), { ...all.at(-1)!, price: 0 }] : all;
}

async function both(work: (world: typeof real) => Promise<unknown>): Promise<void> {
  for (const world of [real, plain]) await work(world);
}

async function mergeBoth(one: List, memories: readonly QuoteMemory[]): Promise<void> {
  const [refresh, quotes] = [refreshFor(one), quotesOf(one)];
  const merged = mergeQuotes(losing(real.pool, one.failure), refresh, quotes, memories[one.worker]);
  const result = await merged.catch((error: Error) => error.message);
  if (one.failure === 'before commit') {
    expect(result).toMatch(/connection lost|check/);
    return;
  }
  const expected = await plainMerge(plain.pool, refresh, quotes).catch((error: Error) => error.message);
  if (typeof expected === 'string') expect([result, expected]).toEqual([expect.stringMatching('check'), expect.stringMatching('check')]);
  else if (one.failure === null) expect(result).toMatchObject(expected);
}

async function run(steps: readonly Step[]): Promise<void> {
  await clear();
  const memories = [createQuoteMemory(), createQuoteMemory()];
  for (const one of steps) {
    if (one.kind === 'wait') advanceClock(one.ms);
    if (one.kind === 'switch')
      await both(({ db }) => db.transaction().execute((tx) => switchMarket(tx, loadConfig({}), one.market, one.enabled)));
    if (one.kind === 'rate')
      await both(({ db }) => storeRates(db, { source: 'test', asOf: now(), rates: new Map([['CNY', { units: one.units, scale: 6 }]]) }));
    if (one.kind === 'list') await mergeBoth(one, memories);
    expect(await contents(real.db)).toEqual(await contents(plain.db));
  }
}

describe('lists compared in memory', () => {
  it('are tested with two databases that have the same items', async () => {
    expect(await plain.items()).toEqual(items);
  });

  it('leave the same tables as lists compared in SQL: two workers, all kinds of lists, new rates, switched markets and failures between', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), run), {
      numRuns: 12,
      seed: 49,
      unbiased: true,
    });
  }, 60_000);

  const [quote, other] = [1, 2].map((price) => (): StagedQuote[] => [
    { itemId: items[0]!.itemId, price, quantity: 1, native: { units: price, scale: 3 }, url: null },
  ]) as [() => StagedQuote[], () => StagedQuote[]];

  it('are not read again while nobody else writes, and are after another worker did, or a merge failed', async () => {
    const memory = createQuoteMemory();
    const texts: string[] = [];
    const seeing = {
      connect: async () => {
        const client = await real.pool.connect();
        const query = client.query.bind(client) as (...args: unknown[]) => unknown;
        const release = client.release.bind(client);
        const see = (...args: unknown[]): unknown => {
          texts.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text);
          return query(...args);
        };
        Object.assign(client, { query: see, release: () => (Object.assign(client, { query }), release()) });
        return client;
      },
    } as unknown as pg.Pool;
    /** Counts the reads of the stored quotes during the merge of a list. */
    const readings = async (quotes: StagedQuote[]): Promise<number> => {
      texts.length = 0;
      await mergeQuotes(seeing, refreshOf('buff'), quotes, memory).catch(() => {});
      return texts.filter((text) => /native_units.*from stored/s.test(text)).length;
    };
    expect([await readings(quote()), await readings(other()), await readings(quote())]).toEqual([1, 0, 0]);
    await mergeQuotes(real.pool, refreshOf('buff'), other());
    expect([await readings(other()), await readings(quote())]).toEqual([1, 0]);
    const failed = await readings([{ ...quote()[0]!, price: 0 }]);
    expect([failed, await readings(quote()), await readings(quote())]).toEqual([0, 1, 0]);
  });

  it('answer the last list of a source, but none of a refresh that they do not stand for', async () => {
    const memory = createQuoteMemory();
    const place = { marketId: 2, appId: 730, side: 'ask' as const };
    const { refreshId } = await mergeQuotes(real.pool, refreshOf('buff'), quote(), memory);
    expect(heldPrices(memory, place, refreshId, 'buff-test')).toEqual(new Map([[items[0]!.itemId, 1]]));
    expect(heldPrices(memory, place, refreshId, 'another')).toEqual(new Map());
    const { refreshId: later } = await mergeQuotes(real.pool, refreshOf('buff'), other());
    expect(heldPrices(memory, place, later, 'buff-test')).toBeNull();
  });
});
