import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations } from '../platform/database/migrate.ts';
import { ConfigError } from '../platform/process/config.ts';
import { readSequences, readTables, readVersion } from './catalog.ts';
import { rowCountsSchema, type Manifest, type RowCounts } from './manifest.ts';
import { createSectionReader, parseJson, readAll, refuseDamaged, withChecksum } from './sections.ts';
import type { Target, Verified } from './verify.ts';

/** Steps that run before and after the restore, in its transaction. Both see the newest schema. */
export type Around = {
  /** Runs on the data that the restore replaces. */
  before: (client: ClientBase) => Promise<void>;
  /** Runs on the restored data. */
  after: (client: ClientBase) => Promise<void>;
};

/**
 * Restores a verified backup into a migrated database, in one transaction. The backup of an older version is restored with the schema of
 * that version and then migrated.
 * @returns the number of rows
 * @throws ConfigError with one sentence when the backup does not fit, or the database holds data and `force` is not set
 */
export async function restore(
  client: ClientBase,
  file: AsyncIterable<Buffer>,
  { manifest, checksums }: Verified,
  { force }: Pick<Target, 'force'>,
  { before, after }: Around,
): Promise<number> {
  const { next } = createSectionReader(file);
  const found: string[] = [];
  const section = (): AsyncGenerator<Buffer> => withChecksum(next(), (checksum) => found.push(checksum));
  await readAll(section());
  await client.query('begin');
  try {
    await client.query(`set local time zone 'UTC'; set local datestyle = 'ISO'`);
    const present = await checkDatabase(client, manifest, force);
    await before(client);
    const missing = await prepareSchema(client, manifest, present);
    const restored = await writeRows(client, manifest, section);
    if (checksums) checkChecksums(found, checksums);
    else checkCounts(restored, rowCountsSchema.parse(parseJson(await readAll(next()))));
    // from here on triggers and migrations see whole data
    await applyMigrations(client, missing);
    await after(client);
    await client.query('commit');
    return Object.values(restored).reduce((sum, count) => sum + count, 0);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function writeRows(client: ClientBase, manifest: Manifest, section: () => AsyncGenerator<Buffer>): Promise<RowCounts> {
  await checkNames(client, manifest);
  for (const { name, parent, bounds } of manifest.partitions) {
    await client.query(`create table if not exists ${name} partition of ${parent} ${bounds}`);
  }
  const restored: RowCounts = {};
  for (const { name, columns } of manifest.tables) {
    // rows are restored as they were: a trigger would book again a balance that is already there
    await client.query(`alter table ${name} disable trigger user`);
    const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(section(), { objectMode: false }), copy);
    await client.query(`alter table ${name} enable trigger user`);
    restored[name] = copy.rowCount ?? 0;
  }
  for (const { name, last } of manifest.sequences) {
    await client.query('select setval($1::regclass, coalesce($2, 1), $2 is not null)', [name, last]);
  }
  return restored;
}

/** @returns the migrations of the database. @throws ConfigError when the backup cannot be restored into it */
async function checkDatabase(client: ClientBase, manifest: Manifest, force: boolean): Promise<string[]> {
  const present = await readVersion(client);
  const newer = manifest.version.filter((name) => !present.includes(name));
  if (newer.length > 0) {
    throw new ConfigError(`This backup was made by a newer version (it has ${newer.join(', ')}): restore it with that version.`);
  }
  const others = await client.query(
    `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (others.rowCount !== 0) throw new ConfigError('The database is in use: stop every process of Lootfolio first.');
  const { rows } = await client.query<{ used: boolean }>('select exists (select from world) or exists (select from users) as used');
  if (rows[0]?.used && !force) throw new ConfigError('The database is not empty: add --force to replace everything in it.');
  return present;
}

/** Creates the empty schema of the version that made the backup. @returns the migrations from it to the newest schema */
async function prepareSchema(client: ClientBase, manifest: Manifest, present: readonly string[]): Promise<string[]> {
  const missing = present.filter((name) => name.endsWith('.sql') && !manifest.version.includes(name));
  if (missing.length > 0) {
    await client.query('drop schema public cascade; create schema public');
    await applyMigrations(
      client,
      manifest.version.filter((name) => name.endsWith('.sql')),
    );
  }
  const tables = await readTables(client);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return missing;
}

const PARTITION = /^public\.\w+$/;
const BOUNDS = /^FOR VALUES FROM \('[\d :+.-]+'\) TO \('[\d :+.-]+'\)$/;

/** Checks the names from the file, because they become part of statements: only names of this schema are allowed. @throws ConfigError */
async function checkNames(client: ClientBase, { tables, partitions, sequences }: Manifest): Promise<void> {
  const known = new Map((await readTables(client)).map((table) => [table.name, new Set(table.columns)]));
  const numbers = new Set((await readSequences(client)).map(({ name }) => name));
  const strange =
    tables.find(({ name, columns }) => !known.has(name) || !columns.every((column) => known.get(name)!.has(column))) ??
    partitions.find(({ name, parent, bounds }) => !PARTITION.test(name) || !known.has(parent) || !BOUNDS.test(bounds)) ??
    sequences.find(({ name }) => !numbers.has(name));
  if (strange) refuseDamaged(`this version has no ${strange.name} as it stands there`);
}

function checkChecksums(found: readonly string[], expected: readonly string[]): void {
  if (found.some((checksum, index) => checksum !== expected[index])) refuseDamaged('it changed while it was read');
}

function checkCounts(restored: RowCounts, expected: RowCounts): void {
  for (const [name, count] of Object.entries(expected)) {
    if (restored[name] !== count) refuseDamaged(`${name} has ${restored[name]} rows instead of ${count}`);
  }
}
