import { focusPathOf, isFocusLost, nearestFocusable, type FocusPath } from './focus-path.ts';

/**
 * Keeps a keyboard's user at their place: when the element that has the focus is removed or disabled (a deleted row, a form that was
 * saved), the nearest one gets it. The browser would begin at the top of the page. What moves the focus by itself goes first.
 * @returns ends it
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
  const note = ({ target }: FocusEvent): void => {
    path = focusPathOf(target as Element);
  };
  // who presses beside all controls wants the focus nowhere
  const forget = ({ target }: PointerEvent): void => {
    if (!path[0]?.element.contains(target as Node)) path = [];
  };
  const observer = new MutationObserver(() => {
    if (isDue || path.length === 0) return;
    isDue = true;
    // effects of the same change may move the focus, and the browser notices a disabled element with the next picture
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
