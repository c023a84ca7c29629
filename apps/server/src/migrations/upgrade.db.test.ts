import { readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../test/harness.ts';
import { query, schemaOf } from '../../test/schema.ts';
import { seedMarketplaces } from '../features/market/marketplaces/marketplaces.public.ts';
import { createDb, createPool } from '../platform/database/database.ts';
import { migrate, migrationNames } from '../platform/database/migrate.ts';
import { createDatabase } from '../platform/database/postgres.ts';
import { setClock } from '../platform/process/clock.ts';
import { loadConfig } from '../platform/process/config.ts';
import { loadItemDirectory } from '../prices/board/item-directory.ts';
import { collectFeed } from '../prices/collect/collect.ts';
import { findFeed } from '../prices/collect/feeds.ts';
import { registerFeeds } from '../prices/collect/feeds.store.ts';
import { prepareHistory } from '../prices/history/history.ts';
import { storeRates } from '../prices/rates/exchange-rates.ts';

/**
 * The commits that added migrations, in the order in which they came into the main branch, with the migrations that each added or edited. A
 * form that was edited later (`.1`, `.2`, …) is kept in `test/superseded-migrations`. Migrations that are not in this list were never
 * edited.
 */
const RELEASES: readonly (readonly string[])[] = [
  ['e1ba94c', '0001_platform.1', '0002_items_and_prices.1', '0003_features'],
  ['9181165', '0001_platform'],
  ['7a691f5', '0002_items_and_prices.2'],
  ['aa7c881', '0002_items_and_prices.3'],
  ['f28bc38', '0002_items_and_prices.4'],
  ['4aa87d9', '0002_items_and_prices'],
  ['557c617', '0004_accounts', '0005_audit_by_actor'],
  ['0ccbfac', '0007_notifications_told_and_sent'],
  ['826e8b4', '0006_collection_ids'],
  ['046160e', '0008_leases_and_settings'],
  ['c922fcb', '0009_operators_market_facts'],
  ['7eee04f', '0010_lease_fences'],
  ['47f6848', '0011_paged_readings'],
  ['a5a8d28', '0012_price_targets'],
  ['d55ea59', '0015_item_votes'],
  ['a943702', '0014_trends'],
  ['28f9be5', '0017_liquidity.1'],
  ['6bdb41e', '0018_view_alerts'],
  ['eaaec83', '0016_bids'],
  ['84ef9ff', '0017_liquidity'],
];
/** Returns the names of the migrations of a release, with the form that each had then. */
const formsAt = (release: number): [name: string, form: string][] =>
  [
    ...new Map(
      RELEASES.slice(0, release + 1)
        .flatMap(([, ...forms]) => forms)
        .map((form): [string, string] => [`${form.replace(/\.\d$/, '')}.sql`, form]),
    ),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1));
const textOf = (form: string): string =>
  readFileSync(new URL(/\.\d$/.test(form) ? `../../test/superseded-migrations/${form}.sql` : `${form}.sql`, import.meta.url), 'utf8');

const NAME = 'AK-47 | Redline (Field-Tested)';
const AT = '2026-11-20T15:00:00Z';
/** Rows that every release could have; columns that a release does not have are left out. */
const ROWS: [table: string, row: Record<string, unknown>][] = [
  ['world', { name: 'sandbox', secret_key_id: 'key-1' }],
  ['users', { steam_id: '76561197960287930', user_name: 'trader', profile_url: 'u', joined_at: AT }],
  ['item_names', { app_id: 730, market_hash_name: NAME }],
  [
    'items',
    {
      ...{ general_id: 1, app_id: 730, market_hash_name: NAME, slug: 'redline', short_name: 'Redline' },
      ...{ is_stattrak: false, is_souvenir: false, origin: 'catalogue', first_seen: AT },
    },
  ],
  ['marketplaces', { id: 3, slug: 'waxpeer', fees_sell_percent: 6, fee_known: true, fee_basis: 'of_price' }],
  ['fx_rates', { day: '2026-11-20', currency: 'EUR', units: 900_000, scale: 6, source: 'test', as_of: AT, checked_at: AT }],
  ['price_feeds', { source: 'waxpeer-prices', app_id: 730, market_id: 3, next_attempt: AT, last_success: AT, row_count: 1 }],
  [
    'quotes',
    {
      ...{ market_id: 3, item_id: 1, price: 900, native_units: 900, native_scale: 3, currency: 'USD', source: 'waxpeer-prices' },
      ...{ as_of: AT, changed_at: AT, refresh_id: 1 },
    },
  ],
  ['market_refreshes', { market_id: 3, app_id: 730, refresh_id: 1, completed_at: AT, fresh_for_ms: 3_600_000 }],
  ['watchlist', { user_id: 1, item_id: 1, base_market_id: 3, added_at: AT }],
  ['idempotency_keys', { user_id: 1, key: 'k', fingerprint: '\\x01', status: 200, reply: {}, created_at: AT }],
  ['liquidity_markets', { market_id: 3, app_id: 730, observed_at: AT, seen_at: AT, tests: '\\x' }],
];

