import type { Money } from '@lootfolio/domain/money';
import type { OwnListing } from '@lootfolio/marketplaces/selling';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import { OPEN_STATES } from '../../../goods/listings.tables.ts';
import type { Stall } from '../../../goods/sales/sales.store.ts';
import type { Price } from '@lootfolio/marketplaces/selling';
import type { StoredListing, SyncChange } from './synchronise.rules.ts';

/** Returns the market's ids of the listings of a stall that ended since a time. */
export async function readEnded(db: Reader, { userId, market, appId }: Stall, since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select external_id as id from listings where user_id = ${userId} and market = ${market} and app_id = ${appId}
      and external_id is not null and ended_at > ${since}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the open listings of a stall until the transaction ends. */
export async function lockStall(tx: Tx, { userId, market, appId }: Stall): Promise<StoredListing[]> {
  type Row = Omit<StoredListing, 'native' | 'updatedAt' | 'missingSince'> & Price & { updated: Date; missing: Date | null };
  const { rows } = await sql<Row>`
    select id, external_id as "externalId", steam_asset_id as "steamAssetId", state, units, scale, currency, updated_at as updated,
      missing_since as missing
    from listings where user_id = ${userId} and market = ${market} and app_id = ${appId} and state = any(${OPEN_STATES}) order by id
    for update`.execute(tx);
  return rows.map(({ units, scale, currency, updated, missing, ...row }) => ({
    ...row,
    native: { units, scale, currency },
    updatedAt: updated.getTime(),
    missingSince: missing?.getTime() ?? null,
  }));
}

/** Stores what a synchronisation found. `moneyOf` converts a price to thousandths of a dollar. */
export async function applySync(tx: Tx, changes: readonly SyncChange[], seenAt: Date, moneyOf: (price: Price) => Money): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ native, missingSince, rank, code, ...change }) => ({
    ...change,
    ...native,
    price: native && moneyOf(native),
    rank: rank ?? null,
    missing: missingSince === undefined || missingSince === null ? null : new Date(missingSince).toISOString(),
    keepsMissing: missingSince === undefined,
    code: code ?? null,
    keepsCode: code === undefined,
    changes: change.state !== undefined || native !== undefined || change.externalId !== undefined,
  }));
  await sql`update listings l set state = coalesce(r.state, l.state), external_id = coalesce(r."externalId", l.external_id),
      price = coalesce(r.price, l.price), units = coalesce(r.units, l.units), scale = coalesce(r.scale, l.scale),
      currency = coalesce(r.currency, l.currency), rank = case when r.found then r.rank else l.rank end,
      seen_at = case when r.found then ${seenAt} else l.seen_at end,
      missing_since = case when r."keepsMissing" then l.missing_since else r.missing end,
      code = case when r."keepsCode" then l.code else r.code end, text = case when r."keepsCode" then l.text else null end,
      changed_outside_at = case when r.price is null then l.changed_outside_at else ${now()} end,
      version = l.version + case when r.changes then 1 else 0 end, updated_at = case when r.changes then ${now()} else l.updated_at end,
      listed_at = case when r.state = 'listed' then coalesce(l.listed_at, ${now()}) else l.listed_at end,
      ended_at = case when r.state is null or r.state = any(${OPEN_STATES}) then null else ${now()}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, found boolean, state text, "externalId" text, price bigint,
      units bigint, scale smallint, currency text, rank integer, missing timestamptz, "keepsMissing" boolean, code text, "keepsCode" boolean,
      changes boolean)
    where l.id = r.id`.execute(tx);
}

/** The longest time after which a market's list shows what was listed here, and was given up because the list lacked it. */
const LATE_MS = 86_400_000;

/** A listing that no open row has, with its item. */
export type FoundListing = OwnListing & { itemId: number; money: Money };

/**
 * Stores listings that no open row has. Their things are found by Steam's id in the user's inventories. Those that were listed here at this
 * price, and given up because the market neither confirmed nor showed them, were made here.
 * @returns where each was made
 */
