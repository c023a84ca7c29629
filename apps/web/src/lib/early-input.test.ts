import { beforeEach, describe, expect, it, vi } from 'vitest';
import { replayEarlyInput } from './early-input.ts';

const clicked = vi.fn();

beforeEach(() => {
  clicked.mockClear();
  document.body.innerHTML = '<button id="lang-tr">TR</button><button aria-label="Open menu"></button><button>Retry</button>';
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => clicked(button.id || button.ariaLabel || button.textContent));
});

describe('input before the app has loaded', () => {
  it.each([
    [{ id: 'lang-tr', label: 'TR' }, 'lang-tr'],
    [{ id: '', label: 'Open menu' }, 'Open menu'],
    [{ id: '', label: 'Retry' }, 'Retry'],
  ])('replays a click once: %o', (early, expected) => {
    window.earlyClick = early;
    replayEarlyInput();
    replayEarlyInput();
    expect(clicked.mock.calls).toEqual([[expected]]);
  });

  it('ignores a click on a button that is gone, and replays nothing without a click', () => {
    window.earlyClick = { id: 'gone', label: 'Gone' };
    replayEarlyInput();
    replayEarlyInput();
    expect(clicked).not.toHaveBeenCalled();
  });

  it('replays the typed text in its field', () => {
    document.body.innerHTML = '<header><input id="item-search" /></header><main><input /></main>';
    const onInput = vi.fn();
    document.addEventListener('input', ({ target }) => onInput((target as HTMLInputElement).value), { once: true });
    window.earlyTyping = { id: '', index: 0, value: 'aes 256' };
    replayEarlyInput();
    expect(onInput).toHaveBeenCalledWith('aes 256');
    window.earlyTyping = { id: 'item-search', index: -1, value: 'redline' };
    replayEarlyInput();
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['redline', 'aes 256']);
    expect(document.activeElement?.id).toBe('item-search');
  });
});
