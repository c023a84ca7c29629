import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runMigrations } from 'graphile-worker';
import { silentLog, testDatabase, type TestDatabase } from '../../test/harness.ts';
import { schemaOf } from '../../test/schema.ts';
import { createPool } from '../platform/database/database.ts';
import { applyMigrations, migrate, migrationNames } from '../platform/database/migrate.ts';
import { createDatabase } from '../platform/database/postgres.ts';
import { backup } from './backup.ts';
import { readTables } from './catalog.ts';
import { restore, type Target } from './restore.ts';

const source = testDatabase();
const destination = testDatabase();
const target: Target = { world: 'sandbox', secretKeyId: 'key-1', force: false };

// one table of each kind that is hard to copy, beside the product's own
const SPECIAL = `
  create table special_parents (id integer primary key generated always as identity, name text not null, twice text generated always as (name || name) stored);
  create table a_special_child (parent_id integer references special_parents, sibling_id integer, bytes bytea, document jsonb, at timestamptz, amount bigint);
  create table special_days (day date not null, value integer) partition by range (day);`;
const ROWS = `
  insert into world (name, secret_key_id) values ('sandbox', 'key-1');
  insert into users (steam_id, user_name, profile_url, joined_at) values ('76561197960287930', E'İpek\\t"ş"\\n\\\\N', 'u', '2026-01-02T03:04:05.678901+03');
  select graphile_worker.add_job('collect', '{"market": 7}');
  insert into special_parents (name) select 'parent ' || n from generate_series(1, 500) n;
  insert into a_special_child select id, null, decode(md5(name), 'hex'), jsonb_build_object('n', id, 'text', E'a\\nb'), '2026-03-29 01:30+00', 9007199254740993 from special_parents;
  create table special_days_202601 partition of special_days for values from ('2026-01-01') to ('2026-02-01');
  insert into special_days values ('2026-01-31', null), ('2026-01-01', 5);
  insert into ledger_accounts (name) values ('house:deposits'), ('user:1');
  insert into ledger_postings (kind, reference, created_at) values ('DEPOSIT', 'payment:1', '2026-01-02');
  insert into ledger_entries (posting_id, account_id, amount) values (1, 1, -70), (1, 2, 70);`;

let from: pg.Client;
let to: pg.Client;
beforeEach(async () => {
  from = new pg.Client(source.connection);
  to = new pg.Client(destination.connection);
  await Promise.all([from.connect(), to.connect()]);
});
afterEach(async () => {
  await Promise.all([from.end(), to.end()]);
});

const bytesOf = (client: pg.Client): Promise<Buffer> => buffer(backup(client));
const inPieces = (bytes: Buffer): AsyncIterable<Buffer> => Readable.from(split(bytes), { objectMode: false });
function* split(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

/** For each table, a hash over the text of every row. */
async function hashes(client: pg.Client): Promise<Record<string, string | null>> {
  const result: Record<string, string | null> = {};
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ hash: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
    );
    result[name] = rows[0]!.hash;
  }
  return result;
}

