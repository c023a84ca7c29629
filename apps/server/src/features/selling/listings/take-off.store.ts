import type { AppId } from '@lootfolio/domain/games';
import { sql } from 'kysely';
import type { ListingState } from '../../../goods/listings.tables.ts';
import { STANDING_STATES } from '../../../goods/sales/sales.tables.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';

/** An open listing of a thing that was sold elsewhere. `saleId`: the sale; null while only the market's list says that it is sold. */
export type Elsewhere = {
  id: number;
  market: string;
  appId: AppId;
  currency: string;
  externalId: string;
  steamAssetId: string | null;
  state: ListingState;
  saleId: number | null;
};

/** The time after which a removal that failed is tried again. */
const AGAIN_MS = 3_600_000;

/**
 * Returns what a user has on sale although it is sold on another market. A sale before the thing came back again does not count.
 * @param soldListings listings that their market's list shows as sold, before the sale itself is known
 * @param keeps markets on which things stay
 */
export async function readElsewhere(
  db: Reader,
  userId: number,
  { soldListings, keeps }: { soldListings: readonly number[]; keeps: readonly string[] },
): Promise<Elsewhere[]> {
  const { rows } = await sql<Elsewhere>`
    select distinct on (l.id) l.id, l.market, l.app_id as "appId", l.currency, l.external_id as "externalId",
      l.steam_asset_id as "steamAssetId", l.state, s.id as "saleId"
    from listings l join assets a on a.id = l.asset_id
    left join sales s on s.asset_id = l.asset_id and s.market <> l.market and s.state = any(${STANDING_STATES})
      and s.sold_at > coalesce(a.returned_at, '-infinity')
    where l.user_id = ${userId} and l.state in ('listed', 'hidden', 'unknown') and l.external_id is not null
      and l.market <> all(${[...keeps]}::text[])
      and (s.id is not null or exists (select from listings sold
        where sold.id = any(${[...soldListings]}::bigint[]) and sold.asset_id = l.asset_id and sold.market <> l.market))
      and not exists (select from operations o where o.id = l.operation_id and o.params ->> 'soldElsewhere' = 'true'
        and o.ended_at > ${new Date(nowMs() - AGAIN_MS)})
    order by l.id, s.second_of nulls first, s.sold_at`.execute(db);
  return rows;
}

/** Notes for which sale on another market listings are taken off. */
export const noteSoldElsewhere = (tx: Tx, listings: readonly Elsewhere[]): Promise<unknown> =>
  sql`update listings l set sold_elsewhere = r.sale, put_back = null from unnest(${listings.map(({ id }) => id)}::bigint[],
      ${listings.map(({ saleId }) => saleId)}::bigint[]) as r (id, sale) where l.id = r.id and r.sale is not null`.execute(tx);

/** Notes the sale of listings that were taken off when only the market's list said that their thing is sold. */
export const noteLateSales = (tx: Tx, saleIds: readonly number[], removeKind: string): Promise<unknown> =>
  sql`update listings l set sold_elsewhere = s.id
    from sales s join operations o on o.user_id = s.user_id and o.kind = ${removeKind} and o.params ->> 'soldElsewhere' = 'true'
    where s.id = any(${saleIds}::bigint[]) and l.asset_id = s.asset_id and l.market <> s.market and l.operation_id = o.id
      and l.sold_elsewhere is null and (l.ended_at is null or l.ended_at >= s.sold_at)`.execute(tx);
