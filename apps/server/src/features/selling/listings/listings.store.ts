import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Price } from '@lootfolio/marketplaces/selling';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import { isDeposited } from './listings.reads.ts';
import { holdOf, readHolds, type Hold } from './holds.ts';
import { OPEN_STATES, type ListingState } from '../../../goods/listings.tables.ts';

/** A thing to put on sale on a market. `steamAssetId`: Steam's id of it. */
export type NewListing = {
  assetId: number;
  itemId: number;
  market: string;
  appId: AppId;
  steamAssetId: string;
  price: Money;
  native: Price;
};

/** The listings that are already on sale are left out: a thing has one open listing at a market. @returns the ids of the others */
export async function insertListings(
  tx: Tx,
  userId: number,
  added: readonly NewListing[],
): Promise<{ id: number; assetId: number; market: string }[]> {
  if (added.length === 0) return [];
  const rows = added.map(({ native, ...listing }) => ({ ...listing, ...native }));
  const { rows: inserted } = await sql<{ id: number; assetId: number; market: string }>`
    insert into listings (user_id, asset_id, item_id, market, app_id, steam_asset_id, price, units, scale, currency, state, origin,
      created_at, updated_at)
    select ${userId}, r."assetId", r."itemId", r.market, r."appId", r."steamAssetId", r.price, r.units, r.scale,
      r.currency, 'sending', 'here', ${now()}, ${now()}
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as ("assetId" bigint, "itemId" integer, market text, "appId" integer,
      "steamAssetId" text, price bigint, units bigint, scale smallint, currency text)) with ordinality r order by r.ordinality
    on conflict do nothing returning id, asset_id as "assetId", market`.execute(tx);
  return inserted;
}

/**
 * A listing with what decides whether it may be changed now. `sold`: the thing is sold on a market. `deposited`: it is offered to this
 * server's bot, or was given to it. `gone`: no inventory shows it. `taken`: another listing of the thing is open on the market.
 */
export type LockedListing = {
  id: number;
  assetId: number | null;
  market: string;
  state: ListingState;
  version: number;
  operationId: string | null;
  price: Money;
  sold: boolean;
  deposited: boolean;
  gone: boolean;
  /** Why it may not be listed or repriced at this price now; null when it may. */
  holdAt: (price: Money) => Hold | null;
  taken: boolean;
};

/** Locks listings until the transaction ends, in the order of their ids. */
export async function lockListings(tx: Tx, userId: number, ids: readonly number[]): Promise<Map<number, LockedListing>> {
  const holds = await readHolds(tx, userId);
  const { rows } = await sql<Omit<LockedListing, 'holdAt'>>`
    select l.id, l.asset_id as "assetId", l.market, l.state, l.version, l.operation_id as "operationId", l.price,
      exists (select from sales s where s.asset_id = l.asset_id and s.state in ('pending', 'delivered', 'settled')
        and s.sold_at > coalesce(a.returned_at, '-infinity')) as sold,
      ${isDeposited('l')} as deposited,
      coalesce(a.last_seen is not null or a.source <> 'steam', false) as gone,
      exists (select from listings o where o.asset_id = l.asset_id and o.market = l.market and o.id <> l.id
        and o.state = any(${OPEN_STATES})) as taken
    from listings l left join assets a on a.id = l.asset_id
    where l.user_id = ${userId} and l.id = any(${ids}::bigint[]) order by l.id for update of l`.execute(tx);
  return new Map(rows.map((row) => [row.id, { ...row, holdAt: (price) => holdOf(holds, row.market, price) }]));
}

/** A change of a listing. What is absent stays. */
export type ListingChange = {
  id: number;
  state?: ListingState;
  externalId?: string | null;
  /** In thousandths of a dollar, and as the market states it. */
  price?: Money | undefined;
  native?: Price;
  /** The market changed nothing. The version stays, so that the same change can be tried again. */
  refused?: true;
  code: string | null;
  text: string | null;
};

/**
 * Changes listings. The version of each grows, unless the change was refused. A listing that ends keeps the time of its end, and one that is
 * first listed the time at which it was.
 * @param operationId the operation that works on them from now on; null leaves it as it is
 */
export async function changeListings(tx: Tx, changes: readonly ListingChange[], operationId: string | null = null): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ native, ...change }) => ({ ...change, ...native }));
  await sql`update listings l set state = coalesce(r.state, l.state), external_id = coalesce(r."externalId", l.external_id),
      price = coalesce(r.price, l.price), units = coalesce(r.units, l.units), scale = coalesce(r.scale, l.scale),
      currency = coalesce(r.currency, l.currency), code = r.code, text = left(r.text, 300),
      version = l.version + case when r.refused then 0 else 1 end,
      operation_id = coalesce(${operationId}::uuid, l.operation_id), updated_at = ${now()},
      listed_at = case when r.state = 'listed' then coalesce(l.listed_at, ${now()}) else l.listed_at end,
      ended_at = case when r.state is null then l.ended_at when r.state = any(${OPEN_STATES}) then null else ${now()} end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, state text, "externalId" text, price bigint, units bigint,
      scale smallint, currency text, refused boolean, code text, text text)
    where l.id = r.id`.execute(tx);
}

/** Names the operation that works on listings from now on. */
export const assignListings = (tx: Tx, ids: readonly number[], operationId: string): Promise<unknown> =>
  sql`update listings set operation_id = ${operationId}::uuid, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(tx);

/**
 * The items of an operation that ended without an answer of their own: cancelled, or refused before they left. `was`: the state of the
 * listing before, where the item keeps it.
 */
export type EndedItem = {
  id: number;
  item: 'failed' | 'unknown' | 'done';
  was: ListingState | null;
  code: string | null;
  text: string | null;
};

/** Returns the listings that an ended operation left in a state, with what became of their items. */
export async function readLeftBehind(tx: Tx, operationId: string, state: ListingState): Promise<EndedItem[]> {
  const { rows } = await sql<EndedItem>`
    select l.id, i.state as item, i.input ->> 'was' as was, i.code, i.text
    from listings l join operation_items i on i.operation_id = ${operationId}::uuid and (i.input ->> 'listing')::bigint = l.id
    where l.operation_id = ${operationId}::uuid and l.state = ${state} and i.state in ('failed', 'unknown', 'done')
    order by l.id for update of l`.execute(tx);
  return rows;
}
