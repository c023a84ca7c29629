import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { BenchData } from '@lootfolio/board/test/bench-data';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { startPostgres } from '../../apps/server/src/platform/database/postgres.ts';
import type { Engine } from './duckdb.ts';
import { ranksByName } from './ranks.ts';
import { wideTable, type AnswerRow, type Dialect } from './sql.ts';

export const postgresDialect: Dialect = {
  real: (value) => `${value}::float8`,
  whole: (expression) => `trunc(${expression})::bigint`,
};

/** Starts PostgreSQL with all quotes in shared memory, analysed and vacuumed. A query uses two processes. */
export async function startPostgresPeer(data: BenchData, dataDir: string): Promise<Engine> {
  const server = await startPostgres({
    dataDir,
    fsync: false,
    settings: { shared_buffers: '512MB', work_mem: '128MB', max_parallel_workers_per_gather: '1', jit: 'off' },
  });
  const client = new pg.Client({ host: server.host, user: server.user, password: server.password, database: 'postgres' });
  await client.connect();
  await client.query('create table quotes (item integer, market integer, price integer, quantity integer)');
  await client.query('create table items (item integer primary key, place integer)');
  await pipeline(Readable.from(quoteLines(data)), client.query(copyFrom('copy quotes from stdin')));
  await pipeline(Readable.from(placeLines(data)), client.query(copyFrom('copy items from stdin')));
  await client.query(wideTable(data.markets.length));
  for (const table of ['quotes', 'items', 'wide']) await client.query(`vacuum analyze ${table}`);
  return {
    execute: async (sql) => {
      const { rows } = await client.query<AnswerRow & { total: number }>(sql);
      return { rows: rows.map(({ total: _, ...row }) => numbers(row)), total: Number(rows[0]?.total ?? 0) };
    },
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}

const numbers = (row: AnswerRow): AnswerRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as AnswerRow;

function* quoteLines({ updates }: BenchData): Generator<string> {
  for (const [market, { upserts }] of updates.entries()) {
    yield upserts.map(({ itemId, price, quantity }) => `${itemId}\t${market}\t${price}\t${quantity ?? '\\N'}\n`).join('');
  }
}

function* placeLines({ items }: BenchData): Generator<string> {
  yield [...ranksByName(items)].map(([item, place]) => `${item}\t${place}\n`).join('');
}
