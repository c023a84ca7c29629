import { useEffect, useRef } from 'react';

/** Calls `done` after `ms` milliseconds, not counting pauses. */
export function useCountdown(ms: number, paused: boolean, done: () => void): void {
  const left = useRef(ms);
  const then = useRef(done);
  useEffect(() => {
    then.current = done;
  });
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => then.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [paused]);
}
