import { useEffect, useState } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** An element and its ancestors up to the body: the element may be removed before the focus returns. */
type ElementPath = readonly Element[];

function pathOf(element: Element | null): ElementPath {
  const path: Element[] = [];
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) path.push(at);
  return path;
}

/** The element itself, or the focusable one nearest to its former place. */
function closestConnected(path: ElementPath): Element | null {
  if (path[0]?.isConnected) return path[0];
  for (const around of path) {
    const near = around.isConnected ? around.querySelector(FOCUSABLE) : null;
    if (near !== null) return near;
  }
  return null;
}

/** For each open overlay: what had the focus before it opened, then before the overlay that it replaced. */
const openedOverlays: (readonly ElementPath[])[] = [];

/**
 * Returns the focus when an overlay is unmounted. The library does so only for an overlay that closes and stays mounted.
 * @param selector the element that gets the focus; without one, or when there is none, the element that had it before
 */
export function useReturnFocus(selector?: string): void {
  const [before] = useState(() => [pathOf(document.activeElement), ...(openedOverlays.at(-1) ?? [])]);
  useEffect(() => {
    openedOverlays.push(before);
    return () => {
      openedOverlays.splice(openedOverlays.indexOf(before), 1);
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const named = selector === undefined ? null : document.querySelector(selector);
      const target = named ?? before.map(closestConnected).find((element) => element !== null);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [selector, before]);
}
