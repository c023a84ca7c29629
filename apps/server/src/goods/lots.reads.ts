import type { Money } from '@lootfolio/domain/money';
import type { SaleOrigin } from '@lootfolio/domain/sales';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

/**
 * Pieces that were bought in one purchase. `quantity`: the number of bought pieces; `open`: the number of them that were not sold. Costs
 * are per piece.
 */
export type LotRow = {
  id: number;
  itemId: number;
  quantity: number;
  open: number;
  unitCost: Money;
  boughtOn: string;
  category: string;
  float: number | null;
  note: string;
  importId: number | null;
};

/**
 * Sold pieces of a lot: those of one day, price, market and origin. `id`: that of the first piece. `unitNet`: the price of one piece after fees.
 * `market`: a slug.
 */
export type LotSaleRow = { id: number; lotId: number; units: number; unitNet: Money; soldOn: string; market: string; origin: SaleOrigin };

const lots = (db: Reader, userId: number) =>
  db
    .selectFrom('lots')
    .select(['id', 'item_id as itemId', 'quantity', 'open', 'unit_cost as unitCost', 'bought_on as boughtOn'])
    .select(['category', 'float', 'note', 'import_id as importId'])
    .where('user_id', '=', userId);

/** Returns the lots of some items of a user, in the order in which sales use them up. */
export const readLotsOf = (db: Reader, userId: number, itemIds: readonly number[]): Promise<LotRow[]> =>
  lots(db, userId).where('item_id', 'in', itemIds).orderBy('bought_on').orderBy('id').execute();

/** Returns one lot of a user; null when it belongs to another user. */
export const findLot = async (db: Reader, userId: number, id: number): Promise<LotRow | null> =>
  (await lots(db, userId).where('id', '=', id).executeTakeFirst()) ?? null;

/** Returns the sales of lots of a user, oldest first. @param lotIds null: those of all lots */
export async function readLotSales(db: Reader, userId: number, lotIds: readonly number[] | null): Promise<LotSaleRow[]> {
  const { rows } = await sql<LotSaleRow>`
    select min(t.id) as id, t.lot_id as "lotId", count(*)::integer as units, t.unit_net as "unitNet", t.sold_on as "soldOn", s.market, s.origin
    from lot_sales t join lots l on l.id = t.lot_id join sales s on s.id = t.sale_id
    where l.user_id = ${userId} and ${lotIds === null ? sql`true` : sql`l.id = any(${[...lotIds]}::bigint[])`}
    group by t.lot_id, t.unit_net, t.sold_on, s.market, s.origin, s.import_id
    order by t.sold_on, 1`.execute(db);
  return rows;
}

/** Counts the lots of a user, and the pieces that were bought in them. */
export async function countLots(db: Reader, userId: number): Promise<{ lots: number; pieces: number }> {
  const { rows } = await sql<{ lots: number; pieces: number }>`
    select count(*) as lots, coalesce(sum(quantity), 0)::bigint as pieces from lots where user_id = ${userId}`.execute(db);
  return { lots: Number(rows[0]!.lots), pieces: Number(rows[0]!.pieces) };
}
