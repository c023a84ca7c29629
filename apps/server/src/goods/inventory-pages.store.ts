import type { InventoryPage } from '@lootfolio/marketplaces/steam-inventory/inventory';
import type { Db } from '../platform/database/database.ts';
import { now, nowMs } from '../platform/process/clock.ts';

/** The Steam id of an inventory's owner, and its game. */
export type InventoryOf = { steamId: string; appId: number };

/** The maximum duration of a reading. A reading that takes longer starts again, because the things may have moved since its beginning. */
const MAX_AGE_MS = 15 * 60_000;

/** Returns the pages of an unfinished reading; none when the reading is too old. */
export async function readPages(db: Db, { steamId, appId }: InventoryOf): Promise<{ beganAt: Date; pages: InventoryPage[] }> {
  const rows = await db
    .selectFrom('inventory_pages')
    .select(['page', 'began_at'])
    .where('steam_id', '=', steamId)
    .where('app_id', '=', appId)
    .where('began_at', '>', new Date(nowMs() - MAX_AGE_MS))
    .orderBy('position')
    .execute();
  return { beganAt: rows[0]?.began_at ?? now(), pages: rows.map(({ page }) => revived(page)) };
}

/** Restores a page that was stored as JSON, where its times are texts. */
const revived = (page: InventoryPage): InventoryPage => ({
  ...page,
  assets: page.assets.map((asset) => ({ ...asset, lockEnd: asset.lockEnd && new Date(asset.lockEnd) })),
});

/** Stores the pages of an unfinished reading. Replaces pages that another process stored for the same reading at the same time. */
export async function keepPages(db: Db, of: InventoryOf, beganAt: Date, pages: readonly InventoryPage[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('inventory_pages').where('steam_id', '=', of.steamId).where('app_id', '=', of.appId).execute();
    if (pages.length === 0) return;
    await tx
      .insertInto('inventory_pages')
      .values(
        pages.map((page, position) => ({
          steam_id: of.steamId,
          app_id: of.appId,
          position,
          began_at: beganAt,
          page: JSON.stringify(page),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Removes the pages of readings that nobody continues. */
export const removeOldPages = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('inventory_pages')
    .where('began_at', '<=', new Date(nowMs() - MAX_AGE_MS))
    .execute();