describe('backup and restore', () => {
  let saved: Buffer;

  it('bring every row into an empty database', async () => {
    await from.query(SPECIAL);
    await to.query(SPECIAL);
    await from.query(ROWS);
    saved = await bytesOf(from);
    const count = await restore(to, inPieces(saved), target);

    const before = await hashes(from);
    expect(await hashes(to)).toEqual(before);
    const filled = Object.keys(before).filter((name) => before[name] !== null);
    expect(filled).toEqual(
      expect.arrayContaining([
        'public.a_special_child',
        'public.ledger_entries',
        'public.special_days',
        'public.users',
        'public.world',
        'graphile_worker._private_jobs',
      ]),
    );
    expect(count).toBeGreaterThan(1000);
  });

  it('go on with the numbers where the first database stopped', async () => {
    const { rows } = await to.query<{ id: number; twice: string }>(`insert into special_parents (name) values ('x') returning id, twice`);
    expect(rows).toEqual([{ id: 501, twice: 'xx' }]);
  });

  it('bring balances as they were, which go on to follow their legs', async () => {
    const balances = async () => (await to.query('select name, balance, entries from ledger_accounts order by name')).rows;
    expect(await balances()).toEqual([
      { name: 'house:deposits', balance: -70, entries: 1 },
      { name: 'user:1', balance: 70, entries: 1 },
    ]);
    await expect(to.query('update ledger_accounts set balance = 0')).rejects.toThrow('by its legs alone');
    await to.query(`with posting as (insert into ledger_postings (kind, reference, created_at) values ('DEPOSIT', 'payment:2', '2026-01-02') returning id)
      insert into ledger_entries (posting_id, account_id, amount) select id, leg.* from posting, (values (1, -5), (2, 5)) as leg`);
    expect((await balances())[1]).toEqual({ name: 'user:1', balance: 75, entries: 2 });
  });

  it('refuse a database that holds data, unless forced', async () => {
    await expect(restore(to, inPieces(saved), target)).rejects.toThrow('The database is not empty: add --force');
    await restore(to, inPieces(saved), { ...target, force: true });
    expect(await hashes(to)).toEqual(await hashes(from));
  });

  it('say what does not fit', async () => {
    await expect(restore(to, inPieces(saved), { ...target, world: 'live' })).rejects.toThrow('belongs to the sandbox world');
    await expect(restore(to, inPieces(saved), { ...target, secretKeyId: 'key-2' })).rejects.toThrow('was made with another SECRET_KEY');
    await from.query(`insert into schema_migrations values ('9999_later.sql')`);
    const later = await bytesOf(from);
    await expect(restore(to, inPieces(later), target)).rejects.toThrow('made by a newer version (it has 9999_later.sql)');
    const other = new pg.Client(destination.connection);
    await other.connect();
    await expect(restore(to, inPieces(saved), target)).rejects.toThrow('The database is in use');
    await other.end();
  });

  it('change nothing when the file is damaged', async () => {
    const before = await hashes(to);
    const force = { ...target, force: true };
    await expect(restore(to, inPieces(saved.subarray(0, -5)), force)).rejects.toThrow('cut off');
    await expect(restore(to, inPieces(saved.subarray(0, saved.length / 2)), force)).rejects.toThrow('cut off');
    expect(await hashes(to)).toEqual(before);
  });
});

describe('a backup of an older version', () => {
  const old: TestDatabase['connection'] = { ...source.connection, database: `${source.connection.database}_old` };
  const drop = (client: pg.Client) => client.query(`drop database if exists ${old.database} with (force)`);

  it('is restored with its own schema, and gets the newest one by a migration', async () => {
    await createDatabase(old, old.database);
    const then = new pg.Client(old);
    await then.connect();
    await applyMigrations(
      then,
      migrationNames().filter((name) => name < '0009' && name !== '0003b_superseded_forms.sql'),
    );
    const pool = createPool(old, 1, silentLog);
    await runMigrations({ pgPool: pool });
    await pool.end();
    await then.query(`insert into world (name, secret_key_id) values ('sandbox', 'key-1');
      insert into users (steam_id, user_name, profile_url, joined_at) values ('76561197960287931', 'early', 'u', '2026-01-02');
      insert into marketplaces (id, slug, fees_sell_percent, fee_known, fee_basis) values (1, 'steam', 15, true, 'of_price');`);
    const early = await bytesOf(then);
    await then.end();
    await drop(from);

    await expect(restore(to, inPieces(early), target)).rejects.toThrow('The database is not empty');
    await restore(to, inPieces(early), { ...target, force: true });
    await to.end();
    await migrate(destination.connection);
    to = new pg.Client(destination.connection);
    await to.connect();
    const { rows } = await to.query('select user_name, slug, fees_sell_percent from users, marketplaces');
    expect(rows).toEqual([{ user_name: 'early', slug: 'steam', fees_sell_percent: null }]);
    await from.query('drop table a_special_child, special_parents, special_days');
    expect(await schemaOf(destination.connection)).toEqual(await schemaOf(source.connection));
  });
});
