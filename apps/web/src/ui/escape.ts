import { useEffect, useRef } from 'react';

type Handler = { current: () => void };

/** What Escape closes, the topmost last. */
const layers: Handler[] = [];

function closeTopmost(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !top) return;
  event.stopImmediatePropagation();
  top.current();
}

// On window, in the capture phase and before any dialog is there: the kit's dialogs listen in the same place and would close with what floats over them.
if (!import.meta.env.SSR) addEventListener('keydown', closeTopmost, { capture: true });

/** While it is shown, Escape closes this and nothing beneath it, wherever the focus is. */
export function useEscape(onEscape: () => void): void {
  const handler = useRef(onEscape);
  useEffect(() => {
    handler.current = onEscape;
  });
  useEffect(() => {
    layers.push(handler);
    return () => void layers.splice(layers.indexOf(handler), 1);
  }, []);
}
