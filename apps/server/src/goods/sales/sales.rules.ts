import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { HOLD_MS } from '@lootfolio/domain/sales';
import { instantOf } from '@lootfolio/domain/schedule';
import type { SaleState } from '@lootfolio/marketplaces/selling';

/**
 * Returns the state of a sale after its market stated another one. A sale goes forward only: what was handed over or paid stays so when a
 * list is late or its word is unknown, and what fell through stays so. A sale that ends after the hand-over was reversed.
 * @param before null for a sale that was not known
 */
export function nextState(before: SaleState | null, said: SaleState): SaleState {
  if (before === null || before === 'unknown') return said;
  if (before === 'cancelled' || before === 'reversed' || said === 'unknown') return before;
  if (said === 'reversed') return said;
  if (before === 'pending') return said;
  if (said === 'cancelled') return 'reversed';
  return before === 'delivered' && said === 'settled' ? said : before;
}

const DAY = 86_400_000;
/** Longer than any market protects a sale: a reversal changes an old one. */
const CHANGING_MS = 10 * DAY;
/** The oldest day that is read without that its owner asks for it. */
const LONGEST_MS = 90 * DAY;

/** What is known of the sales of an account. `readTo`: null when they were never read. `underWay`: the times of sales that have not ended. */
export type KnownSales = { readTo: Date | null; underWay: readonly Date[] };

/** Returns the time from which sales are read, so that nothing is missed that may have changed since the last reading. */
export function readingStart({ readTo, underWay }: KnownSales, at: Date): Date {
  const changing = Math.min(readTo?.getTime() ?? Infinity, at.getTime()) - CHANGING_MS;
  const oldest = Math.min(changing, ...underWay.map((soldAt) => soldAt.getTime()));
  return new Date(Math.max(oldest, at.getTime() - LONGEST_MS));
}

/** A market that fails is asked less and less often, at least this often. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

/**
 * How an account was read. `triedAt`: when it was last begun without a click. `failures`: how often since its market last answered.
 * `keyAt`: when its key was set.
 */
export type Tries = { readTo: Date | null; triedAt: Date | null; failures: number; keyAt: Date };

/** Returns when an account is read again without a click. A new key is tried at once. */
export function nextReading({ readTo, triedAt, failures, keyAt }: Tries, everyMs: number): Date {
  const last = Math.max(readTo?.getTime() ?? 0, triedAt?.getTime() ?? 0);
  if (last < keyAt.getTime()) return keyAt;
  return new Date(last + Math.min(everyMs * 2 ** failures, Math.max(everyMs, LONGEST_WAIT_MS)));
}

type Stated = { state: SaleState; soldAt: Date; settlesAt: Date | null };

/**
 * Returns the state that a reading means. A sale that its market counts as paid before the money is in the balance is still protected. A
 * market without a word for a paid sale (Waxpeer) has paid what it still counts as handed over when Steam cannot reverse the trade any more.
 * @param at the time of the reading
 */
export function stateAt({ state, soldAt, settlesAt }: Stated, appId: AppId, at: Date): SaleState {
  if (state === 'settled') return settlesAt !== null && settlesAt > at ? 'delivered' : state;
  if (state !== 'delivered' || settlesAt !== null) return state;
  const isProtected = appId === APP_IDS.cs2 && soldAt.getTime() + HOLD_MS > at.getTime();
  return isProtected ? state : 'settled';
}

/** Returns the time of a sale of which only the day is known. */
export const soldAtNoon = (day: string, zone: string): Date => instantOf(day, '12:00', zone);
