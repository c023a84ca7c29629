import { useEffect, type RefObject } from 'react';

/** Events that show that the user has started to scroll. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
const GIVE_UP_MS = 10_000;

/**
 * Scrolls to the element that the hash names, and again each time a part above it has loaded, until the user scrolls. The router
 * scrolls there too, but only once. The style decides whether it scrolls smoothly.
 * @param box changes size when a part has loaded
 */
export function useHashTarget(hash: string, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (hash === '' || !box.current) return;
    const observer = new ResizeObserver(() => document.getElementById(hash)?.scrollIntoView());
    const stop = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      for (const move of OWN_MOVES) removeEventListener(move, stop);
    };
    const timer = setTimeout(stop, GIVE_UP_MS);
    observer.observe(box.current);
    for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
    return stop;
  }, [hash, box]);
}
