import type { PastPrices } from '@lootfolio/board/types';
import { PAST_DAYS, REFERENCE_MARKETS, SERIES_DAYS } from '@lootfolio/domain/trends';
import { sql } from 'kysely';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { fillDays, type PriceDay } from './price-days.reads.ts';

const DAY = 86_400_000;
/**
 * The number of days before the earliest day of interest in which most items had a change. For all other items a single row is looked up.
 */
const LOOK_BACK = 14;

const dayBefore = (days: number): string => new Date(nowMs() - days * DAY).toISOString().slice(0, 10);

/** Returns the closing prices of every offered item on the markets of the reference price. One query. */
export async function readPastPrices(db: Db): Promise<PastPrices[]> {
  const first = dayBefore(PAST_DAYS.at(-1)! + LOOK_BACK);
  // the upper half of the number is the day, the lower half the price, so that the maximum has the last day's price
  const last = PAST_DAYS.map(
    (days) =>
      sql`max((day - ${first}::date)::bigint << 32 | close) filter (where day <= ${dayBefore(days)}::date) as ${sql.ref(`c${days}`)}`,
  );
  const closes = PAST_DAYS.map(
    (days) => sql`coalesce((${sql.ref(`c${days}`)} & 4294967295)::int, older.close, 0) as ${sql.ref(`c${days}`)}`,
  );
  const markets = sql.join(REFERENCE_MARKETS.map((id) => sql.lit(id)));
  const { rows } = await sql<{ item_id: number; market_id: number } & Record<string, number>>`
    with recent as (
      select item_id, market_id, ${sql.join(last)} from price_days
      where market_id in (${markets}) and day between ${first}::date and ${dayBefore(PAST_DAYS[0]!)}::date
      group by item_id, market_id)
    select item_id, market_id, ${sql.join(closes)} from quotes q left join recent using (item_id, market_id)
    left join lateral (
      select close from price_days p
      where ${sql.ref(`c${PAST_DAYS.at(-1)!}`)} is null and p.item_id = q.item_id and p.market_id = q.market_id and p.day < ${first}::date
      order by p.day desc limit 1) older on true
    where q.market_id in (${markets})`.execute(db);
  return rows.map((row) => ({ itemId: row.item_id, marketId: row.market_id, closes: PAST_DAYS.map((days) => row[`c${days}`]!) }));
}

/** An item, and the market and present price of its series. */
export type SeriesOf = { itemId: number; marketId: number; price: number };

/**
 * Returns the prices of the last 30 days of a page's items, newest first, with the present price as today's price. One query. Days before
 * the first known price are left out.
 */
export async function readSeries(db: Db, wanted: readonly SeriesOf[]): Promise<Pick<PriceDay, 'date' | 'price'>[][]> {
  if (wanted.length === 0) return [];
  const [first, today] = [dayBefore(SERIES_DAYS - 1), dayBefore(0)];
  const { rows } = await sql<{ place: number; day: string; close: number }>`
    select w.place::int as place, d.day, d.close
    from unnest(${wanted.map(({ itemId }) => itemId)}::int[], ${wanted.map(({ marketId }) => marketId)}::int[])
      with ordinality as w (item_id, market_id, place)
    cross join lateral (
      (select day, close from price_days p
        where p.item_id = w.item_id and p.market_id = w.market_id and p.day > ${first}::date and p.day < ${today}::date)
      union all
      (select day, close from price_days p
        where p.item_id = w.item_id and p.market_id = w.market_id and p.day <= ${first}::date order by p.day desc limit 1)) d
    order by w.place, d.day`.execute(db);
  const byPlace = Map.groupBy(rows, ({ place }) => place - 1);
  return wanted.map(({ price }, place) => {
    const known = (byPlace.get(place) ?? []).map(({ day, close }) => ({ day, close, volume: null }));
    const past = fillDays(known, new Date(nowMs() - (SERIES_DAYS - 1) * DAY), new Date(nowMs() - DAY));
    return [...past.map((day) => ({ date: day.date, price: day.price })), { date: today, price }].toReversed();
  });
}
