import { sql } from 'kysely';
import { divideRounded, type Money } from '@lootfolio/domain/money';
import type { Side } from '@lootfolio/domain/quotes';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { EVERY_MARKET, TABLES } from '../../../prices/side-tables.ts';
import { fillDays } from '../../../prices/history/price-days.reads.ts';

const DAY = 86_400_000;

/** The origin of a price, or a bid, of an item: the market's native amount and the exchange rate. */
export type QuoteOrigin = {
  side: Side;
  market_id: number;
  url: string | null;
  as_of: Date;
  native_units: number;
  native_scale: number;
  currency: string;
  rate_units: number | null;
  rate_scale: number | null;
  rate_source: string | null;
  rate_day: string | null;
  /** Units of the item sold on the market in 7 days; null when the market does not report sales. */
  sold: number | null;
};

/** Returns the origins of all prices and bids of an item. */
export async function readOrigins(db: Db, itemId: number): Promise<QuoteOrigin[]> {
  const of = (side: Side) => sql`select ${side}::text as side, market_id, url, as_of, native_units, native_scale, currency, rate_id
    from ${sql.table(TABLES[side])} where market_id = any(${EVERY_MARKET}::int[]) and item_id = ${itemId}`;
  const { rows } = await sql<QuoteOrigin>`${prepared('item-origins')}
    select side, o.market_id, url, o.as_of, native_units, native_scale, o.currency, f.units as rate_units, f.scale as rate_scale,
      f.source as rate_source, f.day as rate_day, s.sold_7_days as sold
    from (${of('ask')} union all ${of('bid')}) o left join fx_rates f using (rate_id)
      left join item_sales s on s.item_id = ${itemId} and s.market_id = o.market_id`.execute(db);
  return rows;
}

export type PriceRange = { low: Money | null; high: Money | null; before24h: Money | null; week: Money | null };

/**
 * Returns figures from an item's history on one market: low and high of the last 30 days, the price a day ago, the mean of the last 7 days.
 * A day without a row had the price of the day before.
 */
export async function readRange(db: Db, itemId: number, marketId: number): Promise<PriceRange> {
  const at = nowMs();
  const day = (ago: number): string => new Date(at - ago * DAY).toISOString().slice(0, 10);
  const first = day(30);
  const { rows } = await sql<{ day: string; low: Money; high: Money; close: Money }>`${prepared('item-range')}
    select day, low, high, close from price_days where item_id = ${itemId} and market_id = ${marketId} and day >= coalesce(
      (select max(day) from price_days where item_id = ${itemId} and market_id = ${marketId} and day <= ${first}::date), ${first}::date)
    order by day`.execute(db);
  const inMonth = rows.map((row) => (row.day < first ? { low: row.close, high: row.close } : row));
  const week = fillDays(
    rows.map((row) => ({ day: row.day, close: row.close, volume: null })),
    new Date(at - 6 * DAY),
    new Date(at),
  );
  return {
    low: inMonth.length === 0 ? null : Math.min(...inMonth.map((row) => row.low)),
    high: inMonth.length === 0 ? null : Math.max(...inMonth.map((row) => row.high)),
    before24h: rows.findLast((row) => row.day <= day(1))?.close ?? null,
    week:
      week.length === 0
        ? null
        : divideRounded(
            week.reduce((sum, { price }) => sum + price, 0),
            week.length,
          ),
  };
}
