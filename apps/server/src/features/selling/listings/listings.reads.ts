import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Currency } from '@lootfolio/marketplaces/port';
import { sql, type RawBuilder } from 'kysely';
import { readStatedCurrency } from '../presence/presence.public.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { OPEN_STATES, type ListingState } from '../../../goods/listings.tables.ts';
import { FALLEN_STATES, STANDING_STATES } from '../../../goods/sales/sales.tables.ts';

/**
 * A thing in the own inventory. `sold`: it is sold on a market, and may not have been handed over yet. `deposited`: it is offered to this
 * server's bot, or was given to it.
 */
export type ListableThing = { id: number; itemId: number; tradable: boolean; sold: boolean; deposited: boolean };

/**
 * The condition that an asset `a` is offered to this server's bot, or was given to it.
 * @param owner the table with its user and game: inventories `i` or listings `l`
 */
export const isDeposited = (owner: 'i' | 'l'): RawBuilder<boolean> => sql<boolean>`exists (
  select from deposits d join deposit_items o on o.deposit_id = d.id
  where d.user_id = ${sql.ref(`${owner}.user_id`)} and d.app_id = ${sql.ref(`${owner}.app_id`)} and o.asset_id = a.steam_asset_id
    and d.status in ('CREATED', 'SENT', 'ACCEPTED', 'PROTECTED', 'SETTLED'))`;

/** Returns the things of a user's Steam inventory with these Steam ids, by that id. */
export async function readListable(
  db: Reader,
  { userId, appId, steamAssetIds }: { userId: number; appId: AppId; steamAssetIds: readonly string[] },
): Promise<Map<string, ListableThing>> {
  const { rows } = await sql<ListableThing & { steamAssetId: string }>`
    select a.id, a.steam_asset_id as "steamAssetId", a.item_id as "itemId", a.tradable,
      exists (select from sales s where s.asset_id = a.id and s.state in ('pending', 'delivered', 'settled')
        and s.sold_at > coalesce(a.returned_at, '-infinity')) as sold,
      ${isDeposited('i')} as deposited
    from assets a join inventories i on i.id = a.inventory_id
    where i.user_id = ${userId} and i.app_id = ${appId} and a.last_seen is null and a.source = 'steam'
      and a.steam_asset_id = any(${steamAssetIds}::text[])`.execute(db);
  return new Map(rows.map(({ steamAssetId, ...thing }) => [steamAssetId, thing]));
}

/** Returns the items of what operations of a user name: by Steam's id of a thing, or by the market's id of a listing. */
export async function readItemsOfSubjects(db: Reader, userId: number, subjects: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ subject: string; itemId: number }>`
    select distinct on (subject) subject, l.item_id as "itemId" from unnest(${subjects}::text[]) as named (subject)
    join listings l on l.user_id = ${userId} and (l.steam_asset_id = subject or l.external_id = subject)
    order by subject, l.steam_asset_id = subject desc nulls last, l.id desc`.execute(db);
  return new Map(rows.map(({ subject, itemId }) => [subject, itemId]));
}

/** Returns the currency of a user's account at a market: as the market states it, else that of what was last seen on sale there. */
export async function readCurrency(db: Reader, userId: number, market: string): Promise<Currency | null> {
  const stated = await readStatedCurrency(db, { userId, market });
  if (stated) return stated;
  const { rows } = await sql<{ currency: Currency }>`
    select currency from listings where user_id = ${userId} and market = ${market} and seen_at is not null
    order by seen_at desc limit 1`.execute(db);
  return rows[0]?.currency ?? null;
}

/** Returns the lowest price of a user's listings of items on markets: by `market item`. */
export async function readOwnLowest(db: Reader, userId: number, itemIds: readonly number[]): Promise<Map<string, Money>> {
  const { rows } = await sql<{ market: string; itemId: number; price: Money }>`
    select market, item_id as "itemId", min(price) as price from listings
    where user_id = ${userId} and item_id = any(${itemIds}::integer[]) and state = 'listed' group by market, item_id`.execute(db);
  return new Map(rows.map(({ market, itemId, price }) => [`${market} ${itemId}`, price]));
}

