/** As a `ref`: gives the focus to an element that took the place of the pressed button, unless something else has it. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
