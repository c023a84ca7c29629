import { useEffect, useState } from 'react';

/**
 * Gives the focus back when an overlay is taken away: the kit does so only for one that is closed, and then stays.
 * @param selector what gets it, where that may be another element by then; else whatever had it before the overlay came
 */
export function useFocusBack(selector?: string): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const target = selector === undefined ? before : document.querySelector(selector);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [selector, before],
  );
}
