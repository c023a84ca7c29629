import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place below a list's bar; null until it is there, undefined outside of a bar. */
export const BelowBar = createContext<HTMLElement | null | undefined>(undefined);

/** Returns a function that shows something below the list's bar, because the bar itself is one line on a phone. Outside of a bar it stays where it is. */
export function useBelowBar(): (shown: ReactNode) => ReactNode {
  const place = use(BelowBar);
  return (shown) => (place ? createPortal(shown, place) : place === null ? null : shown);
}
