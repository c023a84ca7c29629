import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { refreshOf, type World } from '../world.ts';

/** Lists that are written at once, as many as in the worker. */
export const AT_ONCE = 4;
const LINES = 2000;

/** Milliseconds in which these lists are copied, and nothing else, into an empty table without indexes, as durable as the product's. */
export async function bareCopy({ pool }: World, lists: World['lists']): Promise<number> {
  await pool.query('drop table if exists bare');
  await pool.query('create table bare (like quotes)');
  const waiting = [...lists];
  const start = performance.now();
  const copy = async (): Promise<void> => {
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      const client = await pool.connect();
      await pipeline(Readable.from(linesOf(list)), client.query(copyFrom('copy bare from stdin')));
      client.release();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
  return performance.now() - start;
}

function* linesOf({ marketId, quotes }: World['lists'][number]): Generator<string> {
  const { currency, source, asOf, at } = refreshOf(marketId);
  const shared = [currency, '\\N', source, '\\N', asOf.toISOString(), at.toISOString(), 1].join('\t');
  for (let from = 0; from < quotes.length; from += LINES) {
    yield quotes
      .slice(from, from + LINES)
      .map(
        ({ itemId, price, quantity, native }) =>
          `${marketId}\t${itemId}\t${price}\t${quantity ?? '\\N'}\t${native.units}\t${native.scale}\t${shared}\n`,
      )
      .join('');
  }
}
