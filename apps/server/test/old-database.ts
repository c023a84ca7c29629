import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createPool } from '../src/platform/database/database.ts';
import { migrate, migrationNames } from '../src/platform/database/migrate.ts';
import { createDatabase } from '../src/platform/database/postgres.ts';
import { silentLog, testDatabase } from './harness.ts';

/** A database as it was before a migration, e.g. `0019_ledger.sql`, and its upgrade. Call it at the top of the file. */
export function databaseBefore(migration: string): { pool: pg.Pool; upgrade: () => Promise<unknown> } {
  const { connection } = testDatabase();
  const old = { ...connection, database: `${connection.database}_old` };
  const pool = createPool(old, 2, silentLog);
  const folder = mkdtempSync(join(tmpdir(), 'old-database-'));
  beforeAll(async () => {
    await createDatabase(old, old.database);
    for (const name of migrationNames())
      if (name < migration) copyFileSync(new URL(`../src/migrations/${name}`, import.meta.url), join(folder, name));
    await migrate(old, pathToFileURL(`${folder}/`));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await pool.end();
    const client = new pg.Client({ ...old, database: 'postgres' });
    await client.connect();
    await client.query(`drop database ${old.database} with (force)`);
    await client.end();
  });
  return { pool, upgrade: () => migrate(old) };
}