/** What became of a listing that an operation works on. */
export type ListingResult = {
  id: number;
  market: string;
  steamAssetId: string;
  itemId: number;
  price: Money;
  state: ListingState;
  code: string | null;
  text: string | null;
};

/** Returns the listings that an operation last worked on, in the order in which they were made. */
export async function readResults(db: Reader, userId: number, operationId: string): Promise<ListingResult[]> {
  const { rows } = await sql<ListingResult>`
    select id, market, steam_asset_id as "steamAssetId", item_id as "itemId", price, state, code, text from listings
    where user_id = ${userId} and operation_id = ${operationId}::uuid order by id`.execute(db);
  return rows;
}

/** An open listing, with all that its row on the screen shows. Times are in milliseconds. */
export type ListedRow = {
  id: number;
  assetId: number | null;
  steamAssetId: string | null;
  itemId: number;
  appId: AppId;
  market: string;
  externalId: string | null;
  state: ListingState;
  origin: 'here' | 'outside';
  version: number;
  price: Money;
  units: number;
  scale: number;
  currency: string;
  code: string | null;
  text: string | null;
  rank: number | null;
  listedAt: Date | null;
  seenAt: Date | null;
  changedOutsideAt: Date | null;
  createdAt: Date;
};

/** An account that hides its listings hides every one of them, whatever the market's list says. */
const STATE = sql`case when state = 'listed' and exists (select from market_presence p where p.user_id = listings.user_id
    and p.market = listings.market and p.obstacles @> '[{"reason": "away"}]') then 'hidden' else state end`;
const COLUMNS = sql`id, asset_id as "assetId", steam_asset_id as "steamAssetId", item_id as "itemId", app_id as "appId", market,
  external_id as "externalId", ${STATE} as state, origin, version, price, units, scale, currency, code, text, rank, listed_at as "listedAt",
  seen_at as "seenAt", changed_outside_at as "changedOutsideAt", created_at as "createdAt"`;

/** An open listing with the fields by which the list of all is grouped, sorted and summed. `since`: when it was listed, in milliseconds. */
export type OpenListing = Pick<ListedRow, 'id' | 'assetId' | 'itemId' | 'market' | 'price'> & { since: number };

type OpenColumns = { id: number[]; asset: (number | null)[]; item: number[]; market: string[]; price: number[]; since: number[] };

/** Returns a user's open listings, in a game or in all. There are thousands of them, so each column is read as one value. */
export async function readOpenListings(db: Reader, userId: number, appId: AppId | null): Promise<OpenListing[]> {
  const { rows } = await sql<OpenColumns>`
    select coalesce(json_agg(id), '[]') as id, json_agg(asset_id) as asset, json_agg(item_id) as item, json_agg(market) as market,
      json_agg(price) as price, json_agg(extract(epoch from coalesce(listed_at, created_at)) * 1000) as since
    from listings where user_id = ${userId} and state = any(${OPEN_STATES})
      and ${appId === null ? sql`true` : sql`app_id = ${appId}`}`.execute(db);
  const { id: ids, asset, item, market, price, since } = rows[0]!;
  return ids.map((id, at) => ({
    id,
    assetId: asset[at]!,
    itemId: item[at]!,
    market: market[at]!,
    price: price[at]!,
    since: since[at]!,
  }));
}

/** Returns those of a user's open listings that have these ids at a market, by that id. */
export async function readByMarketId(
  db: Reader,
  userId: number,
  ids: readonly { market: string; externalId: string }[],
): Promise<Map<string, ListedRow>> {
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS} from listings where user_id = ${userId} and state = any(${OPEN_STATES})
      and (market, external_id) in (select * from unnest(${ids.map(({ market }) => market)}::text[],
        ${ids.map(({ externalId }) => externalId)}::text[]))`.execute(db);
  return new Map(rows.map((row) => [`${row.market} ${row.externalId}`, row]));
}

/** Returns those of a user's open listings that have these ids. */
export async function readByIds(db: Reader, userId: number, ids: readonly number[]): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS} from listings where user_id = ${userId} and state = any(${OPEN_STATES}) and id = any(${ids}::bigint[])
    order by id`.execute(db);
  return rows;
}

