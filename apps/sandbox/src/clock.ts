/** The sandbox's time in milliseconds: real time, moved by `advance`, or stopped by `set`. */
export type Clock = {
  now: () => number;
  set: (time: number) => void;
  advance: (milliseconds: number) => void;
  reset: () => void;
};

export function createClock(real: () => number = Date.now, start?: number): Clock {
  let frozen: number | null = start ?? null;
  let offset = 0;
  return {
    now: () => frozen ?? real() + offset,
    set: (time) => {
      frozen = time;
    },
    advance: (milliseconds) => {
      if (frozen === null) offset += milliseconds;
      else frozen += milliseconds;
    },
    reset: () => {
      frozen = null;
      offset = 0;
    },
  };
}

const DAY = 86_400_000;
export const dayOf = (time: number): number => Math.floor(time / DAY);
export const isoDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
export const startOfDay = (day: number): number => day * DAY;

/** Prices change in steps of ten minutes. They are constant within a step. */
const STEP = 600_000;
export const stepOf = (time: number): number => Math.floor(time / STEP);
export const startOfStep = (step: number): number => step * STEP;
export const STEPS_PER_DAY = DAY / STEP;
