import type { Side } from '@lootfolio/domain/quotes';
import type pg from 'pg';
import { TABLES } from '../side-tables.ts';
import { columnsOf, pricesOf, type QuoteColumns } from './quote-columns.ts';

type Place = { marketId: number; appId: number; side: Side };

/**
 * Quotes that this process last wrote or read, by market, game and side, with the refresh to which they belong. It is only a cache: every
 * writer of quotes gives their market, game and side a new number, and quotes with another number than the database has are read again.
 */
export type QuoteMemory = Map<string, { refreshId: number; columns: QuoteColumns }>;

const keyOf = ({ marketId, appId, side }: Place): string => `${marketId}:${appId}:${side}`;

export const createQuoteMemory = (): QuoteMemory => new Map();

export const holdQuotes = (memory: QuoteMemory, place: Place, refreshId: number, columns: QuoteColumns): void =>
  void memory.set(keyOf(place), { refreshId, columns });

export const forgetQuotes = (memory: QuoteMemory, place: Place): void => void memory.delete(keyOf(place));

/** Returns the prices of a source at a refresh, by item; null when no quotes are held, or those of another refresh. */
export function heldPrices(memory: QuoteMemory, place: Place, refreshId: number, source: string): Map<number, number> | null {
  const held = memory.get(keyOf(place));
  return held?.refreshId === refreshId ? pricesOf(held.columns, source) : null;
}

/**
 * Returns the quotes of a market and game, whose last refresh is given; null before the first. The caller has the lock of the merges.
 * @param dated the dates are needed; after that they stay in memory
 */
export async function quotesAt(
  client: pg.PoolClient,
  memory: QuoteMemory,
  place: Place,
  { refreshId, dated }: { refreshId: number | null; dated: boolean },
): Promise<QuoteColumns> {
  const held = memory.get(keyOf(place));
  const wasDated = held !== undefined && held.columns.changedAt !== null;
  if (held?.refreshId === refreshId && (wasDated || !dated)) return held.columns;
  return readColumns(client, place, dated || wasDated);
}

type Row = [number, number, number | null, number, number, string, string, string | null, number];

async function readColumns(client: pg.PoolClient, { marketId, appId, side }: Place, dated: boolean): Promise<QuoteColumns> {
  const { rows } = await client.query<Row>({
    // the market's quotes are read first and separately: without statistics the database would look up each item
    text: `with stored as materialized (select * from ${TABLES[side]} where market_id = $1)
      select item_id, price, quantity, native_units, native_scale, currency, source, url,
        ${dated ? '(extract(epoch from changed_at) * 1000)::float8' : '0'}
      from stored join items using (item_id) where app_id = $2`,
    values: [marketId, appId],
    rowMode: 'array',
  });
  const quotes = rows.map(([itemId, price, quantity, units, scale, currency, source, url, changedAt]) => ({
    ...{ itemId, price, quantity, native: { units, scale }, url },
    ...{ currency, source, changedAt },
  }));
  return columnsOf(quotes, dated);
}
