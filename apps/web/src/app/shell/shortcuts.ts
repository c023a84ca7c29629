import { useEffect } from 'react';
import { browserStore } from '../../lib/storage.ts';
import { SEARCH_ID } from './early-search.ts';

/** `search`: the search in a dialog, where the top bar's field is missing or covered. */
export type Overlay = 'search' | 'shortcuts' | 'log-out-failed';

const KEY = 'shortcuts';

/** True when shortcuts without Ctrl are on. The user switches them in the shortcuts sheet. */
export const singleKeysOn = (): boolean => browserStore.get(KEY) !== 'off';
export const setSingleKeys = (on: boolean): void => (on ? browserStore.remove(KEY) : browserStore.set(KEY, 'off'));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Opens the search of the top bar. Returns false where there is none to reach. */
function openSearch(): boolean {
  const field = document.getElementById(SEARCH_ID);
  if (!field || document.querySelector('[aria-modal="true"]')) return false;
  field.focus();
  field.click();
  return true;
}

/** Listens to Ctrl-K everywhere, and to `/` and `?` while nobody is typing. */
export function useShortcuts(show: (overlay: Overlay) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!openSearch()) show('search');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeysOn()) return;
      if (event.key === '/') {
        event.preventDefault();
        openSearch();
      } else if (event.key === '?') show('shortcuts');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [show]);
}
