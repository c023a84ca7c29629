import { toMoney } from '@lootfolio/domain/money';
import type { TrendInterval } from '@lootfolio/domain/trends';
import type { RawSales } from '@lootfolio/marketplaces/port';
import { sql } from 'kysely';
import { now } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Rate } from '../rates/exchange-rates.ts';
import type { Feed } from './feeds.ts';
import type { ItemDirectory } from '../board/item-directory.ts';

/** Stores a market's sales of the last day, 7 days and 30 days. Deletes the sales of items that the market no longer reports. */
export async function storeSales(db: Db, items: ItemDirectory, feed: Feed, sales: readonly RawSales[], rate: Rate): Promise<void> {
  const rows = sales.flatMap((sale) => {
    const item = items.byName(feed.appId, sale.name, sale.phase);
    const median = sale.median7Days ? toMoney(sale.median7Days, rate.rate) : null;
    const { sold1Day: sold_1_day, sold7Days: sold_7_days, sold30Days: sold_30_days } = sale;
    return item ? [{ item_id: item.itemId, sold_1_day, sold_7_days, sold_30_days, median_price: median }] : [];
  });
  await db.transaction().execute(async (tx) => {
    await sql`delete from item_sales s using items i
      where s.market_id = ${feed.marketId} and i.item_id = s.item_id and i.app_id = ${feed.appId}`.execute(tx);
    await sql`insert into item_sales (market_id, item_id, sold_1_day, sold_7_days, sold_30_days, median_price, updated_at)
      select distinct on (item_id) ${feed.marketId}::int, item_id, sold_1_day, sold_7_days, sold_30_days, median_price, ${now()}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (item_id int, sold_1_day int, sold_7_days int, sold_30_days int, median_price int)`.execute(
      tx,
    );
    await sql`select pg_notify('volumes', '')`.execute(tx);
  });
}

/** Units sold by item, over all markets that report sales; an item without any report has no entry. */
export type SalesVolumes = Readonly<Record<TrendInterval, ReadonlyMap<number, number>>>;

/** Returns the units sold in a day, in 7 days and in 30 days. */
export async function readVolumes(db: Db): Promise<SalesVolumes> {
  const rows = await db
    .selectFrom('item_sales')
    .select([
      'item_id',
      (select) => select.fn.sum<string | null>('sold_1_day').as('1'),
      (select) => select.fn.sum<string | null>('sold_7_days').as('7'),
      (select) => select.fn.sum<string | null>('sold_30_days').as('30'),
    ])
    .groupBy('item_id')
    .execute();
  const soldIn = (days: TrendInterval) =>
    new Map(rows.flatMap((row): [number, number][] => (row[days] === null ? [] : [[row.item_id, Number(row[days])]])));
  return { 1: soldIn(1), 7: soldIn(7), 30: soldIn(30) };
}
