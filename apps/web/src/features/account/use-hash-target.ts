import { useEffect, type RefObject } from 'react';

/** What shows that somebody has begun to move by himself. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
const GIVE_UP_MS = 10_000;

/**
 * Leads to the element that the address names, and stays with it while parts above are still loading, until the user moves by
 * himself. The router leads there too, but once only. How it scrolls is the style's to say.
 * @param box its size changes when something has loaded
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
