import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const SLICE = 200;

/** Runs a generator to its end. Between its slices the event loop serves others. */
export async function runSlices<R>(slices: Generator<void, R>): Promise<R> {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await yieldToEventLoop();
  }
}

/** Maps a long list in slices, between which the event loop serves others. */
export async function mapInSlices<T, R>(list: readonly T[], map: (value: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (let from = 0; from < list.length; from += SLICE) {
    if (from > 0) await yieldToEventLoop();
    for (const value of list.slice(from, from + SLICE)) mapped.push(map(value));
  }
  return mapped;
}