/** What became of an item of an operation, by the id of its listing. */
export type ItemResult = { listing: number; money: number | null; state: string; code: string | null; text: string | null };

/** Returns what became of the listings of an operation. */
export async function readItems(db: Reader, userId: number, operationId: string): Promise<Map<number, ItemResult>> {
  const { rows } = await sql<ItemResult>`
    select (i.input ->> 'listing')::bigint as listing, (i.input ->> 'money')::bigint as money, i.state, i.code, i.text
    from operation_items i join operations o on o.id = i.operation_id
    where o.id = ${operationId}::uuid and o.user_id = ${userId}`.execute(db);
  return new Map(rows.map((row) => [row.listing, row]));
}

/** Returns the games in which a user has an inventory with things, or open listings; CS2 when there are none. */
export async function readGames(db: Reader, userId: number): Promise<AppId[]> {
  const { rows } = await sql<{ appId: AppId }>`
    select app_id as "appId" from inventories where user_id = ${userId} and units > 0
    union select app_id from listings where user_id = ${userId} and state = any(${OPEN_STATES}) order by 1`.execute(db);
  return rows.length === 0 ? [APP_IDS.cs2] : rows.map(({ appId }) => appId);
}

/** The result of the last synchronisation of a market and game. */
export type SyncRow = {
  market: string;
  appId: AppId;
  created: number;
  updated: number;
  removed: number;
  code: string | null;
  text: string | null;
};

/** Returns what an operation that synchronises found. */
export async function readSyncs(db: Reader, userId: number, operationId: string): Promise<SyncRow[]> {
  const { rows } = await sql<SyncRow>`
    select market, app_id as "appId", created, updated, removed, code, text from listing_syncs
    where user_id = ${userId} and operation_id = ${operationId}::uuid order by market, app_id`.execute(db);
  return rows;
}

/** A sale that a synchronisation found. `fell`: it has fallen through. */
export type FoundSale = { itemId: number; market: string; price: Money; fell: boolean };

/** Returns the sales of a user that were found, or found to have fallen through, since an operation began. */
export async function readFoundSales(db: Reader, userId: number, operationId: string): Promise<FoundSale[]> {
  const { rows } = await sql<FoundSale>`
    select s.item_id as "itemId", s.market, s.price, s.state = any(${FALLEN_STATES}) as fell
    from operations o join sales s on s.user_id = o.user_id and s.updated_at >= o.created_at
    where o.id = ${operationId}::uuid and o.user_id = ${userId}
      and (s.state = any(${FALLEN_STATES}) or (s.state = any(${STANDING_STATES}) and s.created_at >= o.created_at))
    order by s.sold_at desc, s.id desc`.execute(db);
  return rows;
}

/**
 * Returns users who have something on sale, or a sale that may still fall through, and no operation of a kind that is open or was started
 * since a time: those first whose sales and listings wait the longest.
 */
export async function readDueUsers(db: Reader, kind: string, since: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id
    from (select user_id from listings where state = any(${OPEN_STATES})
      union select user_id from sales where state in ('pending', 'delivered', 'unknown') and sold_at > ${since}::timestamptz - interval '10 days'
    ) c join users u on u.id = c.user_id
    left join lateral (select max(created_at) as at, bool_or(ended_at is null) as "isOpen" from operations
      where user_id = u.id and kind = ${kind}) o on true
    where u.deleted_at is null and (o.at is null or o.at <= ${since}) and o."isOpen" is not true
      and exists (select from market_keys k where k.user_id = u.id and k.market <> 'steam')
    order by o.at nulls first, u.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
