import { useEffect, useRef } from 'react';

type Handler = { current: () => void };

/** What Escape closes, the topmost last. */
const layers: Handler[] = [];

function closeTopmost(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !top) return;
  // nor does the browser empty a search field or leave the full screen
  event.preventDefault();
  top.current();
}

// before anything else hears of the key, which then sees that it was used
if (!import.meta.env.SSR) addEventListener('keydown', closeTopmost, { capture: true });

/** While `active`, Escape closes this and nothing beneath it, wherever the focus is. What floats over the page closes in no other way by key. */
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
