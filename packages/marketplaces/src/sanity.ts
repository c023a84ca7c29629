import { median } from '@lootfolio/domain/quotes';

export type Review<Item> = {
  /** The last accepted list: price by item; null before the first list. */
  previous: ReadonlyMap<Item, number> | null;
  /** The list just read, in the same unit. */
  next: ReadonlyMap<Item, number>;
  /** True when the source lists only some of the items on offer. The length of its list is not checked then. */
  partial?: boolean;
};

/** The reason why a list is not accepted at once. When the next list raises the same suspicion, the market really changed. */
export type Suspicion = 'LIST_TOO_SHORT' | 'PRICES_TOO_HIGH' | 'PRICES_TOO_LOW';

const MIN_LENGTH_RATIO = 0.6;
const MAX_PRICE_RATIO = 2;
/** The minimum number of common items. Fewer items prove nothing, because single prices sometimes double. */
const MIN_COMMON_ITEMS = 10;

/**
 * Compares a list with the last accepted one. The list is suspicious when it has fewer than 60 % of the items, or when the median of new
 * price / old price over the common items is outside 0.5…2. The prices of a whole market do not change that much between two refreshes, but
 * a changed unit (× 10, × 100, × 1000) or currency has this effect.
 * Suspicious lists are rejected until the same suspicion repeats.
 */
export function reviewList<Item>({ previous, next, partial = false }: Review<Item>): Suspicion | null {
  if (!previous) return null;
  if (!partial && next.size < previous.size * MIN_LENGTH_RATIO) return 'LIST_TOO_SHORT';
  const ratios: number[] = [];
  for (const [item, price] of next) {
    const before = previous.get(item);
    if (before !== undefined && before > 0) ratios.push(price / before);
  }
  if (ratios.length < MIN_COMMON_ITEMS) return null;
  const medianRatio = median(ratios);
  return medianRatio > MAX_PRICE_RATIO ? 'PRICES_TOO_HIGH' : medianRatio < 1 / MAX_PRICE_RATIO ? 'PRICES_TOO_LOW' : null;
}

const MAX_RATIO_TO_OTHERS = 5;

/**
 * True when the prices have the same order of magnitude as on other markets: the median of price / price elsewhere is within 1/5…5. False
 * with fewer than 10 common items.
 */
export function isLikeOthers(pairs: readonly (readonly [price: number, otherPrice: number | undefined])[]): boolean {
  const ratios = pairs.flatMap(([price, otherPrice]) => (otherPrice === undefined ? [] : [price / otherPrice]));
  if (ratios.length < MIN_COMMON_ITEMS) return false;
  const medianRatio = median(ratios);
  return medianRatio <= MAX_RATIO_TO_OTHERS && medianRatio >= 1 / MAX_RATIO_TO_OTHERS;
}
