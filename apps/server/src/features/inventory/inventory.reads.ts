import type { AppId } from '@lootfolio/domain/games';
import type { Db } from '../../platform/database/database.ts';

export type InventoryValue = { app_id: AppId; value: number; count: number };

/** The value of each of a user's inventories at its last reading, highest first. A game that was never read is missing. */
export async function readLatestValues(db: Db, userId: number, appId: AppId | null): Promise<InventoryValue[]> {
  let latest = db
    .selectFrom('inventories')
    .select(['app_id', 'value', 'units as count'])
    .$narrowType<{ app_id: AppId }>()
    .where('user_id', '=', userId)
    .where('read_at', 'is not', null)
    .orderBy('value', 'desc')
    .orderBy('app_id');
  if (appId !== null) latest = latest.where('app_id', '=', appId);
  return latest.execute();
}
