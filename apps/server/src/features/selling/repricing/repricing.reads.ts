import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { OPEN_STATES, type ListingState } from '../../../goods/listings.tables.ts';

/** An open listing with all that a rule must know of it and that is in the database. */
export type JudgedRow = {
  id: number;
  userId: number;
  assetId: number | null;
  itemId: number;
  appId: AppId;
  market: string;
  state: ListingState;
  externalId: string | null;
  steamAssetId: string | null;
  version: number;
  price: Money;
  currency: string;
  float: number | null;
  /** False when the market says that the account cannot sell; null when it never said. */
  sells: boolean | null;
  /** False without a key for the market, and with one that may not sell. */
  maySell: boolean;
  excluded: boolean;
  outsideAt: Date | null;
  changedAt: Date | null;
  earlierPrice: Money | null;
  changes: number;
  dayPrice: Money | null;
  dayAt: Date | null;
  seenPrice: Money | null;
  seenAt: Date | null;
  askedAt: Date | null;
  code: string | null;
  loggedAt: Date | null;
};

/** Returns the open listings of users: all of them, because own listings are no competitors of each other. */
export async function readJudged(db: Reader, userIds: readonly number[]): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    select l.id, l.user_id as "userId", l.asset_id as "assetId", l.item_id as "itemId", l.app_id as "appId", l.market, l.state,
      l.external_id as "externalId", l.steam_asset_id as "steamAssetId", l.version, l.price, l.currency,
      (a.details ->> 'float')::float8 as float, p.sells, k.selling_at is not null as "maySell", x.user_id is not null as excluded,
      l.changed_outside_at as "outsideAt",
      s.changed_at as "changedAt", s.earlier_price as "earlierPrice", coalesce(s.changes, 0) as changes, s.day_price as "dayPrice",
      s.day_at as "dayAt", s.seen_price as "seenPrice", s.seen_at as "seenAt", s.asked_at as "askedAt", s.code, s.logged_at as "loggedAt"
    from listings l
    left join assets a on a.id = l.asset_id
    left join market_presence p on p.user_id = l.user_id and p.market = l.market
    left join market_keys k on k.user_id = l.user_id and k.market = l.market
    left join repricing_states s on s.listing_id = l.id
    left join lateral (
      select e.user_id from repricing_exclusions e
      where e.user_id = l.user_id and e.item_id = l.item_id and (e.asset_id is null or e.asset_id = l.asset_id) limit 1
    ) x on true
    where l.user_id = any(${userIds}::integer[]) and l.state = any(${OPEN_STATES})
    order by l.user_id, l.id`.execute(db);
  return rows;
}

/** The open listing that stands for a chosen one. */
export type PresentListing = { id: number; onSale: boolean };

/**
 * Returns what stands for chosen listings of users now, by the chosen ids: the same listing while it is open, otherwise the open listing of
 * the same thing on the same market. A thing that is put back or listed again gets a new listing and stays in its rule.
 */
export async function readPresent(db: Reader, userIds: readonly number[], chosen: readonly number[]): Promise<Map<number, PresentListing>> {
  if (chosen.length === 0) return new Map();
  const { rows } = await sql<PresentListing & { chosen: number }>`
    select c.id as chosen, l.id, l.state = 'listed' as "onSale"
    from listings c join listings l on l.id = c.id or (l.asset_id = c.asset_id and l.market = c.market and l.user_id = c.user_id)
    where c.user_id = any(${userIds}::integer[]) and c.id = any(${chosen}::bigint[]) and l.state = any(${OPEN_STATES})`.execute(db);
  return new Map(rows.map(({ chosen: id, ...present }) => [id, present]));
}

/** A listing with what its floor depends on. */
export type PricedRow = Pick<JudgedRow, 'id' | 'itemId' | 'assetId' | 'market' | 'appId' | 'excluded'>;

/** Returns listings of a user by their ids. */
export async function readPriced(db: Reader, userId: number, ids: readonly number[]): Promise<Map<number, PricedRow>> {
  const { rows } = await sql<PricedRow>`
    select l.id, l.item_id as "itemId", l.asset_id as "assetId", l.market, l.app_id as "appId", exists (
        select from repricing_exclusions e
        where e.user_id = l.user_id and e.item_id = l.item_id and (e.asset_id is null or e.asset_id = l.asset_id)) as excluded
    from listings l where l.user_id = ${userId} and l.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The median and the number of sales of an item in 7 days, as a market reports them. */
export type ReportedSales = { itemId: number; price: Money; sold: number; at: Date };

/** Returns the sales of items. When several markets report them, those of the market with the most sales. */
export async function readSales(db: Reader, itemIds: readonly number[]): Promise<Map<number, ReportedSales>> {
  const { rows } = await sql<ReportedSales>`
    select distinct on (item_id) item_id as "itemId", median_price as price, sold_7_days as sold, updated_at as at from item_sales
    where item_id = any(${itemIds}::integer[]) and median_price > 0
    order by item_id, sold_7_days desc, market_id`.execute(db);
  return new Map(rows.map((row) => [row.itemId, row]));
}

/** Returns how many prices rules changed since a time, by user. */
export async function countChanges(db: Reader, userIds: readonly number[], since: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ userId: number; count: number }>`
    select user_id as "userId", count(*) as count from repricing_decisions
    where user_id = any(${userIds}::integer[]) and outcome = 'change' and at > ${since} group by user_id`.execute(db);
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}
