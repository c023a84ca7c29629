import { useEffect, useRef, type RefObject } from 'react';

/** Focuses a refused field, unless something else has the focus. The submit button loses the focus while it is busy. */
export function useFocusOnProblem(problem: string | null): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const known = useRef(problem);
  useEffect(() => {
    if (problem !== null && problem !== known.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
    known.current = problem;
  }, [problem]);
  return box;
}
