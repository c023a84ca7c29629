import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from '../process/log.ts';
import { prepareMarked } from './prepared.ts';
import type { Database } from './schema.ts';

/**
 * The database outside of any transaction, which can begin one. A transaction is not a `Db`: passing a transaction to a function that
 * begins its own is a type error, because PostgreSQL has no transactions within transactions.
 */
export type Db = Kysely<Database> & { readonly isTransaction: false };
/** One transaction. Functions that change data take it, so that the caller decides which changes are committed together. */
export type Tx = Transaction<Database>;
/** For queries that may run alone or within a transaction. */
export type Reader = Omit<Kysely<Database>, 'transaction' | 'startTransaction' | 'isTransaction'>;

// int8 counts stay below 2^53 here; numeric(5,2) fees are exact as numbers
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
// a date is read as the text in the database, so that no time zone is involved
pg.types.setTypeParser(1082, (text) => text);

export type Connection = { host: string; user: string; password: string; database: string } | { connectionString: string };

/**
 * The maximum durations of each step on a connection, in milliseconds; 0 means no limit. A step that takes longer fails, so that the caller
 * gets an error instead of waiting for a database that hangs.
 */
export type Patience = {
  /** The wait for a free connection, or for a new one. */
  connectMs: number;
  statementMs: number;
  /** The wait for a lock that another transaction holds. */
  lockMs: number;
  /** The time between two statements of a transaction. */
  idleMs: number;
};

export const PATIENCE = {
  /** For calls, whose caller waits. */
  calls: { connectMs: 5000, statementMs: 10_000, lockMs: 5000, idleMs: 20_000 },
  /** For work on many rows. */
  work: { connectMs: 30_000, statementMs: 300_000, lockMs: 60_000, idleMs: 300_000 },
  /** For changes of the schema, which may rewrite every row while other processes wait to start. */
  migrations: { connectMs: 10_000, statementMs: 0, lockMs: 1_800_000, idleMs: 0 },
} as const satisfies Record<string, Patience>;

/** Returns the limits that the database itself enforces. */
export const limitsOf = ({ connectMs, statementMs, lockMs, idleMs }: Patience): pg.ClientConfig => ({
  keepAlive: true,
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
});

/** The extra wait before a connection counts as silent. A healthy database has cancelled the statement by then. */
const SILENCE_MARGIN_MS = 2000;

/** Ends the connection of a client whose statement gets no answer, for example because the server's process or the network hangs. */
export function endWhenSilent(client: pg.ClientBase, statementMs: number): void {
  if (statementMs === 0) return;
  const state = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean };
  const { stream } = state.connection;
  stream.setTimeout(statementMs + SILENCE_MARGIN_MS);
  stream.on('timeout', () => {
    // an idle connection may be silent
    if (!state.readyForQuery) stream.destroy(Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' }));
  });
}

export function createPool(connection: Connection, max: number, log: Logger, patience: Patience = PATIENCE.work): pg.Pool {
  const pool = new pg.Pool({ ...connection, ...limitsOf(patience), max, idleTimeoutMillis: 30_000, options: '-c TimeZone=UTC' });
  // a lost connection must never end the process: the pool replaces it
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client, patience.statementMs);
    prepareMarked(client);
  });
  return pool;
}

export const createDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) as Db;

/** Returns the URL of a database on a socket. */
export const urlOf = ({ host, user, password, database }: Extract<Connection, { host: string }>): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;

/** Runs `work` on a separate connection. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
