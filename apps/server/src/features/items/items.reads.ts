import { sql } from 'kysely';
import { divideRounded, type Money } from '@lootfolio/domain/money';
import type { Side } from '@lootfolio/domain/quotes';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { TABLES } from '../../prices/side-tables.ts';
import { fillDays } from '../../prices/history/price-days.reads.ts';

const DAY = 86_400_000;

export type QuoteOrigin = {
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
};

/** The origin of each price, or bid, of an item: the market's native amount and the exchange rate. */
export const readOrigins = async (db: Db, itemId: number, side: Side): Promise<QuoteOrigin[]> =>
  db
    .selectFrom(`${TABLES[side]} as q`)
    .leftJoin('fx_rates', 'fx_rates.rate_id', 'q.rate_id')
    .select([
      'market_id',
      'url',
      'q.as_of',
      'native_units',
      'native_scale',
      'q.currency',
      'fx_rates.units as rate_units',
      'fx_rates.scale as rate_scale',
      'fx_rates.source as rate_source',
      'fx_rates.day as rate_day',
    ])
    .where('item_id', '=', itemId)
    .execute();

export type PriceRange = { low: Money | null; high: Money | null; before24h: Money | null; week: Money | null };

/**
 * Figures from an item's history on one market: low and high of the last 30 days, the price a day ago, the mean of the last 7 days.
 * A day without a row had the price of the day before.
 */
export async function readRange(db: Db, itemId: number, marketId: number): Promise<PriceRange> {
  const at = nowMs();
  const day = (ago: number): string => new Date(at - ago * DAY).toISOString().slice(0, 10);
  const first = day(30);
  const { rows } = await sql<{ day: string; low: Money; high: Money; close: Money }>`
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

/** Units sold in 7 days by market; only markets that report sales. */
export async function readSales(db: Db, itemId: number): Promise<Map<number, number>> {
  const rows = await db.selectFrom('item_sales').select(['market_id', 'sold_7_days']).where('item_id', '=', itemId).execute();
  return new Map(rows.map((row) => [row.market_id, row.sold_7_days]));
}

/** The collection of an item by its key; null without one. */
export async function readCollection(db: Db, key: string | null): Promise<{ id: number; name: string } | null> {
  if (key === null) return null;
  const row = await db.selectFrom('collections').select(['collection_id as id', 'name']).where('key', '=', key).executeTakeFirst();
  return row ?? null;
}
