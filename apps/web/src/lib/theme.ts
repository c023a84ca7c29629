import { useSyncExternalStore } from 'react';
import { browserStore, isBrowserStore } from './storage.ts';

export type Scheme = 'dark' | 'light';
/** The user's choice; `auto` follows the system. */
export type Theme = Scheme | 'auto';

const KEY = 'theme';
const LIGHT = '(prefers-color-scheme: light)';
const PRINT = 'print';
const listeners = new Set<() => void>();

function storedTheme(): Theme {
  const stored = browserStore.get(KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'auto';
}

/** The current scheme. Print is always light. */
function scheme(): Scheme {
  if (matchMedia(PRINT).matches) return 'light';
  const theme = storedTheme();
  if (theme !== 'auto') return theme;
  return matchMedia(LIGHT).matches ? 'light' : 'dark';
}

function applyScheme(): void {
  document.documentElement.setAttribute('data-theme', scheme());
  for (const listener of listeners) listener();
}

/** The user's choice: stored in this browser and shown at once. */
export function chooseTheme(theme: Theme): void {
  browserStore.set(KEY, theme);
  applyScheme();
}

/** Makes the page follow the system's theme and the choice of other tabs. boot.js has set the theme of the first paint. */
export function syncTheme(): void {
  for (const query of [LIGHT, PRINT]) matchMedia(query).addEventListener('change', applyScheme);
  addEventListener('storage', (event) => {
    if (isBrowserStore(event) && (event.key === KEY || event.key === null)) applyScheme();
  });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, storedTheme);

/** The colour scheme on the screen. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, scheme);
