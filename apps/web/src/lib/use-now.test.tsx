import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './use-now.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const Clock = () => <p>{useNow()}</p>;
const shown = (): number => Number(screen.getByRole('paragraph').textContent);

it('ticks every 30 s, and is current at once after a time without subscribers', () => {
  const { unmount } = render(<Clock />);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(shown()).toBe(1_030_000);
  unmount();
  vi.advanceTimersByTime(3_600_000);
  render(<Clock />);
  expect(shown()).toBe(4_630_000);
});
