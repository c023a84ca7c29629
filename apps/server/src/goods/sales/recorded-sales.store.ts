import type { Money } from '@lootfolio/domain/money';
import type { SaleOrigin } from '@lootfolio/domain/sales';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { LotRow } from '../lots.reads.ts';
import { now } from '../../platform/process/clock.ts';

/**
 * The purchase whose piece a sale takes. `isTaken`: its open pieces were counted without this one. `isChosen`: the owner or the file says that
 * it was of this purchase, and no rule.
 */
export type LotOfSale = Pick<LotRow, 'id' | 'unitCost' | 'boughtOn'> & { isTaken?: boolean; isChosen?: boolean };

/** A sold piece as its owner or a file says. `market`: a slug. `net`: the price after fees. */
export type NewSale = {
  itemId: number;
  market: string;
  net: Money;
  soldAt: Date;
  soldOn: string;
  lot: LotOfSale | null;
  sourceId: string | null;
};

/**
 * Stores sold pieces, settled and with what they take. The net amount is stated. What the market kept is not known, so the price is the same.
 * One statement writes a sale whole, because each change of a sale writes its sums and all of its indexes.
 * @param from `investment`: its owner chose the purchase
 * @returns their ids, in the given order
 */
export async function insertRecordedSales(
  tx: Tx,
  userId: number,
  sales: readonly NewSale[],
  from: { origin: 'import' | 'investment'; importId: number | null },
): Promise<number[]> {
  if (sales.length === 0) return [];
  const values = sales.map(({ lot, ...sale }) => ({
    ...sale,
    lotId: lot?.id,
    cost: lot?.unitCost,
    boughtOn: lot?.boughtOn,
    isChosen: lot?.isChosen,
  }));
  const { rows } = await sql<{ id: number }>`
    insert into sales (user_id, market, app_id, origin, import_id, item_id, name, price, net, reported, units, scale, currency, lot_chosen, state,
      cost, cost_source, lot_id, buy_market, acquired_on, source_id, sold_at, created_at, updated_at)
    select ${userId}, r.market, n.app_id, ${from.origin}, ${from.importId}, n.item_id, n.market_hash_name || coalesce(' - ' || n.phase, ''),
      r.net, r.net, true, r.net, 3, 'USD', ${from.origin === 'investment'} or coalesce(r."isChosen", false), 'settled',
      r.cost, case when r.cost is not null then 'lot' end, r."lotId", l.market, r."boughtOn", r."sourceId", r."soldAt", ${now()}, ${now()}
    from rows from (json_to_recordset(${JSON.stringify(values)}::json) as ("itemId" integer, market text, net bigint, "soldAt" timestamptz,
      "lotId" bigint, cost bigint, "boughtOn" date, "isChosen" boolean, "sourceId" text)) with ordinality r
    join items n on n.item_id = r."itemId" left join lots l on l.id = r."lotId" order by r.ordinality returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await takePieces(
    tx,
    sales.flatMap(({ lot, net, soldOn }, at) => (lot ? [{ id: ids[at]!, lotId: lot.id, net, soldOn, isTaken: lot.isTaken ?? false }] : [])),
  );
  return ids;
}

type TakenPiece = { id: number; lotId: number; net: Money; soldOn: string; isTaken: boolean };

async function takePieces(tx: Tx, pieces: readonly TakenPiece[]): Promise<void> {
  if (pieces.length === 0) return;
  await sql`with r as (
      select * from json_to_recordset(${JSON.stringify(pieces)}::json) as r (id bigint, "lotId" bigint, net bigint, "soldOn" date, "isTaken" boolean)),
    stored as (
      insert into lot_sales (lot_id, unit_net, sold_on, sale_id, created_at)
      select "lotId", net, "soldOn", id, ${now()} from r order by id)
    update lots l set open = open - t.pieces
    from (select "lotId", count(*)::integer as pieces from r where not "isTaken" group by "lotId") t where l.id = t."lotId"`.execute(tx);
}

/** Returns true when a user has more sales than this that no market reported. */
export async function hasMoreEntered(db: Reader, userId: number, limit: number): Promise<boolean> {
  const { rows } = await sql`select from sales where user_id = ${userId} and origin <> 'market' offset ${limit} limit 1`.execute(db);
  return rows.length > 0;
}

/** The origins of sales that are removed at their purchase. */
const RECORDED = ['import', 'investment'] as const satisfies readonly SaleOrigin[];

/**
 * Returns the sales of a lot that are shown as one with a sold piece: those of its day, price and origin. Null when the user has no such
 * piece, and when its sale has to be removed elsewhere.
 */
export async function findSoldPieces(tx: Tx, userId: number, pieceId: number): Promise<{ lotId: number; saleIds: number[] } | null> {
  const { rows } = await sql<{ lotId: number; saleIds: number[] }>`
    select t.lot_id as "lotId", json_agg(other.sale_id) as "saleIds"
    from lot_sales t join sales s on s.id = t.sale_id
    join lot_sales other on other.lot_id = t.lot_id and other.sold_on = t.sold_on and other.unit_net = t.unit_net
    join sales o on o.id = other.sale_id and o.origin = s.origin and o.market = s.market and o.import_id is not distinct from s.import_id
    where t.id = ${pieceId} and s.user_id = ${userId} and s.origin = any(${RECORDED}) group by t.lot_id`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the sales that were recorded at a lot, also those that wait for a decision. */
export async function readRecordedAt(db: Reader, lotId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sales where lot_id = ${lotId} and origin = 'investment'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the first locked year of realised gains that counts one of these sales; null when none does. */
export async function readClosedYear(db: Reader, ids: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select min(closed_year)::integer as year from sales where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]!.year;
}

export async function deleteSaleRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update sales set second_of = null where second_of = any(${[...ids]}::bigint[])`.execute(tx);
  await sql`delete from sales where id = any(${[...ids]}::bigint[])`.execute(tx);
}
