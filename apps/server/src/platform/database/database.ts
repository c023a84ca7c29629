import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from '../process/log.ts';
import type { Database } from './schema.ts';

/**
 * The database outside of any transaction: it can begin one. A transaction is no `Db`: passing one where a function begins its own
 * is a type error, because PostgreSQL has no transactions within transactions.
 */
export type Db = Kysely<Database> & { readonly isTransaction: false };
/** One transaction. Verbs and stores take it, so that the caller decides what is committed together. */
export type Tx = Transaction<Database>;
/** For queries that may run alone or within a transaction. */
export type Reader = Omit<Kysely<Database>, 'transaction' | 'startTransaction' | 'isTransaction'>;

// int8 counts stay below 2^53 here; numeric(5,2) fees are exact as numbers
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
// a date is the text that the database holds: no time zone is involved
pg.types.setTypeParser(1082, (text) => text);

export type Connection = { host: string; user: string; database: string } | { connectionString: string };

export function createPool(connection: Connection, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, idleTimeoutMillis: 30_000, options: '-c TimeZone=UTC' });
  // a lost connection must never end the process: the pool replaces it
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export const createDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) as Db;
