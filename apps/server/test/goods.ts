import type { AppId } from '@lootfolio/domain/games';
import { now } from '../src/platform/process/clock.ts';
import type { Db } from '../src/platform/database/database.ts';
import { storeSnapshot, type Reading, type SeenAsset, type Stored } from '../src/goods/store-snapshot.ts';

/** A thing as Steam shows it: tradable, one unit, nothing known of it. */
export const seenAsset = (steamAssetId: string, item: { itemId: number }, changes: Partial<SeenAsset> = {}): SeenAsset => ({
  steamAssetId,
  itemId: item.itemId,
  units: 1,
  tradable: true,
  lockedUntil: null,
  details: {},
  ...changes,
});

/** Stores a reading of an inventory that began now. */
export const readInventory = (
  db: Db,
  steamId: string,
  assets: readonly SeenAsset[],
  changes: Partial<Reading> = {},
): Promise<Stored | null> =>
  db
    .transaction()
    .execute((tx) => storeSnapshot(tx, { steamId, appId: 730 satisfies AppId, beganAt: now(), hidden: 0, assets, ...changes }));
