import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { ConfigError } from '../process/config.ts';
import { limitsOf, PATIENCE, type Connection } from './database.ts';
import { checkServerVersion } from './server-version.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Any constant: two processes that start at once migrate one after the other. */
const LOCK = 7_104_220_261;

/**
 * Brings the database to the newest schema: applies every file of `migrations` once, in the order of the names, each in a transaction.
 * @param folder the folder of the files, with a slash at its end
 * @throws ConfigError with one sentence when the database is newer than the files, was made with other files, or has a server that is too old
 * @throws Error when a file fails; the database is then as it was before that file
 */
export async function migrate(connection: Connection, folder: URL = FOLDER): Promise<void> {
  const client = new pg.Client({ ...connection, ...limitsOf(PATIENCE.migrations) });
  await client.connect();
  try {
    await checkServerVersion(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await createBookkeeping(client);
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name');
    checkApplied(rows, folder);
    const applied = new Set(rows.map((row) => row.name));
    for (const name of migrationNames(folder)) {
      if (!applied.has(name)) await applyAlone(client, name, folder);
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

/** Returns the names of the files in the order in which they are applied. */
export const migrationNames = (folder: URL = FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/** Returns a checksum, which shows whether a migration was changed; line ends do not count. */
export const checksumOf = (sql: string): string => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/** Applies migrations to an empty schema, in the present transaction. */
export async function applyMigrations(client: pg.ClientBase, names: readonly string[], folder: URL = FOLDER): Promise<void> {
  await createBookkeeping(client);
  for (const name of names) await apply(client, name, folder);
}

/** `checksum` is null when the migration was applied before checksums were stored, so the text that it had is not known. */
type Applied = { name: string; checksum: string | null };

async function createBookkeeping(client: pg.ClientBase): Promise<void> {
  await client.query('create table if not exists schema_migrations (name text primary key)');
  await client.query('alter table schema_migrations add column if not exists checksum text');
}

/**
 * Returns, by file, the checksums of earlier texts of released files. These texts could not be applied everywhere and were corrected. The
 * corrected text has the same effect, or a later file adds what is missing.
 */
const supersededIn = (folder: URL): Readonly<Record<string, readonly string[]>> => {
  const file = new URL('superseded.json', folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
};

function checkApplied(applied: readonly Applied[], folder: URL): void {
  const files = new Map(migrationNames(folder).map((name) => [name, checksumOf(readSql(name, folder))]));
  const unknown = applied.find(({ name }) => !files.has(name));
  if (unknown)
    throw new ConfigError(
      `This database was made by a newer version of Lootfolio (its migration ${unknown.name} is not known here): start that version, or restore a backup that this version made.`,
    );
  const superseded = supersededIn(folder);
  const changed = applied.find(
    ({ name, checksum }) => checksum !== null && checksum !== files.get(name) && !superseded[name]?.includes(checksum),
  );
  if (changed)
    throw new ConfigError(
      `The migration ${changed.name} was changed after it was applied to this database: bring back its file as it was released, and put the change into a new migration.`,
    );
}

const readSql = (name: string, folder: URL): string => readFileSync(new URL(name, folder), 'utf8');

async function applyAlone(client: pg.Client, name: string, folder: URL): Promise<void> {
  await client.query('begin');
  try {
    await apply(client, name, folder);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

async function apply(client: pg.ClientBase, name: string, folder: URL): Promise<void> {
  const sql = readSql(name, folder);
  await client.query(sql);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksumOf(sql)]);
}
