const DAY = 86_400_000;

type UnmatchedSale = { id: number; itemId: number; soldAt: Date; assetId: number | null };
type GoneThing = { id: number; itemId: number; goneAt: Date };

/** How long before its sale a thing may have been seen last, and how long after: it is handed over within two days. */
const BEFORE = DAY;
const AFTER = 2 * DAY;

/**
 * Finds the things of sales whose market names none: the thing of the item that left the inventory next after the sale. Where several sales
 * or things come into question, nobody can tell them apart, and each sale takes the first that is left.
 * @param sales in the order of their times
 * @param gone in the order in which they left
 */
export function matchThings(sales: readonly UnmatchedSale[], gone: readonly GoneThing[]): { saleId: number; assetId: number }[] {
  const things = Map.groupBy(gone, ({ itemId }) => itemId);
  // the first thing of each item that is left: those before it are taken, or left too early for all later sales
  const next = new Map<number, number>();
  const found: { saleId: number; assetId: number }[] = [];
  for (const { id, itemId, soldAt, assetId } of sales) {
    if (assetId !== null) continue;
    const ofItem = things.get(itemId) ?? [];
    let at = next.get(itemId) ?? 0;
    while (at < ofItem.length && ofItem[at]!.goneAt.getTime() < soldAt.getTime() - BEFORE) at += 1;
    const thing = ofItem[at];
    if (thing && thing.goneAt.getTime() <= soldAt.getTime() + AFTER) {
      found.push({ saleId: id, assetId: thing.id });
      at += 1;
    }
    next.set(itemId, at);
  }
  return found;
}
