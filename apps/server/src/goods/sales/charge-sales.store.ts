import type { Money } from '@lootfolio/domain/money';
import type { CostSource } from '@lootfolio/domain/sales';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Stall } from './sales.store.ts';
import { STANDING_STATES } from './sales.tables.ts';

/**
 * A standing sale that took no purchase yet, with its thing. Times are those of the thing: see `Thing`.
 */
export type UnchargedSale = {
  id: number;
  itemId: number;
  soldAt: Date;
  assetId: number | null;
  /** The cost that was typed at the sale, and the one that was typed at the thing. */
  typed: Money | null;
  typedAtThing: Money | null;
  fingerprint: string | null;
  boughtOn: string | null;
  firstSeen: Date | null;
  returnedAt: Date | null;
  /** When its listing was made. */
  listedAt: Date | null;
  acquiredOn: string | null;
  /** The purchase that its owner chose; it was given back while the sale waited for a decision. */
  chosenLot: number | null;
};

/** Locks the standing sales of a user that took no purchase, without those that cannot be delivered. `ids` and `itemIds`: only these sales, or the sales of these items. */
export async function lockUncharged(
  tx: Tx,
  userId: number,
  { ids, itemIds }: { ids?: readonly number[]; itemIds?: readonly number[] },
): Promise<UnchargedSale[]> {
  const which = ids ? sql`s.id = any(${[...ids]}::bigint[])` : sql`s.item_id = any(${[...(itemIds ?? [])]}::integer[])`;
  const { rows } = await sql<UnchargedSale>`
    select s.id, s.item_id as "itemId", s.sold_at as "soldAt", a.id as "assetId",
      case when s.cost_source = 'typed' then s.cost end as typed, a.buy_price as "typedAtThing",
      case when a.fingerprint like 'float %' then a.fingerprint end as fingerprint, a.bought_on as "boughtOn", a.first_seen as "firstSeen",
      a.returned_at as "returnedAt", l.listed_at as "listedAt", s.acquired_on as "acquiredOn",
      case when s.lot_chosen then s.lot_id end as "chosenLot"
    -- a second sale of a thing was of another one, should it be delivered
    from sales s left join assets a on a.id = s.asset_id and s.second_of is null left join listings l on l.id = s.listing_id
    where s.user_id = ${userId} and ${which} and s.state = any(${STANDING_STATES}) and s.same_as is null
      and (s.second_of is null or s.state <> 'pending')
      -- a locked year booked the cost of the entered sale that it may be
      and not exists (select from sales e where e.same_as = s.id and e.closed_year is not null)
      and (s.cost_source is null or s.cost_source = 'typed')
      and not exists (select from lot_sales t where t.sale_id = s.id)
    order by s.sold_at, s.id for update of s`.execute(tx);
  return rows;
}

/**
 * Finds the sales of unknown things that took a purchase by the rule, after a time. What a file sold stays decided as it was imported.
 * @param since by item, the time of the earliest sale that takes something now
 */
export async function findLater(tx: Tx, userId: number, since: ReadonlyMap<number, Date>): Promise<number[]> {
  if (since.size === 0) return [];
  const items = [...since].map(([itemId, at]) => ({ itemId, at: at.toISOString() }));
  const { rows } = await sql<{ id: number }>`
    select s.id from sales s join json_to_recordset(${JSON.stringify(items)}::json) as r ("itemId" integer, at timestamptz)
      on s.item_id = r."itemId" and s.sold_at > r.at
    where s.user_id = ${userId} and s.state = any(${STANDING_STATES}) and s.asset_id is null and s.cost_source = 'lot'
      and not s.lot_chosen and s.origin <> 'import'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The buying market of a sale `s` that gives its purchase back: it forgets the one that came with the purchase. */
export const OTHER_BUY_MARKET = sql`nullif(s.buy_market, (select market from lots where id = s.lot_id))`;

/** Gives back what the rule let sales take. What their owner chose or typed stays. @returns the sales that take nothing now */
export async function releaseCharges(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with ruled as (select id from sales where id = any(${[...ids]}::bigint[]) and cost_source in ('lot', 'thing') and not lot_chosen for update),
    gone as (delete from lot_sales t using ruled where t.sale_id = ruled.id returning t.lot_id),
    back as (update lots l set open = open + g.pieces from (select lot_id, count(*)::integer as pieces from gone group by lot_id) g
      where l.id = g.lot_id)
    update sales s set cost = null, cost_source = null, lot_id = null, buy_market = ${OTHER_BUY_MARKET},
      acquired_on = case when s.origin = 'market' then null else s.acquired_on end
    from ruled where s.id = ruled.id returning s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A sale that no thing belongs to. `assetId`: null. */
export type UnmatchedSale = { id: number; itemId: number; soldAt: Date; assetId: null };

/** Returns the standing sales of a stall since a moment that no thing belongs to. */
export async function readUnmatched(db: Reader, { userId, market, appId }: Stall, since: Date): Promise<UnmatchedSale[]> {
  const { rows } = await sql<UnmatchedSale>`
    select id, item_id as "itemId", sold_at as "soldAt", asset_id as "assetId" from sales
    where user_id = ${userId} and app_id = ${appId} and market = ${market} and sold_at >= ${since}
      and asset_id is null and state = any(${STANDING_STATES}) and same_as is null
    order by sold_at, id`.execute(db);
  return rows;
}

/** Returns all sales that a stall reported. */
export async function readReportedIds(db: Reader, { userId, market, appId }: Stall): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sales where user_id = ${userId} and app_id = ${appId} and market = ${market} and origin = 'market'`.execute(db);
  return rows.map(({ id }) => id);
}

