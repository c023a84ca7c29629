import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { refreshOf, type World } from '../world.ts';
import { AT_ONCE } from './bare-copy.ts';

const LINES = 2000;

/** Copies the tables of prices and their history with all prices and indexes, for `plainRefresh`. */
export async function createPlainTables({ pool }: World): Promise<void> {
  await pool.query('create table plain_quotes (like quotes including all)');
  await pool.query('insert into plain_quotes select * from quotes');
  await pool.query('create table plain_changes (like price_changes)');
  await pool.query('create index on plain_changes (at)');
  await pool.query('vacuum analyze plain_quotes');
}

/**
 * Returns the milliseconds in which these changed prices of lists are stored by plain SQL, which is told what changed: a COPY into a temporary
 * table, an update of the prices by a join, an insert into the history. One transaction for each list, as many at once as in the worker, and
 * as durable as the product's.
 */
export async function plainRefresh({ pool }: World, lists: World['lists']): Promise<number> {
  const waiting = [...lists];
  const start = performance.now();
  const store = async (): Promise<void> => {
    const client = await pool.connect();
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      const { marketId, quotes } = list;
      const { currency, source, asOf, at } = refreshOf(marketId);
      await client.query('begin');
      await client.query('create temp table staged (item_id int, price int, quantity int, units bigint, scale smallint) on commit drop');
      await pipeline(Readable.from(linesOf(quotes)), client.query(copyFrom('copy staged from stdin')));
      await client.query(
        `update plain_quotes q set price = s.price, quantity = s.quantity, native_units = s.units, native_scale = s.scale,
           currency = $2, source = $3, as_of = $4, changed_at = $5, refresh_id = q.refresh_id + 1
         from staged s where q.market_id = $1 and q.item_id = s.item_id`,
        [marketId, currency, source, asOf, at],
      );
      await client.query(
        'insert into plain_changes (market_id, item_id, at, price, quantity) select $1, item_id, $2, price, quantity from staged',
        [marketId, at],
      );
      await client.query('commit');
    }
    client.release();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, store));
  return performance.now() - start;
}

function* linesOf(quotes: World['lists'][number]['quotes']): Generator<string> {
  for (let from = 0; from < quotes.length; from += LINES)
    yield quotes
      .slice(from, from + LINES)
      .map(({ itemId, price, quantity, native }) => `${itemId}\t${price}\t${quantity ?? '\\N'}\t${native.units}\t${native.scale}\n`)
      .join('');
}
