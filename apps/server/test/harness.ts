import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createDb, createPool, type Connection, type Db } from '../src/platform/database/database.ts';
import { APPLICATION_ROLE } from '../src/platform/database/application-role.ts';
import { createDatabase } from '../src/platform/database/postgres.ts';
import { setClock } from '../src/platform/process/clock.ts';
import { fileLifecycle, type Lifecycle } from './lifecycle.ts';

export const silentLog = pino({ level: 'silent' });

export type TestDatabase = {
  /** The owner's connection; usable before any test runs. */
  connection: Extract<Connection, { host: string }>;
  /** The connection of the api and the worker. */
  application: Extract<Connection, { host: string }>;
  /** A pool of the owner and a query builder on it; filled before the first test. */
  pool: pg.Pool;
  db: Db;
};

/**
 * A separate, migrated, empty database, dropped after the last test. Call it at the top of the file: `const database = testDatabase();`,
 * then use `database.db` inside tests and hooks.
 */
export function testDatabase({ begin, end, server: serverOf, template }: Lifecycle = fileLifecycle): TestDatabase {
  const { applicationPassword, ...server } = serverOf();
  const connection = { ...server, database: `test_${randomBytes(8).toString('hex')}` };
  const application = { ...connection, user: APPLICATION_ROLE, password: applicationPassword };
  const pool = createPool(connection, 10, silentLog);
  begin(() => createDatabase(server, connection.database, template()));
  end(async () => {
    // other files run in the same process
    setClock(null);
    await pool.end();
    const client = new pg.Client({ ...connection, database: 'postgres' });
    await client.connect();
    // forced: a process under test may still be connected
    await client.query(`drop database ${pg.escapeIdentifier(connection.database)} with (force)`);
    await client.end();
  });
  return { connection, application, pool, db: createDb(pool) };
}

/** Counts the statements of this database that wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.n;
}
