import { sql } from 'kysely';
import { STANDING_STATES } from '../../../goods/listings.tables.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

/**
 * Marks the later ones of standing sales of one thing: they cannot be delivered. The first is the one that is handed over already, else the
 * earliest. One that became the only sale is not marked any more. Sales before the thing came back do not count.
 * @param assetIds the things of the sales that were just stored
 * @returns the sales that cannot be delivered since now
 */
export async function markSecondSales(tx: Tx, assetIds: readonly number[]): Promise<number[]> {
  if (assetIds.length === 0) return [];
  const { rows } = await sql<{ id: number; second: number | null }>`
    with standing as (
      select s.id, nullif(first_value(s.id) over (partition by s.asset_id order by s.state = 'pending', s.sold_at, s.id), s.id) as second
      from market_sales s join assets a on a.id = s.asset_id
      where s.asset_id = any(${[...assetIds]}::bigint[]) and s.state = any(${STANDING_STATES})
        and s.sold_at > coalesce(a.returned_at, '-infinity'))
    update market_sales s set second_of = r.second from standing r
    where r.id = s.id and s.second_of is distinct from r.second
    returning s.id, r.second`.execute(tx);
  return rows.flatMap(({ id, second }) => (second === null ? [] : [id]));
}

/** A sale that cannot be delivered, with the sale of the same thing that was first. */
export type SecondSale = {
  id: number;
  market: string;
  itemId: number;
  steamAssetId: string | null;
  price: number;
  soldAt: Date;
  deliverBy: Date | null;
  firstMarket: string;
  firstSoldAt: Date;
};

/** Returns a user's sales that cannot be delivered and wait for them, the most urgent first. @param ids only these; null = all that are not settled */
export async function readSecondSales(db: Reader, userId: number, ids: readonly number[] | null = null): Promise<SecondSale[]> {
  const { rows } = await sql<SecondSale>`
    select s.id, s.market, s.item_id as "itemId", a.steam_asset_id as "steamAssetId", s.price, s.sold_at as "soldAt",
      s.deliver_by as "deliverBy", f.market as "firstMarket", f.sold_at as "firstSoldAt"
    from market_sales s join market_sales f on f.id = s.second_of join assets a on a.id = s.asset_id
    where s.user_id = ${userId} and s.state = 'pending' and s.settled_at is null
      and ${ids === null ? sql`true` : sql`s.id = any(${[...ids]}::bigint[])`}
    order by s.deliver_by nulls last, s.id`.execute(db);
  return rows;
}

/** Notes that the user dealt with a sale that cannot be delivered; false when there is no such sale that waits for them. */
export async function storeSettled(tx: Tx, userId: number, id: number): Promise<boolean> {
  const settled = await tx
    .updateTable('market_sales')
    .set({ settled_at: now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('second_of', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}
