import { describeItem, indexFamilies } from '@lootfolio/catalogue/describe';
import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { readInventory } from '@lootfolio/marketplaces/steam-inventory/fetch';
import {
  InventoryError,
  type Inventory,
  type InventoryAsset,
  type InventoryErrorCode,
} from '@lootfolio/marketplaces/steam-inventory/inventory';
import type { HttpClient } from '@lootfolio/marketplaces/port';
import type { Db } from '../platform/database/database.ts';
import { LimitReached } from '../platform/outside/request-limiter.ts';
import type { Item, ItemDirectory } from '../prices/board/item-directory.ts';
import { registerItems, showItems } from '../prices/collect/register-items.ts';
import type { AssetDetails } from './goods.tables.ts';
import { keepPages, readPages, type InventoryOf } from './inventory-pages.store.ts';
import type { Reading, SeenAsset } from './store-snapshot.ts';

/** The context in which every game keeps tradable things. */
const CONTEXT = '2';

export type ReadingResult =
  | { state: 'read'; reading: Reading }
  /** The request limit is reached. The pages that were read are stored, and the reading continues after this time. */
  | { state: 'waits'; pages: number; waitMs: number }
  | { state: 'failed'; code: InventoryErrorCode; text: string };

type Parts = { db: Db; items: ItemDirectory };

/**
 * Reads an inventory at Steam, or continues an unfinished reading, with as many pages as the request limit allows now. Stores only pages.
 * @param http a client for the address from which the inventory is read, with its limit. It throws LimitReached.
 */
export async function continueReading(parts: Parts, of: InventoryOf & { appId: AppId }, http: HttpClient): Promise<ReadingResult> {
  const { beganAt, pages } = await readPages(parts.db, of);
  const before = pages.length;
  try {
    const inventory = await readInventory(http, { ...of, contextId: CONTEXT, language: 'english' }, pages);
    if (before > 0) await keepPages(parts.db, of, beganAt, []);
    return { state: 'read', reading: { ...of, beganAt, hidden: inventory.hidden, assets: await identify(parts, of.appId, inventory) } };
  } catch (error) {
    if (error instanceof LimitReached) {
      if (pages.length > before) await keepPages(parts.db, of, beganAt, pages);
      return { state: 'waits', pages: pages.length, waitMs: error.waitMs };
    }
    if (!(error instanceof InventoryError)) throw error;
    // a reading whose pages do not fit together starts again
    if (pages.length !== before || error.code === 'MALFORMED') await keepPages(parts.db, of, beganAt, pages);
    return { state: 'failed', code: error.code, text: error.message };
  }
}

/**
 * Finds the item of every thing. A thing that no market and no catalogue knows is registered as a new item; the item is hidden while nobody
 * can sell the thing, for example a medal.
 */
async function identify({ db, items }: Parts, appId: AppId, { assets }: Inventory): Promise<SeenAsset[]> {
  const itemOf = (asset: InventoryAsset): Item | undefined =>
    items.byName(appId, asset.name, asset.phase) ?? items.byName(appId, asset.name, null);
  const sold = new Set(assets.filter(canBeSold).map(({ name }) => name));
  const unknown = new Set(assets.filter((asset) => !itemOf(asset)).map(({ name }) => name));
  const shown = new Set(assets.filter(({ name }) => sold.has(name)).flatMap((asset) => itemOf(asset) ?? []));
  const hidden = [...shown].filter((item) => item.isUnseen).map(({ itemId }) => itemId);
  if (unknown.size > 0) {
    const families = appId === APP_IDS.cs2 ? indexFamilies(items.all()) : undefined;
    for (const isHidden of [false, true]) {
      const some = [...unknown].filter((name) => sold.has(name) !== isHidden);
      await registerItems(
        db,
        some.map((name) => describeItem(appId, name, null, families)),
        'feed',
        { hidden: isHidden },
      );
    }
  }
  await showItems(db, hidden);
  if (unknown.size + hidden.length > 0) await items.refresh();
  return assets.map((asset) => ({
    steamAssetId: asset.assetId,
    itemId: itemOf(asset)!.itemId,
    units: asset.amount,
    tradable: asset.tradable,
    lockedUntil: asset.lockEnd,
    details: detailsOf(asset),
  }));
}

const canBeSold = ({ marketable, lockEnd, tradeProtected, onSteamMarket }: InventoryAsset): boolean =>
  marketable || lockEnd !== null || tradeProtected || onSteamMarket;

/** Returns the known details of a thing; a detail is absent when Steam does not report it. */
function detailsOf({ float, seed, stickers, charms, patches, nameTag, storedItems, inspectLink }: InventoryAsset): AssetDetails {
  const charm = charms[0];
  return {
    ...(float !== null && { float }),
    ...(seed !== null && { seed }),
    ...(stickers.length > 0 && { stickers: stickers.map(({ name, wear }) => ({ name, ...(wear !== null && { wear }) })) }),
    ...(charm && { charm: { name: charm.name, ...(charm.template !== null && { pattern: charm.template }) } }),
    ...(patches.length > 0 && { patches: patches.map(({ name }) => name) }),
    ...(nameTag !== null && { nameTag }),
    ...(storedItems !== null && { storedItems }),
    ...(inspectLink !== null && { inspectLink }),
  };
}
