import { DIFFERENCE_STATES, type DifferenceState } from '@lootfolio/domain/reconciliation';
import { read } from '@lootfolio/domain/search-params';

/** The screen's state in its address: only values that differ from the defaults. `state`: absent = open, `ALL` = all. */
export type ReconciliationSearch = { state?: Exclude<DifferenceState, 'open'> | 'ALL'; page?: number };

export const SHOWN_STATES = ['open', ...DIFFERENCE_STATES.filter((state) => state !== 'open'), 'ALL'] as const;
export type ShownState = DifferenceState | 'ALL';

/** Reads the address; invalid values are left out. */
export function readReconciliationSearch(raw: Record<string, unknown>): ReconciliationSearch {
  const state = read.choice(raw, 'state', SHOWN_STATES);
  return { state: state === 'open' ? undefined : state, page: read.integer(raw, 'page', 1, 1_000_000) };
}
