import { median } from '../quotes.ts';
import type { Money } from '../money.ts';
import { WHOLE } from './rule.ts';

/** A run that changes more than `listings` prices by a median of more than `median` basis points is not carried out. */
export type Breaker = { listings: number; median: number };

/** The breakers of one user's run, and of a run of the whole server. */
export const USER_BREAKER: Breaker = { listings: 20, median: 500 };
export const SERVER_BREAKER: Breaker = { listings: 200, median: 500 };

export type PriceMove = { from: Money; to: Money };

/** Returns the figures of a run that trips a breaker; null for a run that may go on. `median`: basis points. */
export function tripping(moves: readonly PriceMove[], breaker: Breaker): { listings: number; median: number } | null {
  if (moves.length <= breaker.listings) return null;
  const middle = median(moves.map(({ from, to }) => (Math.abs(to - from) * WHOLE) / from));
  return middle > breaker.median ? { listings: moves.length, median: Math.round(middle) } : null;
}

/** Of the items of a kind with a price of yesterday and of now: how many there are, and how many moved by more than `MOVED`. */
export type Moves = { counted: number; moved: number };

/** A price that differs by more from yesterday's has moved: 10 percent. */
export const MOVED = 1000;
/** More than this share of the items of a kind: the market moves as a whole. */
const SHARE = 2000;
/** Fewer items say nothing about a market. */
const LEAST_ITEMS = 20;

export const movesAsWhole = ({ counted, moved }: Moves): boolean => counted >= LEAST_ITEMS && moved * WHOLE > counted * SHARE;
