import { expect, it } from 'vitest';
import { countStates, listsOf, minutesUntil } from './source.rules.ts';

it('counts the markets in each state', () => {
  expect(countStates([{ state: 'ok' }, { state: 'off' }, { state: 'ok' }, { state: 'failed' }])).toEqual({
    ok: 2,
    late: 0,
    failed: 1,
    off: 1,
  });
});

it('counts the lists behind a market: those that are asked for, late ones, and those that never came', () => {
  const came = '2026-11-20T12:00:00Z';
  expect(
    listsOf([
      { state: 'ok', last_success: came },
      { state: 'late', last_success: null },
      { state: 'late', last_success: came },
      { state: 'off', last_success: null },
    ]),
  ).toEqual({ asked: 3, late: 2, awaited: 1 });
});

it('counts whole minutes until the next attempt, and none below zero', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(['2026-11-20T12:00:01Z', '2026-11-20T12:02:00Z', '2026-11-20T11:00:00Z'].map((at) => minutesUntil(at, now))).toEqual([1, 2, 0]);
});
