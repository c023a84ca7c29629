import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { now } from '../platform/process/clock.ts';
import type { SecretBox } from '../platform/secrets/secrets.ts';
import { readPartitions, readSequences, readTables, readVersion } from './catalog.ts';
import { SIGNED_AS, type Manifest, type RowCounts, type Seal } from './manifest.ts';
import { withChecksum, writeSection } from './sections.ts';

/**
 * Yields the bytes of a backup file: a consistent snapshot of the whole database, with a checksum of each section and a signature over
 * all of them. The server may keep running.
 */
export async function* backup(client: ClientBase, box: Pick<SecretBox, 'sign'>): AsyncGenerator<Buffer> {
  const checksums: string[] = [];
  const section = (chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> =>
    writeSection(withChecksum(chunks, (checksum) => checksums.push(checksum)));
  await client.query('begin isolation level repeatable read read only');
  try {
    // COPY formats times by the settings of the session
    await client.query(`set local time zone 'UTC'; set local datestyle = 'ISO'`);
    const manifest = await describe(client);
    yield* section([Buffer.from(JSON.stringify(manifest))]);
    const rows: RowCounts = {};
    for (const { name, columns } of manifest.tables) {
      const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
      yield* section(copy);
      rows[name] = copy.rowCount ?? 0;
    }
    const seal = Buffer.from(JSON.stringify({ rows, checksums } satisfies Seal));
    yield* writeSection([seal]);
    yield* writeSection([Buffer.from(box.sign(seal, SIGNED_AS))]);
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

/**
 * Records in the database that a backup was made, for the administrators' screen. A failure is ignored, because the backup itself is
 * complete: a database of an older version has no such table yet.
 */
export async function recordBackup(client: ClientBase, file: string, bytes: number): Promise<void> {
  await client.query('insert into backups (file, size_bytes, made_at) values ($1, $2, $3)', [file, bytes, now()]).catch(() => {});
}

async function describe(client: ClientBase): Promise<Manifest> {
  const world = await client.query<{ name: string; secret_key_id: string | null }>('select name, secret_key_id from world');
  return {
    format: 2,
    madeAt: now().toISOString(),
    version: await readVersion(client),
    world: world.rows[0] ?? null,
    tables: await readTables(client),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
  };
}
