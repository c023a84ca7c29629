import type { Fee } from '@lootfolio/domain/fees';
import { APP_IDS } from '@lootfolio/domain/games';
import type { FloatAssumption } from '@lootfolio/domain/trade-up';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { searchBoard, withOwnFees, type Found } from './search-board.ts';
import type { TradeUpBook } from './trade-up-book.ts';

/** The minimum time between two searches, even when prices change more often. */
const LEAST_AGE_MS = 30_000;
/** The maximum age of a search. Prices become stale without any change. */
const MOST_AGE_MS = 600_000;

/** @param own the user's own fees, by market id: the same object until they change */
export type FoundContracts = (assumption: FloatAssumption, own: ReadonlyMap<number, Fee>) => Promise<Found>;

/** Returns the best contracts. Searches again on request when prices have changed since. One search runs at a time. */
export function createFoundContracts(boards: Boards, book: () => TradeUpBook): FoundContracts {
  const latest = new Map<FloatAssumption, Promise<Found>>();
  const priced = new WeakMap<Found, WeakMap<ReadonlyMap<number, Fee>, Promise<Found>>>();
  let running: Promise<unknown> = Promise.resolve();

  const search = (assumption: FloatAssumption): Promise<Found> => {
    const next = running.then(() => searchBoard({ boards, book: book() }, assumption));
    running = next.catch(() => undefined);
    latest.set(assumption, next);
    next.catch(() => latest.get(assumption) === next && latest.delete(assumption));
    return next;
  };

  const isCurrent = ({ searchedAt, version, contracts }: Found): boolean => {
    const age = nowMs() - searchedAt;
    if (version === boards.of(APP_IDS.cs2).version) return age < MOST_AGE_MS;
    return age < LEAST_AGE_MS && contracts.length > 0;
  };

  return async (assumption, own) => {
    const waited = latest.get(assumption);
    const known = await waited;
    // another caller that waited for the same search may have started the next one
    const begun = latest.get(assumption);
    const found = known && isCurrent(known) ? known : await (begun && begun !== waited ? begun : search(assumption));
    return own.size === 0 ? found : priceOnce(found, own);
  };

  function priceOnce(found: Found, own: ReadonlyMap<number, Fee>): Promise<Found> {
    const byFees = priced.get(found) ?? new WeakMap<ReadonlyMap<number, Fee>, Promise<Found>>();
    priced.set(found, byFees);
    const known = byFees.get(own) ?? withOwnFees(found, boards, own);
    byFees.set(own, known);
    known.catch(() => byFees.delete(own));
    return known;
  }
}
