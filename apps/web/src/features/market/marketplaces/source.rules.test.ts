import { expect, it } from 'vitest';
import { closedLast, countLists, countStates, isAnsweringClosed, minutesUntil, problemsOf } from './source.rules.ts';

it('counts the markets in each state', () => {
  expect(countStates([{ state: 'ok' }, { state: 'off' }, { state: 'ok' }, { state: 'failed' }])).toEqual({
    ok: 2,
    late: 0,
    failed: 1,
    off: 1,
  });
});

it('counts the lists of a market: all that are read, late ones, and those that never arrived', () => {
  const came = '2026-11-20T12:00:00Z';
  expect(
    countLists([
      { state: 'ok', last_success: came },
      { state: 'late', last_success: null },
      { state: 'late', last_success: came },
      { state: 'off', last_success: null },
    ]),
  ).toEqual({ total: 3, late: 2, pending: 1 });
});

it('puts closed markets last, and tells which of them still answer', () => {
  const sources = [5, 2, 9, 1001].map((market_id) => ({ market_id, state: market_id === 9 ? ('off' as const) : ('ok' as const) }));
  expect(closedLast(sources).map(({ market_id }) => market_id)).toEqual([2, 1001, 5, 9]);
  expect(sources.filter(isAnsweringClosed).map(({ market_id }) => market_id)).toEqual([5]);
});

it('counts whole minutes until the next attempt, and none below zero', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(['2026-11-20T12:00:01Z', '2026-11-20T12:02:00Z', '2026-11-20T11:00:00Z'].map((at) => minutesUntil(at, now))).toEqual([1, 2, 0]);
});

it('names the markets with a failed or late list of the game, each once with the worst state', () => {
  const feed = (
    state: 'ok' | 'late' | 'failed' | 'off',
    hour: number | null,
    game: 'cs2' | 'rust' = 'cs2',
    side: 'ask' | 'bid' = 'ask',
  ) => ({
    key: 'list',
    game,
    side,
    state,
    rows: 1,
    last_success: hour === null ? null : `2026-11-20T${hour}:00:00Z`,
    interval_seconds: 300,
    reason: state === 'failed' ? 'No answer.' : null,
    detail: null,
  });
  const sources = [
    { market_id: 1, name: 'Steam', feeds: [feed('ok', 12), feed('failed', 10, 'rust')] },
    { market_id: 2, name: 'Buff.163', feeds: [feed('late', 10), feed('failed', 11), feed('failed', null)] },
    { market_id: 3, name: 'Waxpeer', feeds: [feed('ok', 12), feed('late', 11)] },
    { market_id: 4, name: 'MarketCSGO', feeds: [feed('off', null), feed('failed', 10, 'cs2', 'bid')] },
  ];
  expect(problemsOf(sources, 'cs2')).toEqual([
    { id: 2, name: 'Buff.163', state: 'failed', lastSuccess: null, reason: 'No answer.' },
    { id: 3, name: 'Waxpeer', state: 'late', lastSuccess: '2026-11-20T11:00:00Z', reason: null },
  ]);
  expect(problemsOf(sources, 'rust').map(({ name }) => name)).toEqual(['Steam']);
  expect(problemsOf(sources, 'dota2')).toEqual([]);
});
