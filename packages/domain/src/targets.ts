import type { GameSlug } from './games.ts';
import { isOpen, MARKETS } from './markets.ts';
import type { Money } from './money.ts';

/** The games that have price targets. */
export const TARGET_GAMES = ['cs2', 'dota2'] as const satisfies readonly GameSlug[];
export type TargetGame = (typeof TARGET_GAMES)[number];
export const hasTargets = (game: GameSlug): game is TargetGame => TARGET_GAMES.some((one) => one === game);

/** The maximum number of price targets of a user. */
export const MAX_TARGETS = 10;
/** The greatest price of a target unless the operator sets another one: a thousand dollars. */
export const MAX_TARGET_PRICE: Money = 1_000_000;
/** The greatest price that an operator can allow: a million dollars, which fits into the 32 bits of a column. */
export const TARGET_PRICE_LIMIT: Money = 1_000_000_000;

/** The defaults of the list of targets. */
export const TARGET_DEFAULTS = { page: 1, size: 10, sort: 'created_at', order: 'DESC', q: '' } as const;
export const TARGET_PAGE_SIZES = [10, 15, 25, 30] as const;

/** `down`: met when a market's price falls to the target. `up`: met when the lowest price rises to it. */
export type TargetDirection = 'down' | 'up';

/** @param price the item's price now; null when it has none */
export const directionOf = (target: Money, price: Money | null): TargetDirection => (price === null || target <= price ? 'down' : 'up');

const PLACES: ReadonlyMap<number, number> = new Map(MARKETS.map(({ id }, place) => [id, place]));
const bitOf = (marketId: number): number => {
  const place = PLACES.get(marketId);
  return place === undefined ? 0 : 1 << place;
};

/** The markets that a target watches as one number, a bit for each. 0 stands for no choice: all open markets. */
export const watchBits = (marketIds: readonly number[] | null): number => (marketIds ?? []).reduce((bits, id) => bits | bitOf(id), 0);

/** The markets of such a number, in the order of their ids; null for no choice. */
export const watchedIds = (bits: number): number[] | null =>
  bits === 0 ? null : MARKETS.flatMap(({ id }) => ((bits & bitOf(id)) === 0 ? [] : [id]));

/** True when a target watches a market. A closed market is watched only when it was chosen. */
export const isWatched = (bits: number, marketId: number): boolean => (bits === 0 ? isOpen(marketId) : (bits & bitOf(marketId)) !== 0);
