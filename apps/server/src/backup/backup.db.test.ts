import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
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
import { createSecretBox } from '../platform/secrets/secrets.ts';
import { backup } from './backup.ts';
import { readTables } from './catalog.ts';
import { restore, type Around } from './restore.ts';
import { createSectionReader, readAll, writeSection } from './sections.ts';
import { verifyBackup, type Target } from './verify.ts';

const source = testDatabase();
const destination = testDatabase();
const box = createSecretBox('a1'.repeat(32));
const otherBox = createSecretBox('b2'.repeat(32));
const target: Target = { world: 'sandbox', box, force: false, foreign: false };
const nothing: Around = { before: async () => {}, after: async () => {} };

// one table of each kind that is hard to copy, in addition to the product's own
const SPECIAL = `
  create table special_parents (id integer primary key generated always as identity, name text not null, twice text generated always as (name || name) stored);
  create table a_special_child (parent_id integer references special_parents, sibling_id integer, bytes bytea, document jsonb, at timestamptz, amount bigint);
  create table special_days (day date not null, value integer) partition by range (day);`;
const ROWS = `
  insert into world (name, secret_key_id) values ('sandbox', '${box.keyId}');
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

const bytesOf = (client: pg.Client): Promise<Buffer> => buffer(backup(client, box));
/** Restores as the command does. */
async function restoreBytes(client: pg.Client, bytes: Buffer, into: Target): Promise<number> {
  const verified = await verifyBackup(inPieces(bytes), into);
  return restore(client, inPieces(bytes), verified, into, nothing);
}
/** Changes the sections of a file. Returns the new file. */
async function rewrite(bytes: Buffer, change: (sections: Buffer[]) => void): Promise<Buffer> {
  const { next, isAtEnd } = createSectionReader(inPieces(bytes));
  const sections: Buffer[] = [];
  while (!(await isAtEnd())) sections.push(await readAll(next()));
  change(sections);
  return Buffer.concat(await Promise.all(sections.map((section) => buffer(writeSection([section])))));
}
const replaceIn = (section: Buffer, from: string, to: string): Buffer => {
  expect(section.toString('latin1')).toContain(from);
  return Buffer.from(section.toString('latin1').replace(from, to), 'latin1');
};
/** Returns the backup in the form of the versions before the signature. */
const unsigned = (bytes: Buffer): Promise<Buffer> =>
  rewrite(bytes, (sections) => {
    sections.pop();
    sections[0] = replaceIn(sections[0]!, '"format":2', '"format":1');
    sections.push(Buffer.from(JSON.stringify((JSON.parse(sections.pop()!.toString()) as { rows: object }).rows)));
  });
const inPieces = (bytes: Buffer): AsyncIterable<Buffer> => Readable.from(split(bytes), { objectMode: false });
function* split(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

/** Returns a hash over the text of every row, for each table. */
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
    const count = await restoreBytes(to, saved, target);

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
    await expect(restoreBytes(to, saved, target)).rejects.toThrow('The database is not empty: add --force');
    await restoreBytes(to, saved, { ...target, force: true });
    expect(await hashes(to)).toEqual(await hashes(from));
  });

  it('say what does not fit', async () => {
    await expect(restoreBytes(to, saved, { ...target, world: 'live' })).rejects.toThrow('belongs to the sandbox world');
    await expect(restoreBytes(to, saved, { ...target, box: otherBox })).rejects.toThrow('was made with another SECRET_KEY');
    await from.query(`insert into schema_migrations values ('9999_later.sql')`);
    const later = await bytesOf(from);
    await expect(restoreBytes(to, later, target)).rejects.toThrow('made by a newer version (it has 9999_later.sql)');
    const other = new pg.Client(destination.connection);
    await other.connect();
    await expect(restoreBytes(to, saved, target)).rejects.toThrow('The database is in use');
    await other.end();
  });

  describe('of a file that is not what this server saved', () => {
    const force = { ...target, force: true };
    let before: Record<string, string | null>;
    beforeEach(async () => {
      before = await hashes(to);
    });
    afterEach(async () => {
      assert.deepEqual(await hashes(to), before);
    });
    const tableAt = (sections: readonly Buffer[], name: string): number =>
      1 + (JSON.parse(sections[0]!.toString()) as { tables: { name: string }[] }).tables.findIndex((table) => table.name === name);
    const withOtherRows = (change: (sections: Buffer[], at: number) => void) =>
      rewrite(saved, (sections) => change(sections, tableAt(sections, 'public.ledger_entries')));

    it('refuse one that is cut off, or goes on after its end', async () => {
      for (const length of [10, saved.length / 2, saved.length - 60, saved.length - 5]) {
        await expect(verifyBackup(inPieces(saved.subarray(0, length)), force)).rejects.toThrow('cut off');
      }
      await expect(verifyBackup(inPieces(Buffer.concat([saved, Buffer.from('x')])), force)).rejects.toThrow('it goes on after its end');
    });

    it('name the table whose rows are not those that were saved', async () => {
      const broken = await withOtherRows((sections, at) => (sections[at] = replaceIn(sections[at]!, '-70', '-71')));
      for (const foreign of [false, true]) {
        await expect(verifyBackup(inPieces(broken), { ...force, foreign })).rejects.toThrow(
          'damaged, or no backup of Lootfolio: public.ledger_entries is not what was saved',
        );
      }
    });

    it('refuse one that is no backup at all', async () => {
      const { tables } = (await verifyBackup(inPieces(saved), force)).manifest;
      const texts = ['{}', '[]', 'x', '{"format":3}', JSON.stringify({ format: 2, tables })];
      for (const text of texts) {
        const file = await buffer(writeSection([Buffer.from(text)]));
        await expect(verifyBackup(inPieces(file), force)).rejects.toThrow(/no backup of Lootfolio/);
      }
      await expect(verifyBackup(inPieces(Buffer.from('PK a zip file')), force)).rejects.toThrow('no backup of Lootfolio');
    });

    it('refuse rows that came with fitting checksums, because the signature does not fit', async () => {
      const forged = await rewrite(saved, (sections) => {
        const at = tableAt(sections, 'public.users');
        sections[at] = replaceIn(sections[at]!, 'USER', 'ADMIN');
        const seal = JSON.parse(sections.at(-2)!.toString()) as { checksums: string[] };
        seal.checksums[at] = createHash('sha256').update(sections[at]!).digest('hex');
        sections[sections.length - 2] = Buffer.from(JSON.stringify(seal));
      });
      await expect(verifyBackup(inPieces(forged), force)).rejects.toThrow('changed after it was made: its signature does not fit');
      const resigned = await rewrite(forged, (sections) => {
        const [mac] = otherBox.sign(sections.at(-2)!, 'backup').split('.').slice(1);
        sections[sections.length - 1] = Buffer.from(`${box.keyId}.${mac}`);
      });
      await expect(verifyBackup(inPieces(resigned), force)).rejects.toThrow('its signature does not fit');
    });

    it('refuse one of another key and one without a signature, unless it is said to be foreign', async () => {
      const other = await rewrite(saved, (sections) => {
        sections[sections.length - 1] = Buffer.from(otherBox.sign(sections.at(-2)!, 'backup'));
      });
      await expect(verifyBackup(inPieces(other), force)).rejects.toThrow('signed by another server, or with another SECRET_KEY');
      const old = await unsigned(saved);
      await expect(verifyBackup(inPieces(old), force)).rejects.toThrow('has no signature');
      for (const file of [other, old]) await restoreBytes(to, file, { ...force, foreign: true });
    });

    it('change nothing when the file changed after it was verified', async () => {
      const verified = await verifyBackup(inPieces(saved), force);
      const changed = await withOtherRows((sections, at) => (sections[at] = replaceIn(sections[at]!, '-70', '-71')));
      await expect(restore(to, inPieces(changed), verified, force, nothing)).rejects.toThrow('it changed while it was read');
    });

    it('take no statement from the names of a foreign file', async () => {
      const foreign = { ...force, foreign: true };
      const rename = async (from: string, name: string): Promise<Buffer> => {
        const file = await rewrite(await unsigned(saved), (sections) => (sections[0] = replaceIn(sections[0]!, from, name)));
        return file;
      };
      for (const file of [
        await rename('"public.a_special_child"', '"public.world; drop table users; --"'),
        await rename('"steam_id"', '"steam_id) from program $$touch /tmp/x$$; --"'),
        await rename("FOR VALUES FROM ('2026-01-01')", "FOR VALUES FROM ('2026-01-01'); drop table users; --"),
      ]) {
        await expect(restoreBytes(to, file, foreign)).rejects.toThrow('this version has no');
      }
    });
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
    await then.query(`insert into world (name, secret_key_id) values ('sandbox', '${box.keyId}');
      insert into users (steam_id, user_name, profile_url, joined_at) values ('76561197960287931', 'early', 'u', '2026-01-02');
      insert into marketplaces (id, slug, fees_sell_percent, fee_known, fee_basis) values (1, 'steam', 15, true, 'of_price');`);
    const early = await bytesOf(then);
    await then.end();
    await drop(from);

    const foreign = { ...target, foreign: true };
    await expect(restoreBytes(to, await unsigned(early), foreign)).rejects.toThrow('The database is not empty');
    await restoreBytes(to, await unsigned(early), { ...foreign, force: true });
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