async function insertRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  for (const [table, row] of ROWS) {
    const columns = Object.keys(row).filter((name) => rows.some((one) => one.table === table && one.column === name));
    if (columns.length === 0 || (table === 'market_refreshes' && !columns.includes('app_id'))) continue;
    const places = columns.map((_, at) => `$${at + 1}`).join(', ');
    await client.query(
      `insert into ${table} (${columns.join(', ')}) values (${places})`,
      columns.map((name) => row[name]),
    );
  }
}

const fresh = testDatabase();
const database = `${fresh.connection.database}_old`;
const connection = { ...fresh.connection, database };
const withClient = async (name: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ ...fresh.connection, database: name });
  await client.connect();
  await work(client);
  await client.end();
};
const drop = (name: string): Promise<void> =>
  withClient('postgres', (client) => client.query(`drop database if exists ${name} with (force)`));
let expected: unknown;

beforeAll(async () => {
  setClock(new Date('2026-11-22T12:00:00Z'));
  expected = await schemaOf(fresh.connection);
  // all releases have the same tables of jobs
  await createDatabase(fresh.connection, `${database}_jobs`);
  const pool = createPool({ ...connection, database: `${database}_jobs` }, 1, silentLog);
  await runMigrations({ pgPool: pool });
  await pool.end();
});
afterEach(() => drop(database));
afterAll(async () => {
  setClock(null);
  await drop(`${database}_jobs`);
});

/** Reads one price list with the present code, from the start of a worker to the stored price. */
async function refreshPrices(): Promise<void> {
  const pool = createPool(connection, 2, silentLog);
  const db = createDb(pool);
  await seedMarketplaces(db);
  await prepareHistory(db);
  await registerFeeds(db);
  await storeRates(db, { source: 'test', asOf: new Date(AT), rates: new Map([['EUR', { units: 910_000, scale: 6 }]]) });
  const feed = findFeed('waxpeer-prices', 730)!;
  const quotes = [{ name: NAME, phase: null, price: { units: 1000, scale: 3 }, quantity: 2, url: null }];
  const stub = { ...feed, source: { ...feed.source, fetchPrices: async () => ({ quotes, asOf: null }) } };
  const client = () => () => Promise.reject(new Error('the stub asks nobody'));
  const collector = { db, pool, items: await loadItemDirectory(db), config: loadConfig({}), log: silentLog, outside: { client } };
  await collectFeed(collector, stub, new AbortController().signal);
  await pool.end();
}

describe('data of each release', () => {
  it('is of every migration that exists', () => {
    const later = migrationNames().filter((name) => !formsAt(RELEASES.length - 1).some(([known]) => known === name));
    // a migration that was never edited after its release needs no form: the tests of its feature contain its data
    expect(later).toEqual(expect.arrayContaining(['0003b_superseded_forms.sql', '0022_liquidity_of_first_form.sql']));
    expect(later.every((name) => name === '0003b_superseded_forms.sql' || name > '0018')).toBe(true);
  });

  it.each(RELEASES.map(([commit], release) => [commit, release] as const))(
    'gets the newest schema, stays, and gets prices again: %s',
    async (_commit, release) => {
      await createDatabase(fresh.connection, database, `${database}_jobs`);
      await withClient(database, async (client) => {
        await client.query('create table schema_migrations (name text primary key)');
        for (const [name, form] of formsAt(release)) {
          await client.query(textOf(form));
          await client.query('insert into schema_migrations values ($1)', [name]);
        }
        await insertRows(client);
      });
      await migrate(connection);
      expect(await schemaOf(connection)).toEqual(expected);
      expect(await query(connection, 'select user_name, base_market_id, price from users, watchlist, quotes')).toEqual([
        ['trader', 3, 900],
      ]);
      await refreshPrices();
      expect(await query(connection, `select price from quotes union all select price from price_changes`)).toEqual([[1000], [1000]]);
      expect(await query(connection, `select units::int from fx_rates order by day`)).toEqual([[900_000], [910_000]]);
      const feed = `select failures, last_error, last_success > '${AT}' from price_feeds where source = 'waxpeer-prices' and app_id = 730`;
      expect(await query(connection, feed)).toEqual([[0, null, true]]);
    },
  );
});
