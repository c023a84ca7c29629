import { setClock } from '../src/platform/process/clock.ts';

export type VirtualTime = {
  now: () => number;
  /** Resolves when the time has come. Time passes only while all actors wait. */
  wait: (ms: number) => Promise<void>;
  /** Called by an actor that no longer waits. */
  leave: () => void;
};

/**
 * Moves the clock of this process, and another clock, from event to event. One actor at a time runs, and time stands still meanwhile.
 * @param actors their number. Each must end with `leave`
 */
export function virtualTime(start: number, actors: number, set: (now: number) => void): VirtualTime {
  let now = start;
  let present = actors;
  const timers: { at: number; wake: () => void }[] = [];
  const setTime = (time: number): void => {
    now = time;
    setClock(new Date(time));
    set(time);
  };
  const next = (): void => {
    if (timers.length === 0 || timers.length < present) return;
    const earliest = timers.reduce((first, timer) => (timer.at < first.at ? timer : first));
    timers.splice(timers.indexOf(earliest), 1);
    setTime(earliest.at);
    earliest.wake();
  };
  setTime(start);
  return {
    now: () => now,
    wait: (ms) =>
      new Promise((wake) => {
        timers.push({ at: now + ms, wake });
        next();
      }),
    leave: () => {
      present -= 1;
      next();
    },
  };
}
