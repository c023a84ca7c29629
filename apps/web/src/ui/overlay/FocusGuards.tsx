import type { ReactNode, RefObject } from 'react';
import { FOCUSABLE } from '../../lib/focus-path.ts';

const all = (box: HTMLElement, selector: string): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(selector)];

/** Focuses the first element that takes the focus, which hidden ones do not, else the box. */
function focusFirst(box: HTMLElement, elements: readonly HTMLElement[], options?: FocusOptions): void {
  [...elements, box].some((element) => {
    element.focus(options);
    return box.contains(document.activeElement);
  });
}

/** Focuses `data-autofocus`, else the first control, else the box. */
export const focusInto = (box: HTMLElement): void =>
  focusFirst(box, [...all(box, '[data-autofocus]'), ...all(box, FOCUSABLE)], { preventScroll: true });

/**
 * Keeps Tab inside a box. The browser decides the order inside. Before and after the box stands an invisible stop, which sends the focus
 * to the other end of the box, or to the near end when it came from elsewhere.
 */
export function FocusGuards({ box, children }: { box: RefObject<HTMLElement | null>; children: ReactNode }) {
  const guard = (isBefore: boolean): ReactNode => (
    <span
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- passes the focus on
      tabIndex={0}
      // takes no place, nor the gap of a grid
      style={{ position: 'fixed' }}
      onFocus={({ relatedTarget }) => {
        const inside = box.current!;
        const stops = all(inside, FOCUSABLE);
        focusFirst(inside, isBefore === inside.contains(relatedTarget) ? stops.reverse() : stops);
      }}
    />
  );
  return (
    <>
      {guard(true)}
      {children}
      {guard(false)}
    </>
  );
}
