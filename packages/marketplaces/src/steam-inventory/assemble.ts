import { InventoryError, MAX_ASSETS, MAX_PAGES, type Inventory, type InventoryAsset, type InventoryPage } from './inventory.ts';

/** Where the next page begins; null when the pages make a whole inventory. */
export type Start = { startAssetId: string | null } | null;

/**
 * Says how the reading of an inventory goes on after these pages.
 * @throws InventoryError when they do not follow each other, or never end
 */
export function nextStart(pages: readonly InventoryPage[]): Start {
  const seen = new Set<string>();
  const starts = new Set<string | null>();
  pages.forEach((page, at) => {
    const fail = (code: 'MALFORMED' | 'UNAVAILABLE', message: string): InventoryError =>
      new InventoryError(code, message, { page: at + 1 });
    const expected = at === 0 ? null : pages[at - 1]!.next;
    if (page.startAssetId !== expected || (at > 0 && expected === null)) throw fail('MALFORMED', 'does not follow the one before it');
    if (page.total !== pages[0]!.total) throw fail('UNAVAILABLE', 'the inventory changed while it was read');
    starts.add(page.startAssetId);
    if (page.next !== null && starts.has(page.next)) throw fail('MALFORMED', 'leads back to where it began');
    const before = seen.size;
    for (const { assetId } of page.assets) seen.add(assetId);
    if (seen.size === before && at > 0) throw fail('MALFORMED', 'has nothing new');
    if (seen.size > MAX_ASSETS) throw fail('MALFORMED', `the inventory has more than ${MAX_ASSETS} assets`);
  });
  const next = pages.length === 0 ? null : pages.at(-1)!.next;
  if (pages.length > 0 && next === null) return null;
  if (pages.length >= MAX_PAGES)
    throw new InventoryError('MALFORMED', `the inventory has more than ${MAX_PAGES} pages`, { page: MAX_PAGES });
  return { startAssetId: next };
}

/**
 * The inventory that these pages make, each asset once.
 * @throws InventoryError when they are not all of its pages: a part is never an inventory
 */
export function assemble(pages: readonly InventoryPage[]): Inventory {
  if (nextStart(pages) !== null) throw new InventoryError('MALFORMED', 'was not read', { page: pages.length + 1 });
  const assets = new Map<string, InventoryAsset>();
  for (const asset of pages.flatMap((page) => page.assets)) if (!assets.has(asset.assetId)) assets.set(asset.assetId, asset);
  const { total } = pages[0]!;
  // Steam's count is sometimes a moment older than its list: then nothing is hidden
  return { assets: [...assets.values()], hidden: total === null ? null : Math.max(0, total - assets.size) };
}

const HOUR_MS = 3_600_000;
const PROTECTED_HOURS = 7 * 24;

/**
 * The latest time at which the hidden items of an inventory that was read at this time appear, unless a trade is taken back. Trade protection
 * ends 7 days after the trade, at the next full hour. Steam tells the exact time to the owner alone.
 */
export const hiddenUntil = (readAt: Date): Date => new Date((Math.ceil(readAt.getTime() / HOUR_MS) + PROTECTED_HOURS) * HOUR_MS);
