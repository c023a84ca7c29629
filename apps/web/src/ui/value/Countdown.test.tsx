import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Countdown } from './Countdown.tsx';

const START = Date.parse('2026-11-22T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const announced = (): string | null => screen.getByRole('timer').textContent;
const shown = (): string | null | undefined => screen.getByRole('timer').previousElementSibling?.textContent;

it.each([
  [5, '00:05'],
  [90, '01:30'],
  [3 * 3600 + 4 * 60 + 5, '03:04:05'],
  [2 * 86_400 + 3 * 3600 + 4 * 60 + 5, '2 d 03:04:05'],
])('%i seconds are %s', (seconds, text) => {
  render(<Countdown label="Draw" to={START + seconds * 1000} />);
  expect(shown()).toBe(text);
});

it('counts every second, and is announced to screen readers every minute', () => {
  render(<Countdown label="Draw" to={START + 121_500} />);
  const announcements = new Set([announced()]);
  for (let second = 0; second < 62; second += 1) {
    pass(1000);
    announcements.add(announced());
  }
  expect([...announcements]).toEqual(['Draw: 3 minutes left', 'Draw: 2 minutes left', 'Draw: 1 minute left']);
  expect([shown(), screen.getByRole('timer').ariaLive]).toEqual(['01:00', 'polite']);
});

it('ends once, also after the page was suspended, and stops its timer', () => {
  const onDone = vi.fn();
  render(<Countdown label="Draw" doneText="Drawing now" to={START + 5000} onDone={onDone} />);
  pass(3000);
  expect(onDone).not.toHaveBeenCalled();
  vi.setSystemTime(START + 3_600_000);
  pass(1000);
  expect([shown(), announced(), onDone.mock.calls.length, vi.getTimerCount()]).toEqual(['Drawing now', 'Draw: Drawing now', 1, 0]);
});
