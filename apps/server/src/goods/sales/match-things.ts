const DAY = 86_400_000;

type UnmatchedSale = { id: number; itemId: number; soldAt: Date; assetId: number | null };
type GoneThing = { id: number; itemId: number; goneAt: Date };

/** How long before its sale a thing may have been seen last, and how long after: it is handed over within two days. */
const BEFORE = DAY;
const AFTER = 2 * DAY;

/**
 * Finds the things of sales whose market names none: the thing of the item that left the inventory next after the sale. Where several sales
 * or things come into question, nobody can tell them apart, and each sale takes the first that is left.
 * @param gone in the order in which they left
 */
export function matchThings(sales: readonly UnmatchedSale[], gone: readonly GoneThing[]): { saleId: number; assetId: number }[] {
  const left = Map.groupBy(gone, ({ itemId }) => itemId);
  const found: { saleId: number; assetId: number }[] = [];
  for (const { id, itemId, soldAt, assetId } of sales) {
    if (assetId !== null) continue;
    const things = left.get(itemId) ?? [];
    const at = things.findIndex(
      ({ goneAt }) => goneAt.getTime() >= soldAt.getTime() - BEFORE && goneAt.getTime() <= soldAt.getTime() + AFTER,
    );
    if (at === -1) continue;
    found.push({ saleId: id, assetId: things[at]!.id });
    left.set(itemId, things.toSpliced(at, 1));
  }
  return found;
}
