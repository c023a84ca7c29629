import type { Feed, Source, SourceState } from './marketplaces.queries.ts';

export type StateCounts = Record<SourceState, number>;

/** How many markets are in each state. */
export function countStates(sources: readonly Pick<Source, 'state'>[]): StateCounts {
  const counts: StateCounts = { ok: 0, late: 0, failed: 0, off: 0 };
  for (const { state } of sources) counts[state]++;
  return counts;
}

/** How many lists a market is asked for, how many of them are late, and how many never came. */
export function listsOf(feeds: readonly Pick<Feed, 'state' | 'last_success'>[]): { asked: number; late: number; awaited: number } {
  const asked = feeds.filter(({ state }) => state !== 'off');
  return {
    asked: asked.length,
    late: asked.filter(({ state }) => state === 'late').length,
    awaited: asked.filter((feed) => feed.last_success === null).length,
  };
}

/** Whether none of a market's lists is on time: its newest success is then older than it should be. */
export const isOld = ({ feeds }: Pick<Source, 'feeds'>): boolean => feeds.every(({ state }) => state !== 'ok');

/** Whole minutes until an instant, at least 0. */
export const minutesUntil = (instant: string, now: number): number => Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000));
