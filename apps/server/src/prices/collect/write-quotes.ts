import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { TABLES } from '../side-tables.ts';
import type { Refresh, StagedQuote } from './staged-quotes.ts';

const LINES = 2000;

/** Inserts quotes of items that the market did not have. */
export async function insertQuotes(
  client: pg.PoolClient,
  refresh: Refresh,
  refreshId: number,
  quotes: readonly StagedQuote[],
): Promise<void> {
  const { marketId, currency, rateId, source, asOf, at } = refresh;
  const shared = [marketId, currency, rateId ?? NULL, source, asOf.toISOString(), at.toISOString(), refreshId].join('\t');
  await copy(
    client,
    `${TABLES[refresh.side]} (market_id, currency, rate_id, source, as_of, changed_at, refresh_id,
      item_id, price, quantity, native_units, native_scale, url)`,
    quotes,
    ({ itemId, price, quantity, native, url }) =>
      `${shared}\t${itemId}\t${price}\t${quantity ?? NULL}\t${native.units}\t${native.scale}\t${url === null ? NULL : escapeCopy(url)}\n`,
  );
}

/** Appends prices and quantities to the history of asks. */
export async function recordPrices(client: pg.PoolClient, { marketId, at }: Refresh, quotes: readonly StagedQuote[]): Promise<void> {
  const shared = `${marketId}\t${at.toISOString()}`;
  await copy(
    client,
    'price_changes (market_id, at, item_id, price, quantity)',
    quotes,
    ({ itemId, price, quantity }) => `${shared}\t${itemId}\t${price}\t${quantity ?? NULL}\n`,
  );
}

const NULL = '\\N';

async function copy(
  client: pg.PoolClient,
  target: string,
  quotes: readonly StagedQuote[],
  lineOf: (quote: StagedQuote) => string,
): Promise<void> {
  if (quotes.length === 0) return;
  const chunks = function* (): Generator<string> {
    for (let from = 0; from < quotes.length; from += LINES)
      yield quotes
        .slice(from, from + LINES)
        .map(lineOf)
        .join('');
  };
  await pipeline(Readable.from(chunks()), client.query(copyFrom(`copy ${target} from stdin`)));
}

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escapeCopy = (text: string): string => text.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character]!);

/**
 * Updates the quotes of items that the market has. A quote without an address keeps the stored address. @throws when the market has no
 * quote of one of the items
 */
export async function updateQuotes(
  client: pg.PoolClient,
  refresh: Refresh,
  refreshId: number,
  quotes: readonly StagedQuote[],
): Promise<void> {
  if (quotes.length === 0) return;
  const { rowCount } = await client.query(
    `update ${TABLES[refresh.side]} q set price = s.price, quantity = s.quantity, native_units = s.units, native_scale = s.scale,
       currency = $2, rate_id = $3, source = $4, url = coalesce(s.url, q.url), as_of = $5, changed_at = $6, refresh_id = $7
     from unnest($8::int[], $9::int[], $10::int[], $11::bigint[], $12::smallint[], $13::text[])
       as s (item_id, price, quantity, units, scale, url)
     where q.market_id = $1 and q.item_id = s.item_id`,
    [
      ...[refresh.marketId, refresh.currency, refresh.rateId, refresh.source, refresh.asOf, refresh.at, refreshId],
      arrayOf(quotes, ({ itemId }) => itemId),
      arrayOf(quotes, ({ price }) => price),
      arrayOf(quotes, ({ quantity }) => quantity ?? 'NULL'),
      arrayOf(quotes, ({ native }) => native.units),
      arrayOf(quotes, ({ native }) => native.scale),
      // a shorter array counts as filled with nulls
      quotes.some(({ url }) => url !== null) ? quotes.map(({ url }) => url) : [],
    ],
  );
  if (rowCount !== quotes.length) throw new Error(`${quotes.length} quotes should have changed, not ${rowCount}`);
}

/** Builds the array as text, because the driver would quote each number. */
const arrayOf = (quotes: readonly StagedQuote[], value: (quote: StagedQuote) => number | string): string =>
  `{${quotes.map(value).join(',')}}`;

/** Removes quotes, and records the removal for the boards. */
export async function removeQuotes(
  client: pg.PoolClient,
  { marketId, side }: Refresh,
  refreshId: number,
  itemIds: readonly number[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await client.query(
    `with gone as (delete from ${TABLES[side]} where market_id = $2 and item_id = any($3::int[]) returning item_id)
     insert into removed_quotes (refresh_id, market_id, item_id, side) select $1, $2, item_id, $4 from gone`,
    [refreshId, marketId, `{${itemIds.join(',')}}`, side],
  );
}
