import type { Money } from '@lootfolio/domain/money';
import type { CostSource, SaleOrigin } from '@lootfolio/domain/sales';
import type { SaleState } from '@lootfolio/marketplaces/selling';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

export type LockedSale = {
  id: number;
  itemId: number;
  origin: SaleOrigin;
  market: string;
  buyMarket: string | null;
  cost: Money | null;
  costSource: CostSource | null;
  lotId: number | null;
  acquiredOn: string | null;
  state: SaleState;
  soldAt: Date;
  sameAs: number | null;
};

/** Locks a sale of a user until the transaction ends; null when it belongs to another user. */
export async function lockSale(tx: Tx, userId: number, id: number): Promise<LockedSale | null> {
  const { rows } = await sql<LockedSale>`
    select id, item_id as "itemId", origin, market, buy_market as "buyMarket", cost, cost_source as "costSource", lot_id as "lotId",
      acquired_on as "acquiredOn", state, sold_at as "soldAt", same_as as "sameAs"
    from sales where id = ${id} and user_id = ${userId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function findByClientKey(db: Reader, userId: number, clientKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('sales')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** True when a user entered this many sales or more. */
export async function hasEntered(db: Reader, userId: number, count: number): Promise<boolean> {
  const { rows } = await sql`select from sales where user_id = ${userId} and origin = 'hand' offset ${count - 1} limit 1`.execute(db);
  return rows.length > 0;
}

export const storeTypedCost = (tx: Tx, id: number, cost: Money): Promise<unknown> =>
  sql`update sales set cost = ${cost}, cost_source = 'typed', updated_at = ${now()} where id = ${id}`.execute(tx);

export const storeBuyMarket = (tx: Tx, id: number, market: string): Promise<unknown> =>
  sql`update sales set buy_market = ${market}, updated_at = ${now()} where id = ${id}`.execute(tx);

/** Forgets what a sale cost. @param isChosen its owner chooses the purchase; false: the rule decides again */
export const forgetCost = (tx: Tx, id: number, isChosen: boolean): Promise<unknown> =>
  sql`update sales set cost = null, cost_source = null, lot_id = null, lot_chosen = ${isChosen}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  );

export async function deleteSaleRow(tx: Tx, id: number): Promise<void> {
  await sql`update sales set second_of = null where second_of = ${id}`.execute(tx);
  await sql`delete from sales where id = ${id}`.execute(tx);
}

/** Notes that no market reported an entered sale. */
export const storeOwn = (tx: Tx, id: number): Promise<unknown> =>
  sql`update sales set same_as = null, is_own = true, updated_at = ${now()} where id = ${id}`.execute(tx);

/** Gives a reported sale what its owner entered of it. What they entered at the reported sale itself stays. */
export const storeEntered = (tx: Tx, id: number, { cost, costSource, buyMarket, acquiredOn }: LockedSale): Promise<unknown> =>
  sql`update sales set
      cost = case when cost_source = 'typed' or ${costSource}::text is distinct from 'typed' then cost else ${cost}::bigint end,
      cost_source = case when ${costSource}::text = 'typed' then 'typed' else cost_source end,
      buy_market = coalesce(buy_market, ${buyMarket}), acquired_on = coalesce(acquired_on, ${acquiredOn}::date), updated_at = ${now()}
    where id = ${id}`.execute(tx);
