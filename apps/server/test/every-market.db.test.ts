import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { readOrigins } from '../src/features/market/items/items.reads.ts';
import { readQuoteFacts } from '../src/features/market/targets/targets.reads.ts';
import { readQuotes } from '../src/features/market/watchlist/watchlist.reads.ts';
import type { Db } from '../src/platform/database/database.ts';
import { testApi } from './api.ts';

const test = testApi();

/** Returns the database's plans for the queries of a read. */
async function plansOf(read: (db: Db) => Promise<unknown>): Promise<string> {
  const queries: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(test.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read(test.db.withPlugin(watch) as Db);
  const plans = queries.flatMap(({ sql, parameters }) => [
    CompiledQuery.raw(`explain ${sql}`, [...parameters]),
    // planned without knowing the parameters, as a prepared statement may be
    CompiledQuery.raw(`explain (generic_plan) ${sql}`),
  ]);
  const rows = await Promise.all(plans.map((plan) => test.db.executeQuery<{ 'QUERY PLAN': string }>(plan)));
  return rows.flatMap((plan) => plan.rows.map((row) => row['QUERY PLAN'])).join('\n');
}

// the tables of a test have no statistics, as in the first minute after a first load
it.each([
  ['an item', 2, (db: Db) => readOrigins(db, 7)],
  ['watched items', 1, (db: Db) => readQuotes(db, [7, 8])],
  ['items with targets', 1, (db: Db) => readQuoteFacts(db, [7, 8])],
])('the quotes of %s are found by their whole key before the database has statistics (EVERY_MARKET)', async (_items, tables, read) => {
  const plans = await plansOf(read);
  expect(plans).not.toMatch(/Seq Scan on (?:quotes|bids)/);
  expect(plans.match(/Index Cond: \(\((?:q\.)?market_id = ANY \(.*\) AND \((?:q\.)?item_id = /g)).toHaveLength(2 * tables);
});
