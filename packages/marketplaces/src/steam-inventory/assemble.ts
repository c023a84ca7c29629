import { InventoryError, MAX_ASSETS, MAX_PAGES, type Inventory, type InventoryAsset, type InventoryPage } from './inventory.ts';

/** The start of the next page; null when the pages are a whole inventory. */
export type Start = { startAssetId: string | null } | null;

/**
 * Returns where the reading of an inventory continues after these pages.
 * @throws InventoryError when the pages do not follow each other, or never end
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
 * Joins the pages to an inventory that contains each asset once.
 * @throws InventoryError when pages are missing, because an incomplete inventory must not be used
 */
export function assemble(pages: readonly InventoryPage[]): Inventory {
  if (nextStart(pages) !== null) throw new InventoryError('MALFORMED', 'was not read', { page: pages.length + 1 });
  const assets = new Map<string, InventoryAsset>();
  for (const asset of pages.flatMap((page) => page.assets)) if (!assets.has(asset.assetId)) assets.set(asset.assetId, asset);
  const { total } = pages[0]!;
  // Steam's count is sometimes slightly older than its list. Then nothing is hidden
  return { assets: [...assets.values()], hidden: total === null ? null : Math.max(0, total - assets.size) };
}

const HOUR_MS = 3_600_000;
const PROTECTED_HOURS = 7 * 24;

/**
 * The latest time at which the hidden items of an inventory read at `readAt` become visible, unless a trade is taken back. Trade protection
 * ends 7 days after the trade, at the next full hour. Steam tells the exact time only to the owner.
 */
export const hiddenUntil = (readAt: Date): Date => new Date((Math.ceil(readAt.getTime() / HOUR_MS) + PROTECTED_HOURS) * HOUR_MS);
