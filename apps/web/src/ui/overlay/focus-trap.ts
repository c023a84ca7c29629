import type { KeyboardEvent } from 'react';

const TABBABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const tabbable = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(TABBABLE)];

/** Focuses `data-autofocus`, else the first control, else the box. */
export const focusInto = (box: HTMLElement | null): void =>
  (box?.querySelector<HTMLElement>('[data-autofocus]') ?? (box && tabbable(box)[0]) ?? box)?.focus({ preventScroll: true });

/**
 * Keeps Tab inside a box: the first control follows the last. Keys in dialogs that the box opened are ignored: React reports them here too,
 * but those dialogs handle them.
 */
export function trapTab(event: KeyboardEvent<HTMLElement>): void {
  const box = event.currentTarget;
  if (event.key !== 'Tab' || !box.contains(event.target as Node)) return;
  const stops = tabbable(box);
  const last = event.shiftKey ? stops[0] : stops.at(-1);
  const at = document.activeElement;
  const leaves = at === last || !stops.some((stop) => stop === at);
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