export async function insertFound(
  tx: Tx,
  { userId, market, appId }: Stall,
  found: readonly FoundListing[],
  seenAt: Date,
): Promise<('here' | 'outside')[]> {
  if (found.length === 0) return [];
  const rows = found.map(({ listingId, assetId, itemId, money, price, state, rank, listedAt }) => ({
    listingId,
    assetId,
    itemId,
    money,
    ...price,
    state: state === 'listed' ? 'listed' : 'hidden',
    rank,
    listed: listedAt?.toISOString() ?? null,
  }));
  const { rows: made } = await sql<{ origin: 'here' | 'outside' }>`
    insert into listings (user_id, asset_id, item_id, market, app_id, steam_asset_id, external_id, state, origin, price, units, scale,
      currency, rank, listed_at, seen_at, created_at, updated_at)
    select ${userId}, a.id, r."itemId", ${market}, ${appId}, r."assetId", r."listingId", r.state,
      case when late.id is null then 'outside' else 'here' end, r.money, r.units, r.scale, r.currency, r.rank,
      coalesce(r.listed, ${seenAt}), ${seenAt}, ${now()}, ${now()}
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as ("listingId" text, "assetId" text, "itemId" integer, money bigint,
      units bigint, scale smallint, currency text, state text, rank integer, listed timestamptz)) with ordinality r
    left join lateral (select a.id from assets a join inventories i on i.id = a.inventory_id
      where i.user_id = ${userId} and i.app_id = ${appId} and a.steam_asset_id = r."assetId" order by a.last_seen nulls first limit 1) a on true
    left join lateral (select f.id from listings f
      where f.user_id = ${userId} and f.market = ${market} and f.app_id = ${appId} and f.steam_asset_id = r."assetId"
        and f.origin = 'here' and f.state = 'failed' and f.code = 'NOT_DONE' and f.ended_at > ${new Date(nowMs() - LATE_MS)}
        and (f.units, f.scale, f.currency) = (r.units, r.scale, r.currency) limit 1) late on true
    order by r.ordinality on conflict do nothing returning origin`.execute(tx);
  return made.map(({ origin }) => origin);
}

/** Marks the listings of sales as sold, also one that was only gone from the market's list. @returns their number */
export async function endSoldListings(tx: Tx, listingIds: readonly number[]): Promise<number> {
  const { rows } = await sql`update listings set state = 'sold', version = version + 1, updated_at = ${now()}, ended_at = ${now()},
      code = null, text = null
    where id = any(${listingIds}::bigint[]) and (state = any(${OPEN_STATES}) or state = 'removed') returning id`.execute(tx);
  return rows.length;
}

/** Returns true when a stall was read before with the key that the user has now. */
export async function wasRead(db: Reader, { userId, market, appId }: Stall): Promise<boolean> {
  const { rows } = await sql`
    select from listing_syncs s join market_keys k on k.user_id = s.user_id and k.market = s.market
    where s.user_id = ${userId} and s.market = ${market} and s.app_id = ${appId} and s.read_at > k.updated_at`.execute(db);
  return rows.length > 0;
}

/** Returns when the sales of a stall were last read; null when they never were. */
export async function readSalesTime(db: Reader, { userId, market, appId }: Stall): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select sales_read_at as at from listing_syncs where user_id = ${userId} and market = ${market} and app_id = ${appId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** What one part of a synchronisation found changed outside, or why it failed. `salesReadAt` and `readAt`: absent = not read now. */
export type SyncResult = {
  operationId: string;
  beganAt: Date;
  salesReadAt?: Date;
  readAt?: Date;
  created: number;
  updated: number;
  removed: number;
  code: string | null;
  text: string | null;
};

/** Stores the result of a part. The parts of one operation add up, and the first failure among them stays. */
export const storeSyncResult = (tx: Tx, { userId, market, appId }: Stall, result: SyncResult): Promise<unknown> =>
  sql`insert into listing_syncs as s (user_id, market, app_id, operation_id, began_at, read_at, sales_read_at, created, updated, removed,
      code, text)
    values (${userId}, ${market}, ${appId}, ${result.operationId}::uuid, ${result.beganAt}, ${result.readAt ?? null},
      ${result.salesReadAt ?? null}, ${result.created}, ${result.updated}, ${result.removed}, ${result.code}, left(${result.text}, 300))
    on conflict (user_id, market, app_id) do update set operation_id = excluded.operation_id,
      read_at = coalesce(excluded.read_at, s.read_at), sales_read_at = coalesce(excluded.sales_read_at, s.sales_read_at),
      began_at = case when s.operation_id = excluded.operation_id then s.began_at else excluded.began_at end,
      created = excluded.created + case when s.operation_id = excluded.operation_id then s.created else 0 end,
      updated = excluded.updated + case when s.operation_id = excluded.operation_id then s.updated else 0 end,
      removed = excluded.removed + case when s.operation_id = excluded.operation_id then s.removed else 0 end,
      code = case when s.operation_id = excluded.operation_id then coalesce(s.code, excluded.code) else excluded.code end,
      text = case when s.operation_id = excluded.operation_id and s.code is not null then s.text else excluded.text end`.execute(tx);
