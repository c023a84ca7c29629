import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { migrate, migrationNames } from './migrate.ts';
import { createDatabase } from './postgres.ts';

const fresh = testDatabase();
const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const home = mkdtempSync(join(tmpdir(), 'migrations-'));
const made: string[] = [];

/** An empty database and an empty folder of migrations. */
async function empty() {
  const database = `${fresh.connection.database}_${made.length}`;
  made.push(database);
  await createDatabase(fresh.connection.host, database);
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

async function query(connection: typeof fresh.connection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** Everything that makes a schema: columns, constraints, indexes, triggers. */
const SHAPE = [
  `select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns where table_schema = 'public' order by 1, 2`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  `select event_object_table, trigger_name, event_manipulation, action_statement from information_schema.triggers where trigger_schema = 'public' order by 1, 2, 3`,
];
const shapeOf = (connection: typeof fresh.connection): Promise<unknown[][]> => Promise.all(SHAPE.map((text) => query(connection, text)));
const applied = (connection: typeof fresh.connection): Promise<unknown[]> =>
  query(connection, 'select name from schema_migrations order by name');

it('gives the same schema file by file, with a start after each, as all at once', async () => {
  const { connection, folder, url } = await empty();
  for (const name of migrationNames()) {
    copyFileSync(new URL(name, MIGRATIONS), join(folder, name));
    await migrate(connection, url);
  }
  expect(await applied(connection)).toEqual(migrationNames().map((name) => [name]));
  expect(await shapeOf(connection)).toEqual(await shapeOf(fresh.connection));
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
