import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations } from '../platform/database/migrate.ts';
import { ConfigError } from '../platform/process/config.ts';
import type { Manifest, RowCounts } from './backup.ts';
import { readTables, readVersion, type Table } from './catalog.ts';
import { createSectionReader, readJson } from './sections.ts';

export type Target = { world: 'sandbox' | 'live'; secretKeyId: string; /** Replace what is there. */ force: boolean };

/**
 * Restores a backup into a migrated database, in one transaction. The backup of an older version brings the schema of that version with
 * it: the caller migrates afterwards.
 * @returns the number of rows
 * @throws ConfigError with one sentence when the backup does not fit, or the database holds data and `force` is not set
 */
export async function restore(client: ClientBase, file: AsyncIterable<Buffer>, target: Target): Promise<number> {
  const nextSection = createSectionReader(file);
  const manifest = (await readJson(nextSection())) as Manifest;
  checkCompatible(manifest, target);
  await client.query('begin');
  try {
    await client.query(`set local time zone 'UTC'; set local datestyle = 'ISO'`);
    const tables = await prepareSchema(client, manifest, target.force);
    await client.query(`truncate ${tables.map((table) => table.name).join(', ')}`);
    for (const { name, parent, bounds } of manifest.partitions) {
      await client.query(`create table if not exists ${name} partition of ${parent} ${bounds}`);
    }
    const restored: RowCounts = {};
    for (const { name, columns } of manifest.tables) {
      // rows come as they were: a trigger would book a balance that is there already once more
      await client.query(`alter table ${name} disable trigger user`);
      const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
      await pipeline(Readable.from(nextSection(), { objectMode: false }), copy);
      await client.query(`alter table ${name} enable trigger user`);
      restored[name] = copy.rowCount ?? 0;
    }
    checkCounts(restored, (await readJson(nextSection())) as RowCounts);
    for (const { name, last } of manifest.sequences) {
      await client.query('select setval($1::regclass, coalesce($2, 1), $2 is not null)', [name, last]);
    }
    await client.query('commit');
    return Object.values(restored).reduce((sum, count) => sum + count, 0);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function checkCompatible({ format, world }: Manifest, target: Target): void {
  if (format !== 1) throw new ConfigError('This file is no backup of Lootfolio, or one of a newer version.');
  if (!world) return;
  if (world.name !== target.world) {
    throw new ConfigError(`This backup belongs to the ${world.name} world and cannot be restored as ${target.world}.`);
  }
  if (world.secret_key_id !== target.secretKeyId) {
    throw new ConfigError(
      'This backup was made with another SECRET_KEY: set that one, or copy its file secret-key into the data folder first.',
    );
  }
}

/** Makes the schema that the backup was made of. @returns its tables */
async function prepareSchema(client: ClientBase, manifest: Manifest, force: boolean): Promise<Table[]> {
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
  const ownMigrations = manifest.version.filter((name) => name.endsWith('.sql'));
  if (ownMigrations.length < present.filter((name) => name.endsWith('.sql')).length) {
    await client.query('drop schema public cascade; create schema public');
    await applyMigrations(client, ownMigrations);
  }
  return readTables(client);
}

function checkCounts(restored: RowCounts, expected: RowCounts): void {
  for (const [name, count] of Object.entries(expected)) {
    if (restored[name] !== count) throw new Error(`The backup file is damaged: ${name} has ${restored[name]} rows instead of ${count}.`);
  }
}
