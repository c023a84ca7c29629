/** What is a stop of the Tab key unless it is hidden: in a group of radio buttons only the chosen one. */
export const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"], [type="radio"]:not(:checked))';

/** An element and its ancestors up to the body, each with its index among its siblings, because the element may be removed later. */
export type FocusPath = readonly { element: Element; place: number }[];

export function focusPathOf(element: Element | null): FocusPath {
  const path: { element: Element; place: number }[] = [];
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
    path.push({ element: at, place: at.parentElement ? Array.prototype.indexOf.call(at.parentElement.children, at) : 0 });
  }
  return path;
}

const firstIn = (element: Element | undefined): Element | null =>
  element === undefined ? null : element.matches(FOCUSABLE) ? element : element.querySelector(FOCUSABLE);

const isUsable = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

/** The element itself, or the focusable element nearest to its former place: after this place, before it, or around it. */
export function nearestFocusable(path: FocusPath): Element | null {
  if (path[0] && isUsable(path[0].element)) return path[0].element;
  for (const [step, { element }] of path.entries()) {
    if (!element.isConnected) continue;
    const gone = path[step - 1]?.place ?? 0;
    const near = firstIn(element.children[gone]) ?? firstIn(element.children[gone - 1]) ?? firstIn(element);
    if (near !== null) return near;
  }
  return null;
}

/** True when the element that had the focus was removed or disabled, and nothing else has it. */
export const isFocusLost = (path: FocusPath): boolean =>
  path.length > 0 && !isUsable(path[0]!.element) && (document.activeElement === null || document.activeElement === document.body);
