import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { now } from '../platform/process/clock.ts';

export type NewLot = {
  itemId: number;
  quantity: number;
  unitCost: Money;
  boughtOn: string;
  category: string;
  float: number | null;
};

/** Stores lots whose pieces are all open. @returns their ids, in the given order */
export async function insertLots(tx: Tx, userId: number, added: readonly NewLot[], importId: number | null): Promise<number[]> {
  if (added.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, category, float, import_id, created_at)
    select ${userId}, r."itemId", r.quantity, r.quantity, r."unitCost", r."boughtOn", r.category, r.float, ${importId}, ${now()}
    from rows from (json_to_recordset(${JSON.stringify(added)}::json) as ("itemId" integer, quantity integer, "unitCost" bigint,
      "boughtOn" date, category text, float double precision)) with ordinality r
    order by r.ordinality returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type LotChange = Pick<NewLot, 'quantity' | 'unitCost' | 'boughtOn' | 'category'> & { open: number };

export async function updateLot(tx: Tx, id: number, { quantity, open, unitCost, boughtOn, category }: LotChange): Promise<void> {
  await tx.updateTable('lots').set({ quantity, open, unit_cost: unitCost, bought_on: boughtOn, category }).where('id', '=', id).execute();
}

/** Deletes a lot with its sales. */
export const deleteLot = (tx: Tx, id: number): Promise<unknown> => tx.deleteFrom('lots').where('id', '=', id).execute();

export type NewLotSale = { lotId: number; units: number; unitNet: Money; soldOn: string };

/** Records that pieces of lots were sold. They are no longer open. */
export async function insertLotSales(tx: Tx, sales: readonly NewLotSale[], importId: number | null): Promise<void> {
  if (sales.length === 0) return;
  await sql`with sold as (
      insert into lot_sales (lot_id, units, unit_net, sold_on, import_id, created_at)
      select r."lotId", r.units, r."unitNet", r."soldOn", ${importId}, ${now()}
      from rows from (json_to_recordset(${JSON.stringify(sales)}::json) as ("lotId" bigint, units integer, "unitNet" bigint,
        "soldOn" date)) with ordinality r
      order by r.ordinality returning lot_id, units)
    update lots l set open = open - s.units from (select lot_id, sum(units) as units from sold group by lot_id) s
    where l.id = s.lot_id`.execute(tx);
}

/**
 * Removes a sale of a user that was recorded at the purchase. Its pieces are open again.
 * @returns its lot and pieces; null when the user has no such sale
 */
export async function deleteLotSale(tx: Tx, userId: number, saleId: number): Promise<{ lotId: number; units: number } | null> {
  const { rows } = await sql<{ lotId: number; units: number }>`
    with gone as (
      delete from lot_sales s using lots l where s.id = ${saleId} and s.sale_id is null and l.id = s.lot_id and l.user_id = ${userId}
      returning s.lot_id, s.units)
    update lots l set open = open + g.units from gone g where l.id = g.lot_id
    returning g.lot_id as "lotId", g.units`.execute(tx);
  return rows[0] ?? null;
}
