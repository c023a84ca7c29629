import { useEffect, useState } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** An element and its ancestors up to the body: the element may be removed before the focus returns. */
type Place = readonly Element[];

function placeOf(element: Element | null): Place {
  const place: Element[] = [];
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) place.push(at);
  return place;
}

/** The element itself, or the focusable one nearest to its former place. */
function stillThere(place: Place): Element | null {
  if (place[0]?.isConnected) return place[0];
  for (const around of place) {
    const near = around.isConnected ? around.querySelector(FOCUSABLE) : null;
    if (near !== null) return near;
  }
  return null;
}

/** For each open overlay: what had the focus before it opened, then before the overlay that it replaced. */
const opened: (readonly Place[])[] = [];

/**
 * Returns the focus when an overlay is unmounted. The library does so only for an overlay that closes and stays mounted.
 * @param selector the element that gets the focus; without one, or when there is none, the element that had it before
 */
export function useFocusBack(selector?: string): void {
  const [before] = useState(() => [placeOf(document.activeElement), ...(opened.at(-1) ?? [])]);
  useEffect(() => {
    opened.push(before);
    return () => {
      opened.splice(opened.indexOf(before), 1);
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const named = selector === undefined ? null : document.querySelector(selector);
      const target = named ?? before.map(stillThere).find((element) => element !== null);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [selector, before]);
}
