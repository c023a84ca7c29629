import { useEffect, useState, type RefObject } from 'react';
import { useMedia } from '../../../../lib/use-media.ts';
import { DURATION_MS, STEP_MS, VISIBLE_SHARE } from './counter.rules.ts';

/** Counters run once per visit: not again after a change of language or a return to the page. */
let hasRun = false;

/** Milliseconds since the counters started. They start when the section is visible for the first time and its figures are loaded. */
export function useCounting(section: RefObject<HTMLElement | null>, hasFigures: boolean): number {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [elapsed, setElapsed] = useState(hasRun || isStill ? DURATION_MS : 0);
  useEffect(() => {
    const element = section.current;
    if (!element || !hasFigures || hasRun) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = (): void => {
      hasRun = true;
      const startedAt = performance.now();
      timer = setInterval(() => {
        const elapsedMs = isStill ? DURATION_MS : performance.now() - startedAt;
        setElapsed(Math.min(DURATION_MS, elapsedMs));
        if (elapsedMs >= DURATION_MS) clearInterval(timer);
      }, STEP_MS);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        start();
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      if (timer) {
        clearInterval(timer);
        setElapsed(DURATION_MS);
      }
    };
  }, [section, hasFigures, isStill]);
  return elapsed;
}
