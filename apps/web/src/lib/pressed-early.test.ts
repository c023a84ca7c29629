import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pressAgain } from './pressed-early.ts';

const pressed = vi.fn();

beforeEach(() => {
  pressed.mockClear();
  document.body.innerHTML = '<button id="lang-tr">TR</button><button aria-label="Open menu"></button><button>Retry</button>';
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => pressed(button.id || button.ariaLabel || button.textContent));
});

describe('a button that was pressed before the application was there', () => {
  it.each([
    [{ id: 'lang-tr', label: 'TR' }, 'lang-tr'],
    [{ id: '', label: 'Open menu' }, 'Open menu'],
    [{ id: '', label: 'Retry' }, 'Retry'],
  ])('is pressed again, once: %o', (early, expected) => {
    window.pressedEarly = early;
    pressAgain();
    pressAgain();
    expect(pressed.mock.calls).toEqual([[expected]]);
  });

  it('is left alone when it is there no more, or none was', () => {
    window.pressedEarly = { id: 'gone', label: 'Gone' };
    pressAgain();
    pressAgain();
    expect(pressed).not.toHaveBeenCalled();
  });

  it('leaves its words in the field in which they were typed', () => {
    document.body.innerHTML = '<header><input id="item-search" /></header><main><input /></main>';
    const heard = vi.fn();
    document.addEventListener('input', ({ target }) => heard((target as HTMLInputElement).value), { once: true });
    window.typedEarly = { id: '', place: 0, value: 'aes 256' };
    pressAgain();
    expect(heard).toHaveBeenCalledWith('aes 256');
    window.typedEarly = { id: 'item-search', place: -1, value: 'redline' };
    pressAgain();
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['redline', 'aes 256']);
    expect(document.activeElement?.id).toBe('item-search');
  });
});
