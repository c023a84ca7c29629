import { useSyncExternalStore } from 'react';

const STEP_MS = 30_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // no component has used it for a while
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const one of listeners) one();
    }, STEP_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The present moment in milliseconds, one tick for the whole page every 30 s: ages stay true without a timer each. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
