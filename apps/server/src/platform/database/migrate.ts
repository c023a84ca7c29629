import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { limitsOf, PATIENCE, type Connection } from './database.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Any constant: two processes that start at once migrate one after the other. */
const LOCK = 7_104_220_261;

/**
 * Brings the database to the newest schema: every file of `migrations` once, in the order of its name, each in a transaction.
 * @param folder of the files, with a slash at its end
 * @throws Error when a file fails; the database is then as it was before that file
 */
export async function migrate(connection: Connection, folder: URL = FOLDER): Promise<void> {
  const client = new pg.Client({ ...connection, ...limitsOf(PATIENCE.migrations) });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create table if not exists schema_migrations (name text primary key)');
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    for (const name of migrationNames(folder)) {
      if (!applied.has(name)) await apply(client, new URL(name, folder), name);
    }
  } finally {
    await client.end();
  }
  const pool = new pg.Pool({ ...connection, ...limitsOf(PATIENCE.migrations), max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (opened) => opened.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

export const migrationNames = (folder: URL = FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

async function apply(client: pg.Client, file: URL, name: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(readFileSync(file, 'utf8'));
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
