import { useEffect, useRef, type RefObject } from 'react';

/** Focuses a refused field, unless something else has the focus. The submit button loses the focus while it is busy. */
export function useFocusOnProblem<E extends HTMLElement = HTMLInputElement>(problem: string | null): RefObject<E | null> {
  const box = useRef<E>(null);
  const known = useRef(problem);
  useEffect(() => {
    if (problem !== null && problem !== known.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
    known.current = problem;
  }, [problem]);
  return box;
}
