import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme, syncTheme, useScheme, useTheme } from './theme.ts';

let light = false;
let systemChanged: () => void = () => undefined;
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return light;
  },
  addEventListener: (_: string, listener: () => void) => (systemChanged = listener),
}));
syncTheme();

const system = (isLight: boolean): void => {
  light = isLight;
  systemChanged();
};
const shown = (): string | null => document.documentElement.getAttribute('data-theme');

describe('the theme', () => {
  beforeEach(() => {
    localStorage.clear();
    act(() => system(false));
  });

  it('follows the system by default', () => {
    const { result } = renderHook(() => [useTheme(), useScheme()]);
    expect(result.current).toEqual(['auto', 'dark']);
    act(() => system(true));
    expect([...result.current, shown()]).toEqual(['auto', 'light', 'light']);
  });

  it('is the chosen one at once, is stored, and ignores the system from then on', () => {
    const { result } = renderHook(() => [useTheme(), useScheme()]);
    act(() => chooseTheme('light'));
    expect([...result.current, shown(), localStorage.getItem('theme')]).toEqual(['light', 'light', 'light', 'light']);
    act(() => system(false));
    expect(shown()).toBe('light');
    act(() => chooseTheme('auto'));
    expect([...result.current, shown()]).toEqual(['auto', 'dark', 'dark']);
  });

  it('is taken over from another tab', () => {
    const { result } = renderHook(useScheme);
    localStorage.setItem('theme', 'light');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage })));
    expect([result.current, shown()]).toEqual(['light', 'light']);
  });
});
