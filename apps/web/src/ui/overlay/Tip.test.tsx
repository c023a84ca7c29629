import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Help } from './Tip.tsx';

describe('a tip', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Help label="Nobody documents it.">assumed</Help>);
  });
  afterEach(() => vi.useRealTimers());
  const button = () => screen.getByRole('button', { name: 'assumed' });
  const wait = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  it('describes the focused element until Escape', () => {
    fireEvent.focus(button());
    wait(0);
    expect(button().getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(button().getAttribute('aria-describedby')).toBeNull();
  });

  it('appears after a short delay of hover and disappears with it', () => {
    fireEvent.pointerEnter(button(), { pointerType: 'mouse' });
    wait(100);
    expect(screen.queryByRole('tooltip')).toBeNull();
    wait(200);
    expect(screen.getByRole('tooltip').textContent).toBe('Nobody documents it.');
    fireEvent.pointerLeave(button(), { pointerType: 'mouse' });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
