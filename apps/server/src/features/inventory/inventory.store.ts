import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Sets what a thing in a user's inventory cost. @returns its id and what stood there before; null when it does not lie there */
export async function updateBuyPrice(
  tx: Tx,
  userId: number,
  { steamAssetId, appId, price }: { steamAssetId: string; appId: AppId; price: Money | null },
): Promise<{ id: number; buyPrice: Money | null } | null> {
  const row = await tx
    .selectFrom('assets')
    .innerJoin('inventories', 'inventories.id', 'assets.inventory_id')
    .select(['assets.id', 'assets.buy_price as buyPrice'])
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

/** The operation of this kind that reads a user's inventory of a game and has not ended; null when none does. */
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
