import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { BenchData } from '@lootfolio/board/test/bench-data';
import { ranksByName } from './ranks.ts';
import { wideTable, type Answer, type AnswerRow, type Dialect } from './sql.ts';

export type Engine = { execute: (sql: string) => Promise<Answer>; stop: () => Promise<void> };

export const duckDialect: Dialect = {
  real: (value) => `${value}::double`,
  whole: (expression) => `trunc(${expression})::bigint`,
};

/** Starts DuckDB in memory, on two threads, with all quotes. */
export async function startDuckDb(data: BenchData): Promise<Engine> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run('create table quotes (item integer, market integer, price integer, quantity integer)');
  await connection.run('create table items (item integer, place integer)');
  await fill(connection, data);
  await connection.run(wideTable(data.markets.length));
  return {
    execute: async (sql) => {
      const found = (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(Number));
      const rows = found.map(([item, source, price, target, profit, roi]) => ({ item, source, price, target, profit, roi }) as AnswerRow);
      return { rows, total: found[0]?.[6] ?? 0 };
    },
    stop: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function fill(connection: DuckDBConnection, data: BenchData): Promise<void> {
  const quotes = await connection.createAppender('quotes');
  data.updates.forEach(({ upserts }, market) => {
    for (const { itemId, price, quantity } of upserts) {
      quotes.appendInteger(itemId);
      quotes.appendInteger(market);
      quotes.appendInteger(price);
      if (quantity === null) quotes.appendNull();
      else quotes.appendInteger(quantity);
      quotes.endRow();
    }
  });
  quotes.closeSync();
  const items = await connection.createAppender('items');
  for (const [itemId, place] of ranksByName(data.items)) {
    items.appendInteger(itemId);
    items.appendInteger(place);
    items.endRow();
  }
  items.closeSync();
}
