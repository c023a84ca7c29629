import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { query, schemaOf } from '../../../test/schema.ts';
import { checksumOf, migrate, migrationNames } from './migrate.ts';
import { createDatabase } from './postgres.ts';

const fresh = testDatabase();
const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const home = mkdtempSync(join(tmpdir(), 'migrations-'));
const made: string[] = [];

/** Creates an empty database and an empty folder of migrations. */
async function empty() {
  const database = `${fresh.connection.database}_${made.length}`;
  made.push(database);
  await createDatabase(fresh.connection, database);
  const folder = join(home, database);
  mkdirSync(folder);
  return { connection: { ...fresh.connection, database }, folder, url: pathToFileURL(`${folder}/`) };
}

afterAll(async () => {
  rmSync(home, { recursive: true });
  const client = new pg.Client({ ...fresh.connection, database: 'postgres' });
  await client.connect();
  for (const database of made) await client.query(`drop database ${database} with (force)`);
  await client.end();
});

const applied = (connection: typeof fresh.connection): Promise<unknown[]> =>
  query(connection, 'select name from schema_migrations order by name');

it('gives the same schema file by file, with a start after each, as all at once', async () => {
  const { connection, folder, url } = await empty();
  for (const name of migrationNames()) {
    copyFileSync(new URL(name, MIGRATIONS), join(folder, name));
    await migrate(connection, url);
  }
  expect(await applied(connection)).toEqual(migrationNames().map((name) => [name]));
  expect(await schemaOf(connection)).toEqual(await schemaOf(fresh.connection));
});

it('rolls a failing file back as a whole, keeps the ones before it, and continues once it is corrected', async () => {
  const { connection, folder, url } = await empty();
  writeFileSync(join(folder, '0001_one.sql'), 'create table one (id int);');
  writeFileSync(join(folder, '0002_two.sql'), 'create table two (id int); insert into one values (1); create table one (id int);');
  writeFileSync(join(folder, '0003_three.sql'), 'create table three (id int);');
  writeFileSync(join(folder, 'notes.txt'), 'no migration');
  await expect(migrate(connection, url)).rejects.toThrow('migration 0002_two.sql failed');
  expect(await applied(connection)).toEqual([['0001_one.sql']]);
  expect(await query(connection, 'select count(*)::int from one')).toEqual([[0]]);
  expect(await query(connection, "select to_regclass('two'), to_regclass('three')")).toEqual([[null, null]]);

  writeFileSync(join(folder, '0002_two.sql'), 'create table two (id int);');
  await migrate(connection, url);
  expect(await applied(connection)).toEqual([['0001_one.sql'], ['0002_two.sql'], ['0003_three.sql']]);
});

it('runs each file once when several processes start at once', async () => {
  const { connection, folder, url } = await empty();
  writeFileSync(join(folder, '0001_one.sql'), 'create table one (id int); insert into one values (1); select pg_sleep(0.05);');
  await Promise.all([migrate(connection, url), migrate(connection, url), migrate(connection, url)]);
  expect(await query(connection, 'select count(*)::int from one')).toEqual([[1]]);
});

it('refuses a database of a newer version, and one whose migrations were changed, and says what to do', async () => {
  const { connection, folder, url } = await empty();
  writeFileSync(join(folder, '0001_one.sql'), 'create table one (id int);\n');
  writeFileSync(join(folder, '0002_two.sql'), 'create table two (id int);\n');
  await migrate(connection, url);
  writeFileSync(join(folder, '0001_one.sql'), 'create table one (id int);\r\n');
  await migrate(connection, url);
  writeFileSync(join(folder, '0001_one.sql'), 'create table one (id bigint);\n');
  await expect(migrate(connection, url)).rejects.toThrow(
    /^The migration 0001_one.sql was changed after it was applied .*: bring back its file/,
  );
  rmSync(join(folder, '0002_two.sql'));
  await expect(migrate(connection, url)).rejects.toThrow(/^This database was made by a newer version .*0002_two.sql.*: start that version/);
});

it('accepts the checksum that a mended file had before, and no other', async () => {
  const { connection, folder, url } = await empty();
  writeFileSync(join(folder, '0001_one.sql'), 'create table one (id int);\n');
  await migrate(connection, url);
  writeFileSync(join(folder, '0001_one.sql'), 'create table one (id integer);\n');
  const supersede = (checksum: string): void =>
    writeFileSync(join(folder, 'superseded.json'), JSON.stringify({ '0001_one.sql': [checksum] }));
  supersede(checksumOf('create table one (id bigint);\n'));
  await expect(migrate(connection, url)).rejects.toThrow(/^The migration 0001_one.sql was changed/);
  supersede(checksumOf('create table one (id int);\n'));
  await migrate(connection, url);
  expect(await applied(connection)).toEqual([['0001_one.sql']]);
});

it('needs no superuser: an ordinary role that owns the database migrates it, and removes old rows of the audit log', async () => {
  const { connection } = await empty();
  const role = `${connection.database}_owner`;
  await query(connection, `create role ${role} login nosuperuser password 'plain'`);
  try {
    await query(connection, `alter database ${connection.database} owner to ${role}`);
    const owner = { ...connection, user: role, password: 'plain' };
    await migrate(owner);
    expect(await schemaOf(owner)).toEqual(await schemaOf(fresh.connection));
    await query(owner, `insert into audit_log (action, object, at) values ('test', 'test', '2025-01-02'), ('test', 'test', '2026-01-02')`);
    await expect(query(owner, 'delete from audit_log')).rejects.toThrow('audit_log is append-only');
    expect(await query(owner, "select remove_old_audit('{}', '2025-02-01', '2025-02-01', 10)")).toEqual([[1]]);
    await expect(query(owner, 'delete from audit_log')).rejects.toThrow('audit_log is append-only');
  } finally {
    await query(connection, `reassign owned by ${role} to current_user`);
    await query(connection, `drop owned by ${role}`);
    await query(connection, `drop role ${role}`);
  }
});
