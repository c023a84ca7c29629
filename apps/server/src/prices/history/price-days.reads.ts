import { MARKETS } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

const DAY = 86_400_000;

/** `volume`: units sold that day; `quantity`: pieces on offer at the end of the day. Null = unknown. */
export type PriceDay = { date: string; price: Money; volume: number | null; quantity: number | null };

/** Returns the closing price of each day of the last `days`; a day without a row had the price of the day before. */
export async function readPriceDays(db: Db, itemId: number, marketId: number, days: number): Promise<PriceDay[]> {
  const { rows } = await sql<DayRow & { quantity: number | null }>`${prepared('item-days')}
    select day, close, volume, quantity from price_days where item_id = ${itemId} and market_id = ${marketId} order by day`.execute(db);
  return fillDays(rows, new Date(nowMs() - (days - 1) * DAY), new Date(nowMs()));
}

/** Returns every day from `from` to `to` with the last known price; days before the first known price are left out. */
export function fillDays(rows: readonly (DayRow & { quantity?: number | null })[], from: Date, to: Date): PriceDay[] {
  const filled: PriceDay[] = [];
  const last = to.toISOString().slice(0, 10);
  let next = 0;
  let price: Money | null = null;
  let quantity: number | null = null;
  for (let at = from.getTime(); ; at += DAY) {
    const date = new Date(at).toISOString().slice(0, 10);
    if (date > last) return filled;
    let volume: number | null = null;
    for (; next < rows.length && rows[next]!.day <= date; next++) {
      price = rows[next]!.close;
      quantity = rows[next]!.quantity ?? null;
      volume = rows[next]!.day === date ? rows[next]!.volume : null;
    }
    if (price !== null) filled.push({ date, price, volume, quantity });
  }
}

/** Returns the ids of the markets that have history of an item: the longest history first; of equal ones, that with the most recorded days. */
export async function historiesByLength(db: Db, itemId: number): Promise<number[]> {
  const { rows } = await sql<{ market_id: number }>`${prepared('item-markets')}
    select market_id from price_days where item_id = ${itemId} group by market_id order by min(day), count(*) desc, market_id`.execute(db);
  return rows.map((row) => row.market_id);
}

/** A day on which a price was recorded. */
export type DayRow = { day: string; close: Money; volume: number | null };

/**
 * Returns the recorded days of an item on every market since `from` (`YYYY-MM-DD`), each list with the last day before it, because a day
 * without a row had the price of the day before. One query, whose cost does not grow with the number of items or the age of the history.
 */
export async function readDaysOfMarkets(db: Db, itemId: number, from: string): Promise<Map<number, DayRow[]>> {
  const marketIds = MARKETS.map(({ id }) => id);
  // one text for each market, because receiving thousands of rows takes longer than finding them
  const { rows } = await sql<{ market_id: number; days: string }>`${prepared('item-histories')}
    select market_id, string_agg(concat_ws(',', day, close, volume), ';' order by day) as days from (
      select market_id, day, close, volume from price_days where item_id = ${itemId} and day >= ${from}::date
      union all
      select m.id, d.day, d.close, d.volume from unnest(${marketIds}::int[]) m(id) cross join lateral (
        select day, close, volume from price_days
        where item_id = ${itemId} and market_id = m.id and day < ${from}::date order by day desc limit 1) d
    ) d group by market_id order by market_id`.execute(db);
  return new Map(rows.map(({ market_id: marketId, days }) => [marketId, days.split(';').map(readDay)]));
}

/** Reads `2026-11-20,12340` or, with the units sold, `2026-11-20,12340,7`. */
function readDay(text: string): DayRow {
  const [day = '', close, volume] = text.split(',');
  return { day, close: Number(close), volume: volume === undefined ? null : Number(volume) };
}

/** Returns the days from `days - 1` days ago to today. */
export const lastDays = (days: number): string[] =>
  Array.from({ length: days }, (_, at) => new Date(nowMs() - (days - 1 - at) * DAY).toISOString().slice(0, 10));

/** Prices and volumes by day. `from`: the position of the first requested day with a price. */
export type DayColumns = { from: number; prices: Money[]; volumes: (number | null)[] };

/** Spreads recorded days (ascending) over all days, each with the last known price; null when no day has a price. */
export function spreadDays(rows: readonly DayRow[], dates: readonly string[]): DayColumns | null {
  const columns: DayColumns = { from: dates.length, prices: [], volumes: [] };
  let next = 0;
  let price: Money | null = null;
  for (const [at, date] of dates.entries()) {
    let volume: number | null = null;
    for (; next < rows.length && rows[next]!.day <= date; next++) {
      price = rows[next]!.close;
      volume = rows[next]!.day === date ? rows[next]!.volume : null;
    }
    if (price === null) continue;
    if (columns.prices.length === 0) columns.from = at;
    columns.prices.push(price);
    columns.volumes.push(volume);
  }
  return columns.prices.length === 0 ? null : columns;
}
