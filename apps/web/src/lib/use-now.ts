import { useCallback, useSyncExternalStore } from 'react';

const STEP_MS = 30_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // no component has used the time for a while
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

/** The current time in milliseconds, updated every 30 s by one timer for the whole page. Keeps shown ages up to date. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

const SECOND_MS = 1000;
const everySecond = new Set<() => void>();
let tick: ReturnType<typeof setTimeout> | undefined;

/** Waits for the next full second, even when the last timer fired late. */
function scheduleTick(): void {
  const wait = SECOND_MS - (Date.now() % SECOND_MS);
  tick = setTimeout(() => {
    scheduleTick();
    for (const one of everySecond) one();
  }, wait);
}

function addToTick(listener: () => void): () => void {
  everySecond.add(listener);
  if (tick === undefined) scheduleTick();
  return () => {
    everySecond.delete(listener);
    if (everySecond.size > 0) return;
    clearTimeout(tick);
    tick = undefined;
  };
}

/**
 * Reads the value at each full second until a moment in milliseconds, with one timer for the whole page, so that all countdowns change
 * together.
 */
function useUntil<T>(to: number, read: () => T): T {
  const subscribeUntil = useCallback(
    (listener: () => void) => {
      const stop = addToTick(() => {
        listener();
        if (Date.now() >= to) stop();
      });
      return stop;
    },
    [to],
  );
  return useSyncExternalStore(subscribeUntil, read);
}

/** Whole seconds until a moment in milliseconds, never negative. */
export const useSecondsUntil = (to: number): number => useUntil(to, () => Math.max(0, Math.ceil((to - Date.now()) / SECOND_MS)));

/** True from a moment in milliseconds on. */
export const usePassed = (at: number): boolean => useUntil(at, () => at <= Date.now());
