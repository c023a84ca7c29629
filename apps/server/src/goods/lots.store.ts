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
  note: string;
  /** The slug of the market on which it was bought, where known. */
  market?: string | null;
  /** The id of the purchase in all files of its source; null when it came from no such file. */
  sourceId?: string | null;
  /** The number of its pieces that are sold by sales that are stored with it: `NewSale.lot.isTaken`. */
  sold?: number;
};

/** Stores lots. Their pieces are open but for those that are sold. @returns their ids, in the given order */
export async function insertLots(tx: Tx, userId: number, added: readonly NewLot[], importId: number | null): Promise<number[]> {
  if (added.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, category, float, note, market, source_id, import_id, created_at)
    select ${userId}, r."itemId", r.quantity, r.quantity - coalesce(r.sold, 0), r."unitCost", r."boughtOn", r.category, r.float, r.note, r.market, r."sourceId", ${importId}, ${now()}
    from rows from (json_to_recordset(${JSON.stringify(added)}::json) as ("itemId" integer, quantity integer, "unitCost" bigint,
      "boughtOn" date, category text, float double precision, note text,
      market text, "sourceId" text, sold integer)) with ordinality r
    order by r.ordinality returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type LotChange = Pick<NewLot, 'quantity' | 'unitCost' | 'boughtOn' | 'category' | 'note'> & { open: number };

export async function updateLot(tx: Tx, id: number, { unitCost, boughtOn, ...same }: LotChange): Promise<void> {
  await tx
    .updateTable('lots')
    .set({ ...same, unit_cost: unitCost, bought_on: boughtOn })
    .where('id', '=', id)
    .execute();
}

export const deleteLots = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`delete from lots where id = any(${[...ids]}::bigint[])`.execute(tx);
