import { toMoney } from '@lootfolio/domain/money';
import type { RawSales } from '@lootfolio/marketplaces/port';
import { sql } from 'kysely';
import { now } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Rate } from '../rates/exchange-rates.ts';
import type { Feed } from './feeds.ts';
import type { ItemDirectory } from '../board/item-directory.ts';

/** Stores a market's sales of the last 7 days. Deletes the sales of items that the market no longer reports. */
export async function storeSales(db: Db, items: ItemDirectory, feed: Feed, sales: readonly RawSales[], rate: Rate): Promise<void> {
  const rows = sales.flatMap((sale) => {
    const item = items.byName(feed.appId, sale.name, sale.phase);
    const median = sale.median7Days ? toMoney(sale.median7Days, rate.rate) : null;
    return item ? [{ item_id: item.itemId, sold_7_days: sale.sold7Days, median_price: median }] : [];
  });
  await db.transaction().execute(async (tx) => {
    await sql`delete from item_sales s using items i
      where s.market_id = ${feed.marketId} and i.item_id = s.item_id and i.app_id = ${feed.appId}`.execute(tx);
    await sql`insert into item_sales (market_id, item_id, sold_7_days, median_price, updated_at)
      select distinct on (item_id) ${feed.marketId}::int, item_id, sold_7_days, median_price, ${now()}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (item_id int, sold_7_days int, median_price int)`.execute(tx);
    await sql`select pg_notify('volumes', '')`.execute(tx);
  });
}

/** Units sold in 7 days over all markets that report sales, by item. */
export async function readVolumes(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('item_sales')
    .select(['item_id', (select) => select.fn.sum<number>('sold_7_days').as('sold')])
    .groupBy('item_id')
    .execute();
  return new Map(rows.map((row) => [row.item_id, Number(row.sold)]));
}
