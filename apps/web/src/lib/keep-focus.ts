import { focusPathOf, isFocusLost, nearestFocusable, type FocusPath } from './focus-path.ts';

/**
 * Keeps the position of keyboard users. When the focused element is removed or disabled (a deleted row, a saved form), the nearest
 * focusable element gets the focus; the browser would start at the top of the page. Code that moves the focus itself has priority.
 * @returns the function that stops it
 */
export function keepFocus(): () => void {
  let path: FocusPath = [];
  let isDue = false;
  const check = (): void => {
    isDue = false;
    if (!isFocusLost(path)) return;
    const near = nearestFocusable(path);
    path = [];
    if (near instanceof HTMLElement) near.focus({ preventScroll: true });
  };
  const note = (): void => {
    // the element that the event names may have passed the focus on
    path = focusPathOf(document.activeElement);
  };
  // a press beside all controls removes the focus on purpose
  const forget = ({ target }: PointerEvent): void => {
    if (!path[0]?.element.contains(target as Node)) path = [];
  };
  const observer = new MutationObserver(() => {
    if (isDue || path.length === 0) return;
    isDue = true;
    // effects of the same change may move the focus, and the browser notices a disabled element only with the next frame
    requestAnimationFrame(() => setTimeout(check));
  });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', forget, true);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', forget, true);
  };
}
