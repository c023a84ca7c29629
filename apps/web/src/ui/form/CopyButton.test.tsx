import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from '../overlay/Toasts.tsx';
import { CopyButton } from './CopyButton.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('copies the text, and confirms it for 5 s [FEE-301]', async () => {
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  render(
    <>
      <CopyButton text={() => 'AK-47 | Redline'} copied="It is copied" />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await act(async () => {});
  expect(writeText).toHaveBeenCalledExactlyOnceWith('AK-47 | Redline');
  act(() => void vi.advanceTimersByTime(4999));
  expect(screen.queryByText('It is copied')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('It is copied')).toBeNull();
});
