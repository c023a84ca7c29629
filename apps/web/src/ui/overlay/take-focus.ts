/** As a `ref`: focuses an element that replaced the pressed button, unless another element has the focus. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
