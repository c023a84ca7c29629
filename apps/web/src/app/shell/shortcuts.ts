import { useEffect } from 'react';
import { browserStore } from '../../lib/storage.ts';
import { SEARCH_ID } from './ItemSearch.tsx';

/** `link`: the palette opens with a link that was pasted elsewhere. */
export type Overlay = 'palette' | 'shortcuts' | 'log-out-failed' | { link: string };

const KEY = 'shortcuts';

/** True when shortcuts without Ctrl are on. The user switches them in the shortcuts sheet. */
export const singleKeysOn = (): boolean => browserStore.get(KEY) !== 'off';
export const setSingleKeys = (on: boolean): void => (on ? browserStore.remove(KEY) : browserStore.set(KEY, 'off'));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Listens to Ctrl-K everywhere, and to `/` and `?` while nobody is typing. */
export function useShortcuts(show: (overlay: Overlay) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        show('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeysOn()) return;
      if (event.key === '/') {
        event.preventDefault();
        document.getElementById(SEARCH_ID)?.focus();
      } else if (event.key === '?') show('shortcuts');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [show]);
}
