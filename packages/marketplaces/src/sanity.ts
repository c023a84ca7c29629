import { median } from '@lootfolio/domain/quotes';

export type Review<Item> = {
  /** The last list that was believed: price by item; null before the first. */
  previous: ReadonlyMap<Item, number> | null;
  /** The list just read, in the same unit. */
  next: ReadonlyMap<Item, number>;
  /** Whether the source names only some of what is on offer: its length then says nothing. */
  partial?: boolean;
};

/** Why a list is not believed at once. The same suspicion about the next list means that the market really is like this now. */
export type Suspicion = 'LIST_TOO_SHORT' | 'PRICES_TOO_HIGH' | 'PRICES_TOO_LOW';

const SHORTEST = 0.6;
const LARGEST_RATIO = 2;
/** Fewer items in common prove nothing: single prices do double. */
const ENOUGH_IN_COMMON = 10;

/**
 * Compares a list with the last one that was believed. It is suspicious when it has fewer than 60 % of the items, or when the
 * median of new price / old price over the items in common is outside 0.5…2: a market as a whole does not move like that
 * between two refreshes, but a changed unit (× 10, × 100, × 1000) or currency does.
 * Suspicious lists are kept out until the same suspicion repeats.
 */
export function reviewList<Item>({ previous, next, partial = false }: Review<Item>): Suspicion | null {
  if (!previous || previous.size === 0) return null;
  if (!partial && next.size < previous.size * SHORTEST) return 'LIST_TOO_SHORT';
  const ratios: number[] = [];
  for (const [item, price] of next) {
    const before = previous.get(item);
    if (before !== undefined && before > 0) ratios.push(price / before);
  }
  if (ratios.length < ENOUGH_IN_COMMON) return null;
  const middle = median(ratios);
  return middle > LARGEST_RATIO ? 'PRICES_TOO_HIGH' : middle < 1 / LARGEST_RATIO ? 'PRICES_TOO_LOW' : null;
}

const LIKE_OTHERS = 5;

/**
 * Whether prices are of the same order as elsewhere: the median of price / price elsewhere within 1/5…5.
 * Undecided means no: fewer than 10 items that others have too.
 */
export function isLikeOthers(pairs: readonly (readonly [price: number, elsewhere: number | undefined])[]): boolean {
  const ratios = pairs.flatMap(([price, elsewhere]) => (elsewhere === undefined ? [] : [price / elsewhere]));
  if (ratios.length < ENOUGH_IN_COMMON) return false;
  const middle = median(ratios);
  return middle <= LIKE_OTHERS && middle >= 1 / LIKE_OTHERS;
}
