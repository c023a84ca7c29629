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

/**
 * The widths in pixels, at the usual text size, below which a screen takes its mobile form. A window of exactly this width gets the desktop
 * form.
 */
export const MOBILE_BELOW = { shell: 576, list: 1000, wide: 1033 } as const;

/** The number of pixels of a rem at the usual text size. */
export const REM = 16;

/**
 * The media query for windows below a width in pixels at the usual text size. It uses em, as the style sheets do: a user who doubles the
 * text size in the browser gets the layout of a window of half the width. Print counts as desktop: it gets tables, not cards.
 */
export const narrowerThan = (pixels: number): string => `screen and (width < ${pixels / REM}em)`;

export const useMobile = (kind: keyof typeof MOBILE_BELOW): boolean => useMedia(narrowerThan(MOBILE_BELOW[kind]));
