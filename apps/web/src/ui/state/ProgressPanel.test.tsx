import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ProgressPanel, type ProgressItem, type ProgressState } from './ProgressPanel.tsx';

const items = (...states: ProgressState[]): ProgressItem[] =>
  states.map((state, index) => ({
    id: String(index),
    label: `Item ${index + 1}`,
    state,
    note: state === 'failed' ? 'No such item.' : undefined,
  }));

function setUp(states: ProgressState[], props: { running?: boolean; small?: boolean; total?: number; done?: number } = {}) {
  const calls = {
    onSmall: vi.fn<(small: boolean) => void>(),
    onCancel: vi.fn<() => void>(),
    onRetryFailed: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
  };
  render(<ProgressPanel title="Listing 4 items" items={items(...states)} running={false} small={false} {...props} {...calls} />);
  return calls;
}

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const buttons = (): (string | null)[] => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
const bar = (): HTMLElement => screen.getByRole('progressbar', { name: 'Listing 4 items' });

describe('work in progress', () => {
  it('shows the progress and the result of each item, and can be cancelled', () => {
    const { onCancel } = setUp(['done', 'failed', 'sent', 'waiting'], { running: true });
    expect([bar().getAttribute('aria-valuenow'), bar().getAttribute('aria-valuemax'), bar().getAttribute('aria-valuetext')]).toEqual([
      '2',
      '4',
      '2 of 4',
    ]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Item 1Done',
      'Item 2FailedNo such item.',
      'Item 3Sent',
      'Item 4Waiting',
    ]);
    expect([buttons(), screen.getByRole('status').textContent]).toEqual([['Show as a bar', 'Cancel'], '']);
    press('Cancel');
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('counts items that are not listed', () => {
    setUp(['sent'], { running: true, total: 5000, done: 1200 });
    expect(bar().getAttribute('aria-valuetext')).toBe('1,200 of 5,000');
  });
});

describe('work that has ended', () => {
  it('shows the results, and offers to retry failed items and to close', () => {
    const { onRetryFailed, onClose } = setUp(['done', 'failed', 'unknown', 'waiting']);
    expect(screen.getByRole('status').textContent).toBe('1 done, 1 failed, 1 unknown, 1 not started');
    expect(buttons()).toEqual(['Show as a bar', 'Close', 'Retry the failed (1)']);
    press('Retry the failed (1)');
    press('Close');
    expect([onRetryFailed.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('offers no retry when everything succeeded', () => {
    setUp(['done', 'done']);
    expect([buttons(), screen.getByRole('status').textContent]).toEqual([['Show as a bar', 'Close'], '2 done']);
  });
});

it('shows the progress as a bar, announces the end, and can be opened again', () => {
  const { onSmall } = setUp(['done', 'sent'], { running: true, small: true });
  expect([screen.queryByRole('list'), bar().getAttribute('aria-valuetext')]).toEqual([null, '1 of 2']);
  press('Show the results');
  expect(onSmall).toHaveBeenCalledExactlyOnceWith(false);
});
