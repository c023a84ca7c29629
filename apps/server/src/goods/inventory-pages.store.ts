import type { InventoryPage } from '@lootfolio/marketplaces/steam-inventory/inventory';
import type { Db } from '../platform/database/database.ts';
import { now, nowMs } from '../platform/process/clock.ts';

/** Whose inventory of which game. */
export type InventoryOf = { steamId: string; appId: number };

/** A reading that takes longer begins anew: what lay there at its beginning may be elsewhere by now. */
const MAX_AGE_MS = 15 * 60_000;

/** The pages of a reading that was begun and not ended; none when it is too old. */
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

/** A page as it was read: JSON holds its times as texts. */
const revived = (page: InventoryPage): InventoryPage => ({
  ...page,
  assets: page.assets.map((asset) => ({ ...asset, lockEnd: asset.lockEnd && new Date(asset.lockEnd) })),
});

/** Keeps the pages of a reading that goes on. What another process kept of the same reading at the same time is replaced. */
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

/** Pages of readings that nobody goes on with. */
export const removeOldPages = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('inventory_pages')
    .where('began_at', '<=', new Date(nowMs() - MAX_AGE_MS))
    .execute();
