import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { titledToast, toast, TOAST_MS, useToasts } from './toasts.ts';

function Messages() {
  return <p data-testid="messages">{useToasts().messages.length}</p>;
}

describe('messages', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

  it('are shown for the specified times [SHELL-153] [SHELL-154] [SHELL-155] [SHELL-156] [SHELL-157] [SHELL-208]', () => {
    expect(TOAST_MS).toEqual({
      default: 4000,
      error: 5000,
      copied: 5000,
      itemAdded: 3000,
      priceChanged: 1500,
      marketChanged: 3000,
      saleResult: 8000,
      targets: 2500,
      tickets: 4000,
      giveaways: 3000,
    });
    render(<Toasts />);
    act(() => toast('error', 'Failed here'));
    pass(4999);
    expect(screen.queryByText('Failed here')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Failed here')).toBeNull();
  });

  it('are shown for 4 s by default, which is between 2.5 and 5 s [SHELL-207] [SHELL-208]', () => {
    render(<Toasts />);
    act(() => toast('success', 'No time given'));
    pass(3999);
    expect(screen.queryByText('No time given')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('No time given')).toBeNull();
  });

  it('have a heading where the screen gives one', () => {
    render(<Toasts />);
    act(() => titledToast('error', 'Error', 'Failed there', 4000));
    expect(screen.getByText('Failed there').previousElementSibling?.textContent).toBe('Error');
    pass(4000);
    expect(screen.queryByText('Failed there')).toBeNull();
  });

  it('stay while the pointer is over them [SHELL-174]', () => {
    render(<Toasts />);
    act(() => toast('info', 'Hover me', 1500));
    pass(1000);
    fireEvent.mouseEnter(screen.getByText('Hover me').parentElement!);
    pass(60_000);
    expect(screen.queryByText('Hover me')).not.toBeNull();
    fireEvent.mouseLeave(screen.getByText('Hover me').parentElement!);
    pass(10_000);
    expect(screen.queryByText('Hover me')).toBeNull();
  });

  it('stay in the list of the tab, up to 50 [SHELL-174]', () => {
    render(<Messages />);
    for (let index = 0; index < 60; index++) act(() => toast('info', `n ${index}`, 1));
    expect(screen.getByTestId('messages').textContent).toBe('50');
  });

  it('are announced politely', () => {
    render(<Toasts />);
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  });
});
