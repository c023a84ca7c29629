import type { Money } from '@lootfolio/domain/money';
import type { CostSource, SaleOrigin } from '@lootfolio/domain/sales';
import type { SaleState } from '@lootfolio/marketplaces/selling';
import { sql } from 'kysely';
import { OTHER_BUY_MARKET } from '../../../goods/sales/charge-sales.store.ts';
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
  lotChosen: boolean;
  acquiredOn: string | null;
  state: SaleState;
  soldAt: Date;
  sameAs: number | null;
  closedYear: number | null;
};

/** Locks a sale of a user until the transaction ends; null when it belongs to another user. */
export async function lockSale(tx: Tx, userId: number, id: number): Promise<LockedSale | null> {
  const { rows } = await sql<LockedSale>`
    select id, item_id as "itemId", origin, market, buy_market as "buyMarket", cost, cost_source as "costSource", lot_id as "lotId", lot_chosen as "lotChosen",
      acquired_on as "acquiredOn", state, sold_at as "soldAt", same_as as "sameAs", closed_year as "closedYear"
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

export const storeTypedCost = (tx: Tx, id: number, cost: Money): Promise<unknown> =>
  sql`update sales set cost = ${cost}, cost_source = 'typed', updated_at = ${now()} where id = ${id}`.execute(tx);

export const storeBuyMarket = (tx: Tx, id: number, market: string): Promise<unknown> =>
  sql`update sales set buy_market = ${market}, updated_at = ${now()} where id = ${id}`.execute(tx);

/** Forgets what a sale cost. @param isChosen its owner chooses the purchase; false: the rule decides again */
export const forgetCost = (tx: Tx, id: number, isChosen: boolean): Promise<unknown> =>
  sql`update sales s set cost = null, cost_source = null, lot_id = null, lot_chosen = ${isChosen}, buy_market = ${OTHER_BUY_MARKET},
      updated_at = ${now()}
    where id = ${id}`.execute(tx);

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

/** Gives a sale without a cost the purchase that its owner chose for the entered one. */
export const storeChoice = (tx: Tx, id: number, lotId: number): Promise<unknown> =>
  sql`update sales set lot_chosen = true, lot_id = ${lotId} where id = ${id} and cost_source is null`.execute(tx);

/** What a market states of a sale, and what follows from it. */
const REPORTED = [
  ...(['market', 'origin', 'external_id', 'listing_id', 'asset_id', 'price', 'net', 'reported', 'compensation'] as const),
  ...(['units', 'received_units', 'compensation_units', 'scale', 'currency', 'state', 'said', 'sold_at', 'deliver_by'] as const),
  ...(['delivered_at', 'settles_at', 'protected_until', 'ended_at', 'told_at', 'second_of', 'settled_at'] as const),
] as const;

export const readReported = (tx: Tx, id: number) => tx.selectFrom('sales').select(REPORTED).where('id', '=', id).executeTakeFirstOrThrow();

/** Makes an entered sale the one that a market reported. Its cost stays. */
export const storeReported = (tx: Tx, id: number, reported: Awaited<ReturnType<typeof readReported>>): Promise<unknown> =>
  tx
    .updateTable('sales')
    .set({ ...reported, import_id: null, same_as: null, updated_at: now() })
    .where('id', '=', id)
    .execute();

/** Lets what refers to a sale refer to another one. */
export async function moveReferences(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('sales').set({ second_of: to }).where('second_of', '=', from).execute();
  await tx.updateTable('listings').set({ sold_elsewhere: to }).where('sold_elsewhere', '=', from).execute();
}
