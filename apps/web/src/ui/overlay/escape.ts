import { useEffect, useRef } from 'react';

type Handler = { current: () => void };

/** The handlers for Escape, the topmost last. */
const layers: Handler[] = [];

function closeTopmost(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !top) return;
  // also keeps the browser from clearing a search field or leaving full screen
  event.preventDefault();
  top.current();
}

// the capture phase runs before all other handlers, so that they can see that the key was handled
if (!import.meta.env.SSR) addEventListener('keydown', closeTopmost, { capture: true });

/** While `active`, Escape runs only the topmost handler, independent of the focus. `Tip` has its own handler. */
export function useEscape(onEscape: () => void, active = true): void {
  const handler = useRef(onEscape);
  useEffect(() => {
    handler.current = onEscape;
  });
  useEffect(() => {
    if (!active) return;
    layers.push(handler);
    return () => void layers.splice(layers.indexOf(handler), 1);
  }, [active]);
}
