import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { ACTIVE_MS } from './inventory.reads.ts';

/** Sets the buy price of a thing in a user's inventory. @returns its id and its previous price; null when the thing is not there */
export async function updateBuyPrice(
  tx: Tx,
  userId: number,
  { steamAssetId, appId, price }: { steamAssetId: string; appId: AppId; price: Money | null },
): Promise<{ id: number; itemId: number; buyPrice: Money | null } | null> {
  const row = await tx
    .selectFrom('assets')
    .innerJoin('inventories', 'inventories.id', 'assets.inventory_id')
    .select(['assets.id', 'assets.item_id as itemId', 'assets.buy_price as buyPrice'])
    .where('inventories.user_id', '=', userId)
    .where('inventories.app_id', '=', appId)
    .where('assets.steam_asset_id', '=', steamAssetId)
    .where('assets.last_seen', 'is', null)
    .forUpdate('assets')
    .executeTakeFirst();
  if (!row) return null;
  await tx.updateTable('assets').set({ buy_price: price }).where('id', '=', row.id).execute();
  return row;
}

/** The time that a new user has to hide their inventory, before the server reads it for the first time by itself. */
const FIRST_MS = 3_600_000;

/** Adds an inventory of a game for every active user who has none. */
export async function addFirstInventories(db: Db, appId: AppId): Promise<void> {
  const [active, first] = [new Date(nowMs() - ACTIVE_MS), new Date(nowMs() - FIRST_MS)];
  await sql`insert into inventories (steam_id, app_id, user_id)
    select u.steam_id, ${appId}, u.id from users u
    where u.steam_id is not null and u.joined_at < ${first}
      and exists (select from sessions s where s.user_id = u.id and s.last_seen > ${active})
      and not exists (select from inventories i where i.steam_id = u.steam_id and i.app_id = ${appId} and i.user_id = u.id)
    for key share of u
    on conflict (steam_id, app_id) do update set user_id = excluded.user_id`.execute(db);
}

/** Returns when a user last cancelled an operation of this kind that read their inventory of a game; null when they cancelled none. */
export async function findLastCancelled(
  tx: Tx,
  { userId, kind, appId }: { userId: number; kind: string; appId: AppId },
): Promise<Date | null> {
  const row = await tx
    .selectFrom('operations')
    .select((select) => select.fn.max('cancelled_at').as('at'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(sql`params ->> 'appId'`, '=', String(appId))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns the id of the operation of this kind that reads a user's inventory of a game and has not ended; null when there is none. */
export async function findOpenRefresh(
  tx: Tx,
  { userId, kind, appId }: { userId: number; kind: string; appId: AppId },
): Promise<string | null> {
  const row = await tx
    .selectFrom('operations')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where(sql`params ->> 'appId'`, '=', String(appId))
    .executeTakeFirst();
  return row?.id ?? null;
}
