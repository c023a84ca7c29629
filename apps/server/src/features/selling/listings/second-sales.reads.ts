import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** A sale that cannot be delivered, with the sale of the same thing that was first. */
export type SecondSale = {
  id: number;
  market: string;
  itemId: number;
  steamAssetId: string | null;
  price: number;
  soldAt: Date;
  deliverBy: Date | null;
  /** The market ended it. */
  ended: boolean;
  firstMarket: string;
  firstSoldAt: Date;
};

/** Returns a user's sales that cannot be delivered and wait for them, also when their market ended them, the most urgent first. @param ids only these; null = all that are not settled */
export async function readSecondSales(db: Reader, userId: number, ids: readonly number[] | null = null): Promise<SecondSale[]> {
  const { rows } = await sql<SecondSale>`
    select s.id, s.market, s.item_id as "itemId", a.steam_asset_id as "steamAssetId", s.price, s.sold_at as "soldAt",
      s.deliver_by as "deliverBy", s.state <> 'pending' as ended, f.market as "firstMarket", f.sold_at as "firstSoldAt"
    from sales s join sales f on f.id = s.second_of join assets a on a.id = s.asset_id
    where s.user_id = ${userId} and s.state in ('pending', 'cancelled', 'reversed') and s.settled_at is null
      and ${ids === null ? sql`true` : sql`s.id = any(${[...ids]}::bigint[])`}
    order by ended, s.deliver_by nulls last, s.id`.execute(db);
  return rows;
}
