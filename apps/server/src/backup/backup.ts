import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { now } from '../platform/process/clock.ts';
import { readPartitions, readSequences, readTables, readVersion, type Partition, type Sequence, type Table } from './catalog.ts';
import { writeSection } from './sections.ts';

/** The first section of a backup file. One section of COPY text per table follows, then the row counts. */
export type Manifest = {
  format: 1;
  madeAt: string;
  /** Names of the migrations of its schema. */
  version: string[];
  /** The world that the data belong to; null for a database that was never started. */
  world: { name: string; secret_key_id: string | null } | null;
  tables: Table[];
  partitions: Partition[];
  sequences: Sequence[];
};

/** Number of rows by table name. */
export type RowCounts = Record<string, number>;

/** Yields the bytes of a backup file: a consistent snapshot of the whole database. The server may keep running. */
export async function* backup(client: ClientBase): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read read only');
  try {
    // COPY formats times by the settings of the session
    await client.query(`set local time zone 'UTC'; set local datestyle = 'ISO'`);
    const manifest = await describe(client);
    yield* writeSection([Buffer.from(JSON.stringify(manifest))]);
    const rows: RowCounts = {};
    for (const { name, columns } of manifest.tables) {
      const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
      yield* writeSection(copy);
      rows[name] = copy.rowCount ?? 0;
    }
    yield* writeSection([Buffer.from(JSON.stringify(rows))]);
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

/**
 * Notes in the database that a backup was made, for the administrators' screen. A failure is left aside, because the backup itself
 * is complete: a database of an older version has no such table yet.
 */
export async function recordBackup(client: ClientBase, file: string, bytes: number): Promise<void> {
  await client.query('insert into backups (file, size_bytes, made_at) values ($1, $2, $3)', [file, bytes, now()]).catch(() => {});
}

async function describe(client: ClientBase): Promise<Manifest> {
  const world = await client.query<{ name: string; secret_key_id: string | null }>('select name, secret_key_id from world');
  return {
    format: 1,
    madeAt: now().toISOString(),
    version: await readVersion(client),
    world: world.rows[0] ?? null,
    tables: await readTables(client),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
  };
}
