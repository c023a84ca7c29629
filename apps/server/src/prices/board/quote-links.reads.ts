import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

export type QuoteLinks = (marketId: number, itemId: number) => string | null;

/** Returns the item addresses that markets sent with their prices: one query for all items of a page. */
export async function readQuoteLinks(db: Db, wanted: readonly { marketId: number; itemId: number }[]): Promise<QuoteLinks> {
  if (wanted.length === 0) return () => null;
  const markets = wanted.map(({ marketId }) => marketId);
  const items = wanted.map(({ itemId }) => itemId);
  const { rows } = await sql<{ market_id: number; item_id: number; url: string }>`${prepared('quote-links')}
    select market_id, item_id, url from quotes
    join unnest(${markets}::int[], ${items}::int[]) as wanted (market_id, item_id) using (market_id, item_id)
    where url is not null`.execute(db);
  const links = new Map(rows.map((row) => [`${row.market_id}:${row.item_id}`, row.url]));
  return (marketId, itemId) => links.get(`${marketId}:${itemId}`) ?? null;
}
