import type { Money } from './money.ts';

/** The maximum number of price targets of a user. */
export const MAX_TARGETS = 10;
/** A thousand dollars. */
export const MAX_TARGET_PRICE: Money = 1_000_000;

/** The defaults of the list of targets. */
export const TARGET_DEFAULTS = { page: 1, size: 10, sort: 'created_at', order: 'DESC', q: '' } as const;
export const TARGET_PAGE_SIZES = [10, 15, 25, 30] as const;

/** `down`: met when a market's price falls to the target. `up`: met when the lowest price rises to it. */
export type TargetDirection = 'down' | 'up';

/** @param price the item's price now; null when it has none */
export const directionOf = (target: Money, price: Money | null): TargetDirection => (price === null || target <= price ? 'down' : 'up');
