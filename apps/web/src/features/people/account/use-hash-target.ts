import { useEffect, type RefObject } from 'react';

/** Events that show that the user has started to scroll. */
const SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
const TIMEOUT_MS = 10_000;

/**
 * Scrolls to the element that the hash names, and again each time a part above it has loaded, until the user scrolls. The router scrolls
 * there too, but only once. CSS decides whether the scrolling is smooth. The element gets the focus, so that the Tab key goes on from there.
 * @param box the element that changes its size when a part has loaded
 * @param visit another value for each way to the hash, also to the one that the address has already
 */
export function useHashTarget(hash: string, box: RefObject<HTMLElement | null>, visit?: unknown): void {
  useEffect(() => {
    if (hash === '' || !box.current) return;
    let focused = false;
    const show = (): void => {
      const target = document.getElementById(hash);
      target?.scrollIntoView();
      if (!target || focused) return;
      focused = true;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    const observer = new ResizeObserver(show);
    const stop = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      for (const type of SCROLL_EVENTS) removeEventListener(type, stop);
    };
    const timer = setTimeout(stop, TIMEOUT_MS);
    observer.observe(box.current);
    for (const type of SCROLL_EVENTS) addEventListener(type, stop, { passive: true });
    return stop;
  }, [hash, box, visit]);
}
