import type { OwnListing, Price } from '@lootfolio/marketplaces/selling';
import { sql } from 'kysely';
import { OPEN_STATES } from '../../../goods/listings.tables.ts';
import { FALLEN_STATES, STANDING_STATES } from '../../../goods/sales/sales.tables.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { TakenOff } from './put-back.rules.ts';
import type { Relisted } from './synchronise.rules.ts';
import type { Stall } from '../../../goods/sales/sales.store.ts';

/**
 * Locks what was taken off a stall for sales that fell through and is not decided yet. What is sold on another market is left for later.
 * @param before the sale was known to have fallen through, and the listing gone, before this time
 */
export async function lockTakenOff(tx: Tx, { userId, market, appId }: Stall, before: Date): Promise<(TakenOff & { native: Price })[]> {
  const { rows } = await sql<TakenOff & Price>`
    select l.id, l.asset_id as "assetId", l.item_id as "itemId", n.market_hash_name as name, l.market, a.steam_asset_id as "steamAssetId",
      l.steam_asset_id as "listedAs", l.external_id as "externalId", l.price, l.units, l.scale, l.currency,
      a.last_seen is null and a.source = 'steam' as "isOurs", a.tradable
    from listings l join sales s on s.id = l.sold_elsewhere join assets a on a.id = l.asset_id join items n on n.item_id = l.item_id
    where l.user_id = ${userId} and l.market = ${market} and l.app_id = ${appId} and l.state = 'removed' and l.put_back is null
      and s.state = any(${FALLEN_STATES}) and s.updated_at < ${before} and l.ended_at < ${before}
      and not exists (select from sales f where f.asset_id = l.asset_id and f.state = any(${STANDING_STATES})
        and f.sold_at > coalesce(a.returned_at, '-infinity'))
    order by l.id for update of l`.execute(tx);
  return rows.map(({ units, scale, currency, ...row }) => ({ ...row, native: { units, scale, currency } }));
}

/** Stores what was decided of listings that were taken off, so that it is decided once. */
export const storePutBack = (tx: Tx, decided: readonly { id: number; isPutBack: boolean }[]): Promise<unknown> =>
  sql`update listings l set put_back = r.back from unnest(${decided.map(({ id }) => id)}::bigint[],
      ${decided.map(({ isPutBack }) => isPutBack)}::boolean[]) as r (id, back) where l.id = r.id`.execute(tx);

/** Returns the sold listings of a stall that a list shows under their own ids, and of whose things nothing is open there. */
export async function readRelisted(db: Reader, { userId, market, appId }: Stall, shown: readonly OwnListing[]): Promise<Relisted[]> {
  if (shown.length === 0) return [];
  const { rows } = await sql<Omit<Relisted, 'native'> & Price>`
    select distinct on (l.external_id) l.id, l.external_id as "externalId", l.units, l.scale, l.currency,
      exists (select from sales s where s.listing_id = l.id and s.state = any(${STANDING_STATES})) as stands
    from listings l
    where l.user_id = ${userId} and l.market = ${market} and l.app_id = ${appId} and l.state = 'sold'
      and l.external_id = any(${shown.map(({ listingId }) => listingId)}::text[])
      and not exists (select from listings o where o.asset_id = l.asset_id and o.market = l.market and o.state = any(${OPEN_STATES}))
    order by l.external_id, l.id desc`.execute(db);
  return rows.map(({ units, scale, currency, ...row }) => ({ ...row, native: { units, scale, currency } }));
}
