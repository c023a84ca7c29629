import { sql } from 'kysely';
import type { PriceList, RawQuote } from '@lootfolio/marketplaces/port';
import { beforeAll, beforeEach } from 'vitest';
import { START, testWorld } from './api.ts';
import { silentLog } from './harness.ts';
import { setClock } from '../src/platform/process/clock.ts';
import { loadConfig } from '../src/platform/process/config.ts';
import { collectFeed, type Collector } from '../src/prices/collect/collect.ts';
import { FEEDS, type Feed } from '../src/prices/collect/feeds.ts';
import { loadItemDirectory } from '../src/prices/board/item-directory.ts';

/** A feed whose lists the tests create. */
export const REAL_FEED =
  FEEDS.find((feed) => feed.source.key === 'waxpeer-prices' && feed.appId === 730) ??
  FEEDS.find((feed) => feed.source.market === 'waxpeer')!;

type Answer = Partial<PriceList> | Error;

/** Returns the feed with this answer, a complete list in dollars. */
export const feedOf = (answer: Answer, more: Partial<Feed['source']> = {}): Feed => ({
  ...REAL_FEED,
  source: {
    ...REAL_FEED.source,
    coverage: 'complete',
    currency: 'USD',
    ...more,
    fetchPrices: async () => {
      if (answer instanceof Error) throw answer;
      return { quotes: [], asOf: null, ...answer };
    },
  },
});
export const quote = (name: string, units: number, more: Partial<RawQuote> = {}): RawQuote => ({
  name,
  phase: null,
  price: { units, scale: 3 },
  quantity: 2,
  url: null,
  ...more,
});

/** A collector of one feed. Before each test no market has prices, and the clock stands at START. */
export function testCollecting() {
  const world = testWorld();
  const { db, pool } = world;
  const collector = {} as Collector;
  beforeAll(async () => {
    const noHttp = () => () => Promise.reject(new Error('the stub asks nobody'));
    const items = await loadItemDirectory(db);
    Object.assign(collector, { db, pool, items, config: loadConfig({}), log: silentLog, outside: { client: noHttp } });
  });
  beforeEach(async () => {
    setClock(START);
    for (const table of ['quotes', 'bids', 'market_refreshes', 'removed_quotes', 'price_changes', 'item_sales'])
      await sql`truncate ${sql.table(table)}`.execute(db);
    await sql`update price_feeds set failures = 0, last_error = null, suspicion = null, last_success = null, row_count = 0, refused_names = null, accepts = null,
      interval_seconds = null`.execute(db);
  });

  const collect = (answer: Answer, more: Partial<Feed['source']> = {}, signal = new AbortController().signal): Promise<void> =>
    collectFeed(collector, feedOf(answer, more), signal);
  /** Returns every CS2 item of the test, priced at `base` and a little more each. */
  const whole = (base: number): RawQuote[] =>
    collector.items
      .all()
      .filter((item) => item.appId === 730 && item.itemId <= 14)
      .map((item, at) => quote(item.name, base + at, { phase: item.phase }));
  const prices = async (): Promise<number[]> =>
    (await db.selectFrom('quotes').select('price').where('market_id', '=', REAL_FEED.marketId).orderBy('price').execute()).map(
      (row) => row.price,
    );
  const state = () =>
    db
      .selectFrom('price_feeds')
      .selectAll()
      .where('source', '=', REAL_FEED.source.key)
      .where('app_id', '=', REAL_FEED.appId)
      .executeTakeFirstOrThrow();
  return { world, db, pool, collector, collect, whole, prices, state };
}