/** A thing of an item that left the inventory, and that no standing sale has. */
export type GoneThing = { id: number; itemId: number; goneAt: Date };

export async function readGone(db: Reader, userId: number, itemIds: readonly number[]): Promise<GoneThing[]> {
  const { rows } = await sql<GoneThing>`
    select a.id, a.item_id as "itemId", a.last_seen as "goneAt" from assets a join inventories i on i.id = a.inventory_id
    where i.user_id = ${userId} and a.item_id = any(${[...itemIds]}::integer[]) and a.last_seen is not null and a.source = 'steam'
      and a.units = 1
      and not exists (select from sales s where s.asset_id = a.id and s.state = any(${STANDING_STATES})
        and s.sold_at > coalesce(a.returned_at, '-infinity'))
    order by a.last_seen, a.id`.execute(db);
  return rows;
}

export const assignThings = (tx: Tx, found: readonly { saleId: number; assetId: number }[]): Promise<unknown> =>
  sql`update sales s set asset_id = r.asset from unnest(${found.map(({ saleId }) => saleId)}::bigint[],
    ${found.map(({ assetId }) => assetId)}::bigint[]) as r (sale, asset) where s.id = r.sale`.execute(tx);

/** What a sale took. `lotId`: null when its cost was only typed. `cost`: null when nothing is known. */
export type Charge = {
  id: number;
  lotId: number | null;
  cost: Money | null;
  source: CostSource | null;
  acquiredOn: string | null;
  soldOn: string;
};

/** Stores what sales took: pieces of lots are no longer open. */
export async function storeCharges(tx: Tx, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return;
  const rows = JSON.stringify(charges);
  await sql`with r as (select * from json_to_recordset(${rows}::json) as (id bigint, "lotId" bigint, cost bigint, source text,
      "acquiredOn" date, "soldOn" date)),
    charged as (
      update sales s set cost = r.cost, cost_source = r.source, lot_id = r."lotId", acquired_on = r."acquiredOn",
        buy_market = coalesce(s.buy_market, l.market)
      from r left join lots l on l.id = r."lotId" where s.id = r.id returning s.id, s.net),
    taken as (
      insert into lot_sales (lot_id, unit_net, sold_on, sale_id, created_at)
      select r."lotId", c.net, r."soldOn", r.id, s.created_at
      from r join charged c on c.id = r.id join sales s on s.id = r.id where r."lotId" is not null order by r.id
      returning lot_id)
    update lots l set open = open - t.pieces from (select lot_id, count(*)::integer as pieces from taken group by lot_id) t
    where l.id = t.lot_id`.execute(tx);
}

/** Lets the rule decide for sales whose chosen purchase is used up. */
export const forgetChoices = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`update sales set lot_chosen = false, lot_id = null where id = any(${[...ids]}::bigint[])`.execute(tx);

/** Gives the pieces of sales back to their lots. The sales keep what they took as a record. */
export const giveBackPieces = (tx: Tx, saleIds: readonly number[]): Promise<unknown> =>
  sql`with gone as (delete from lot_sales where sale_id = any(${[...saleIds]}::bigint[]) returning lot_id)
    update lots l set open = open + g.pieces from (select lot_id, count(*)::integer as pieces from gone group by lot_id) g
    where l.id = g.lot_id`.execute(tx);

/**
 * Forgets what sales took from lots that are deleted. A typed cost stays.
 * @returns the items of the sales, which may take something else now
 */
export async function forgetLots(tx: Tx, lotIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ itemId: number }>`
    with gone as (delete from lot_sales where lot_id = any(${[...lotIds]}::bigint[]) returning sale_id)
    update sales s set lot_id = null, lot_chosen = false, buy_market = ${OTHER_BUY_MARKET}, cost = case when cost_source = 'typed' then cost end,
      cost_source = case when cost_source = 'typed' then cost_source end,
      acquired_on = case when s.origin = 'market' then null else s.acquired_on end
    where s.lot_id = any(${[...lotIds]}::bigint[]) or s.id in (select sale_id from gone) returning s.item_id as "itemId"`.execute(tx);
  return rows.map(({ itemId }) => itemId);
}

/** Lets sold pieces earn what their sales earn now. */
export const renewProceeds = (tx: Tx, saleIds: readonly number[]): Promise<unknown> =>
  sql`update lot_sales t set unit_net = s.net from sales s
    where s.id = any(${[...saleIds]}::bigint[]) and t.sale_id = s.id and t.unit_net <> s.net`.execute(tx);

/** Lets sales cost what their lot costs now. A typed cost stays. */
export const renewCosts = (tx: Tx, lotId: number): Promise<unknown> =>
  sql`update sales s set cost = l.unit_cost, acquired_on = l.bought_on from lots l
    where l.id = ${lotId} and s.lot_id = l.id and s.cost_source = 'lot'`.execute(tx);
