import { isOpen } from '@lootfolio/domain/markets';
import type { Feed, Source, SourceState } from './marketplaces.queries.ts';

export type StateCounts = Record<SourceState, number>;

/** The number of markets in each state. */
export function countStates(sources: readonly Pick<Source, 'state'>[]): StateCounts {
  const counts: StateCounts = { ok: 0, late: 0, failed: 0, off: 0 };
  for (const { state } of sources) counts[state]++;
  return counts;
}

/** The lists of a market's offers, which decide its state. The lists of its buy orders do not. */
export const askLists = ({ feeds }: Pick<Source, 'feeds'>): Feed[] => feeds.filter(({ side }) => side === 'ask');

/** The number of lists that are read from a market, the number of late ones, and the number of lists that never arrived. */
export function countLists(feeds: readonly Pick<Feed, 'state' | 'last_success'>[]): { total: number; late: number; pending: number } {
  const active = feeds.filter(({ state }) => state !== 'off');
  return {
    total: active.length,
    late: active.filter(({ state }) => state === 'late').length,
    pending: active.filter((feed) => feed.last_success === null).length,
  };
}

/** True when none of a market's lists of offers is on time. Then even its newest success is too old. */
export const isOld = (source: Pick<Source, 'feeds'>): boolean => askLists(source).every(({ state }) => state !== 'ok');

/** True for a market that is reported closed although its list still answers in time. */
export const isAnsweringClosed = ({ market_id: id, state }: Pick<Source, 'market_id' | 'state'>): boolean => !isOpen(id) && state === 'ok';

/** Closed markets stand last. */
export const closedLast = <T extends Pick<Source, 'market_id'>>(sources: readonly T[]): T[] =>
  sources.toSorted((a, b) => Number(!isOpen(a.market_id)) - Number(!isOpen(b.market_id)));

/** Whole minutes until an instant, at least 0. */
export const minutesUntil = (instant: string, now: number): number => Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000));

export type SourceProblem = { id: number; name: string; state: 'late' | 'failed'; lastSuccess: string | null; reason: string | null };

/** The markets with a failed or late list of offers of a game. Of several lists the worst counts; of equally bad ones the oldest. */
export function problemsOf(sources: readonly Pick<Source, 'market_id' | 'name' | 'feeds'>[], game: string): SourceProblem[] {
  return sources.flatMap(({ market_id: id, name, feeds }) => {
    const [worst] = askLists({ feeds })
      .filter((feed) => feed.game === game)
      .flatMap(({ state, last_success: lastSuccess, reason }) =>
        state === 'late' || state === 'failed' ? [{ id, name, state, lastSuccess, reason }] : [],
      )
      .toSorted(
        (a, b) => Number(b.state === 'failed') - Number(a.state === 'failed') || (a.lastSuccess ?? '').localeCompare(b.lastSuccess ?? ''),
      );
    return worst ?? [];
  });
}
