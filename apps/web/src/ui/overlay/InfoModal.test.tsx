import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { dismissInfo, inform, INFO_MS, useToasts } from './toasts.ts';

function Messages() {
  return <p data-testid="latest">{useToasts().messages[0]?.text}</p>;
}

const card = (): HTMLElement | null => document.querySelector('[data-fading]');
const fading = (): boolean => card()?.dataset['fading'] === 'true';
const barMs = (): string | undefined => card()?.querySelector<HTMLElement>('span[aria-hidden]')?.style.animationDuration;
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

/** Milliseconds until the fade starts, and the duration of the fade. */
function watchCard(): { visible: number; fade: number } {
  const times = { visible: 0, fade: 0 };
  for (; card() && !fading(); times.visible += 100) pass(100);
  for (; card(); times.fade += 100) pass(100);
  return times;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(dismissInfo);
  vi.useRealTimers();
});

describe('the info modal', () => {
  it('is fully visible for 3 s on the account page, then fades for 1 s; its bar runs both [SHELL-151] [SHELL-152] [SHELL-158] [SHELL-173]', () => {
    act(() => inform('success', 'API key saved.', INFO_MS.account));
    expect(barMs()).toBe('4000ms');
    expect(watchCard()).toEqual({ visible: 3000, fade: 1000 });
  });

  it('is visible for 5 s elsewhere, and for 4 s in portfolio and tracker [SHELL-173] [SHELL-203] [SHELL-204]', () => {
    act(() => inform('success', 'Done.'));
    expect(watchCard()).toEqual({ visible: 5000, fade: 1000 });
    act(() => inform('success', 'Portfolio updated successfully.', INFO_MS.portfolio));
    expect(watchCard()).toEqual({ visible: 4000, fade: 1000 });
  });

  it('is visible for 3 s for an error [SHELL-206]', () => {
    act(() => inform('error', 'Try Again Later!'));
    expect(watchCard()).toEqual({ visible: 3000, fade: 1000 });
  });

  it('has two styles [SHELL-150]', () => {
    act(() => inform('success', 'Done.'));
    expect(card()?.dataset['kind']).toBe('success');
    act(() => inform('error', 'Try Again Later!'));
    expect(card()?.dataset['kind']).toBe('error');
    expect(screen.queryByText('Done.')).toBeNull();
  });

  it.each([
    ['pointer', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['focus', fireEvent.focusIn, fireEvent.focusOut],
  ] as const)('stays while %s is on it, also when it is already fading', (_, enter, leave) => {
    act(() => inform('success', 'Done.', 3000));
    pass(3500);
    expect(fading()).toBe(true);
    enter(card()!);
    expect(fading()).toBe(false);
    pass(60_000);
    leave(card()!);
    pass(400);
    expect(fading()).toBe(true);
    pass(100);
    expect(card()).toBeNull();
  });

  it('can be closed, and its message stays in the list of the tab [SHELL-174]', () => {
    render(<Messages />);
    act(() => inform('success', 'Trade link saved.'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(card()).toBeNull();
    expect(screen.getByTestId('latest').textContent).toBe('Trade link saved.');
  });
});
