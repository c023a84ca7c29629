import type { AppId } from '@lootfolio/domain/games';
import { INDEX_MAX_AGE, INDEX_MAX_CHANGE, INDEX_MIN_ITEMS, INDEX_MIN_PRICE } from '@lootfolio/domain/performance';
import type { LocalDate } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import type { Db, Reader } from '../../platform/database/database.ts';

/** Returns the last day of an index, and the first day with prices. Null without any. */
export async function indexState(
  db: Reader,
  marketId: number,
  appId: AppId,
): Promise<{ last: LocalDate | null; firstPrices: LocalDate | null }> {
  const { rows } = await sql<{ last: LocalDate | null; firstPrices: LocalDate | null }>`
    select (select max(day) from market_index_days where market_id = ${marketId} and app_id = ${appId}) as last,
      (select min(day) from price_days) as "firstPrices"`.execute(db);
  return rows[0]!;
}

/**
 * Computes the factors of some days, both ends included, from the closing prices. Only days with a change have a row of prices: on other
 * days the price stays in the basket, and the logarithm of its change is 0.
 */
export async function storeIndexDays(
  db: Db,
  { marketId, appId, from, to }: { marketId: number; appId: AppId; from: LocalDate; to: LocalDate },
): Promise<void> {
  await sql`
    insert into market_index_days (market_id, app_id, day, factor, items)
    with prices as materialized (
      select day, close, lag(day) over same as day_before, lag(close) over same as base, lead(day) over same as day_after
      from price_days join items using (item_id)
      where market_id = ${marketId} and app_id = ${appId} and day between ${from}::date - ${INDEX_MAX_AGE + 1}::int and ${to}::date
      window same as (partition by item_id order by day)),
    changes as (
      select day, close, base, close between base / ${INDEX_MAX_CHANGE}::float8 and base * ${INDEX_MAX_CHANGE}::float8 as "right"
      from prices where base >= ${INDEX_MIN_PRICE} and day - day_before <= ${INDEX_MAX_AGE} and day >= ${from}::date),
    moves as (
      select day, sum(ln(close::float8 / base)) filter (where "right") as moved, count(*) filter (where not "right") as wrong
      from changes group by day),
    -- a price is in the basket from the day after it until it changes or is too old
    edges as materialized (
      select at, sum(change) as change from (
        select day + 1 as at, 1 as change from prices where close >= ${INDEX_MIN_PRICE}
        union all
        select least(day_after, day + ${INDEX_MAX_AGE}::int) + 1, -1 from prices where close >= ${INDEX_MIN_PRICE}) e group by at),
    baskets as (
      select d::date as day, coalesce((select sum(change) from edges where at <= d::date), 0)::int as items
      from generate_series(${from}::date, ${to}::date, interval '1 day') d)
    select ${marketId}, ${appId}, b.day,
      case when b.items - coalesce(m.wrong, 0) >= ${INDEX_MIN_ITEMS} then exp(coalesce(m.moved, 0) / (b.items - coalesce(m.wrong, 0))) end,
      b.items - coalesce(m.wrong, 0)
    from baskets b left join moves m using (day)
    on conflict (market_id, app_id, day) do update set factor = excluded.factor, items = excluded.items`.execute(db);
}

/** Deletes the indices of a game, because older prices were added. */
export const deleteIndices = (db: Reader, appId: AppId): Promise<unknown> =>
  db.deleteFrom('market_index_days').where('app_id', '=', appId).execute();
