import { useEffect, useState } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** An element and all that it stands in, up to the page's body: it may be gone by the time it is wanted. */
type Place = readonly Element[];

function placeOf(element: Element | null): Place {
  const place: Element[] = [];
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) place.push(at);
  return place;
}

/** The element itself, or what can be focused nearest to where it stood. */
function stillThere(place: Place): Element | null {
  if (place[0]?.isConnected) return place[0];
  for (const around of place) {
    const near = around.isConnected ? around.querySelector(FOCUSABLE) : null;
    if (near !== null) return near;
  }
  return null;
}

/** Of each overlay that is open: what had the focus before it, then before the overlay that it followed. */
const opened: (readonly Place[])[] = [];

/**
 * Gives the focus back when an overlay is taken away: the kit does so only for one that is closed, and then stays.
 * @param selector what gets it, where that may be another element by then; without one, or where there is none, whatever had it before
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
