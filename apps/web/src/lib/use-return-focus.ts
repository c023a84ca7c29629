import { useEffect, useState } from 'react';
import { focusPathOf, nearestFocusable, type FocusPath } from './focus-path.ts';

/** For each open overlay: the element that had the focus before it opened, then the one before the overlay that it replaced. */
const openedOverlays: (readonly FocusPath[])[] = [];

/**
 * Returns the focus when an overlay is unmounted.
 * @param selector the element that gets the focus; the default, also when no element matches, is the element that had the focus before
 */
export function useReturnFocus(selector?: string): void {
  const [before] = useState(() => [focusPathOf(document.activeElement), ...(openedOverlays.at(-1) ?? [])]);
  useEffect(() => {
    openedOverlays.push(before);
    return () => {
      openedOverlays.splice(openedOverlays.indexOf(before), 1);
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const named = selector === undefined ? null : document.querySelector(selector);
      const target = named ?? before.map(nearestFocusable).find((element) => element !== null);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [selector, before]);
}
