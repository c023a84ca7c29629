import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/harness.ts';
import { migrate, migrationNames } from '../../../platform/database/migrate.ts';
import { createDatabase } from '../../../platform/database/postgres.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const NAME = '0009_operators_market_facts.sql';

const fresh = testDatabase();
const home = mkdtempSync(join(tmpdir(), 'operators-facts-'));
const older = { ...fresh.connection, database: `${fresh.connection.database}_older` };
let client: pg.Client;

/** A live database of the previous release. Its operator edited Waxpeer's fee and the payment methods of CS.Deals. */
beforeAll(async () => {
  await createDatabase(older, older.database);
  mkdirSync(join(home, 'before'));
  for (const name of migrationNames().filter((one) => one < NAME)) copyFileSync(new URL(name, MIGRATIONS), join(home, 'before', name));
  await migrate(older, pathToFileURL(`${home}/before/`));
  client = new pg.Client(older);
  await client.connect();
  await client.query("insert into world (name) values ('live')");
  await client.query(`insert into marketplaces values
    (3, 'waxpeer', 'https://waxpeer.com/', 5.5, true, 'of_price', 'Our contract', '2026-11-20', '', '{Crypto}', '{Crypto}'),
    (6, 'skinport', 'https://skinport.com/', 12, true, 'of_price', 'Reported by public clients; 8 percent are reported too', '2026-11-20', '', '{}', '{}'),
    (9, 'gamerpay', 'https://gamerpay.gg/', 10, false, 'of_price', null, null, '', '{}', '{}'),
    (15, 'csdeals', 'https://cs.deals/', 2, true, 'of_price', 'Reported by public clients of the market', '2026-11-20', '', '{}', '{Barter}')`);
  await client.query(`insert into price_feeds (source, app_id, market_id, next_attempt) values
    ('gamerpay-prices', 730, 9, '2026-11-20Z'), ('skinport-items', 730, 6, '2026-11-20Z')`);
  await migrate(older);
});
afterAll(async () => {
  await client.end();
  rmSync(home, { recursive: true });
  const admin = new pg.Client({ ...fresh.connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`drop database ${older.database} with (force)`);
  await admin.end();
});

it('gives a database of the release before the documented figures, and keeps what its operator edited', async () => {
  const { rows } = await client.query('select * from marketplaces order by id');
  const documented = {
    link: null,
    fees_sell_percent: null,
    fee_known: null,
    fee_source: null,
    fee_date: null,
    fees_payout: null,
    deposit_methods: null,
    withdraw_methods: null,
  };
  expect(rows).toEqual([
    { id: 3, slug: 'waxpeer', ...documented, fees_sell_percent: 5.5, fee_source: 'Our contract' },
    { id: 6, slug: 'skinport', ...documented },
    { id: 9, slug: 'gamerpay', ...documented },
    { id: 15, slug: 'csdeals', ...documented, withdraw_methods: ['Barter'] },
  ]);
});

it('switches the markets off that are reported closed, in the live world', async () => {
  const { rows } = await client.query('select source, enabled from price_feeds order by source');
  expect(rows).toEqual([
    { source: 'gamerpay-prices', enabled: false },
    { source: 'skinport-items', enabled: true },
  ]);
});
