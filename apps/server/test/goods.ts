import type { TestApi, User } from './api.ts';
import type { AppId } from '@lootfolio/domain/games';
import { now } from '../src/platform/process/clock.ts';
import type { Db } from '../src/platform/database/database.ts';
import { storeSnapshot, type Reading, type SeenAsset, type Stored } from '../src/goods/store-snapshot.ts';

/** Returns a thing in Steam's inventory: tradable, one unit, without known details. */
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

/** Creates a user with these things in their CS2 inventory. */
export async function ownerOf(
  test: TestApi,
  assets: readonly SeenAsset[],
  changes: Partial<Reading> = {},
): Promise<User & { steamId: string }> {
  const steamId = `7656119${8_600_000_000 + ++owners}`;
  const user = await test.signIn({ steamId });
  await readInventory(test.db, steamId, assets, changes);
  return { ...user, steamId };
}

let owners = 0;
