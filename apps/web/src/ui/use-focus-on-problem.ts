import { useEffect, useRef, type RefObject } from 'react';

/** Focuses a field that was refused, unless something else has the focus: the submit button loses it while it is busy. */
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
