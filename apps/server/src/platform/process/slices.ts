import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const SLICE = 200;

/** Runs a generator to its end. Between its slices the event loop serves other requests. */
export async function runSlices<R>(slices: Generator<void, R>): Promise<R> {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await yieldToEventLoop();
  }
}

/**
 * Maps a long list in slices, between which the event loop serves other requests.
 * @param slice the number of values that take about a millisecond
 */
export async function mapInSlices<T, R>(list: readonly T[], map: (value: T, at: number) => R, slice = SLICE): Promise<R[]> {
  const mapped: R[] = [];
  for (let from = 0; from < list.length; from += slice) {
    if (from > 0) await yieldToEventLoop();
    const end = Math.min(list.length, from + slice);
    for (let at = from; at < end; at++) mapped.push(map(list[at]!, at));
  }
  return mapped;
}

/**
 * Runs generators to their end, one after another. Between their slices the event loop serves other requests. When no generator is running,
 * the first slice of the next runs at once. When a generator throws, the next one runs.
 */
export function createSliceQueue(): (slices: Generator<void, void>) => void {
  const waiting: Generator<void, void>[] = [];
  const run = (): void => {
    let isOver: boolean | undefined = true;
    try {
      isOver = waiting[0]!.next().done;
    } finally {
      if (isOver) waiting.shift();
      if (waiting.length > 0) setImmediate(run);
    }
  };
  return (slices) => {
    waiting.push(slices);
    if (waiting.length === 1) run();
  };
}
