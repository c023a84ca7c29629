import { useEffect, useRef, type RefObject } from 'react';

/** True when nothing has the focus, or the submit button. The submit button loses the focus while it is busy, unless nothing was sent. */
const isFree = (active: Element | null): boolean =>
  active === document.body || (active instanceof HTMLButtonElement && active.type === 'submit');

/** Focuses a refused field, unless another field has the focus. */
export function useFocusOnProblem<E extends HTMLElement = HTMLInputElement>(problem: string | null): RefObject<E | null> {
  const box = useRef<E>(null);
  const known = useRef(problem);
  useEffect(() => {
    if (problem !== null && problem !== known.current && isFree(document.activeElement)) {
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView?.({ block: 'nearest' });
    }
    known.current = problem;
  }, [problem]);
  return box;
}
