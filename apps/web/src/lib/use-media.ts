import { useSyncExternalStore } from 'react';

/** True while a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Widths in pixels below which a screen takes its mobile form; the width itself is desktop. */
export const MOBILE_BELOW = { shell: 576, list: 1000, wide: 1033 } as const;

/** Print counts as desktop: it gets tables, not cards. */
export const useMobile = (kind: keyof typeof MOBILE_BELOW): boolean => useMedia(`screen and (max-width: ${MOBILE_BELOW[kind] - 0.02}px)`);
