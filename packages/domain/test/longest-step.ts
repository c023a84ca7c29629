/** The maximum number of runs until the measured time is short enough. A busy machine interrupts many runs, but not all. */
export const MOST_RUNS = 20;

/**
 * Measures the longest step of a reader. For each step the shortest time of several runs counts. A reader that throws has ended.
 * @param enough no further run begins when the result is below this
 * @returns milliseconds
 */
export function longestStep(read: () => Generator<unknown, unknown>, enough: number): number {
  const best: number[] = [];
  for (let n = 0; n < MOST_RUNS; n++) {
    const reader = read();
    let isOver: boolean | undefined = false;
    for (let step = 0; !isOver; step++) {
      const before = performance.now();
      try {
        isOver = reader.next().done;
      } catch {
        isOver = true;
      }
      best[step] = Math.min(best[step] ?? Infinity, performance.now() - before);
    }
    if (longest(best) < enough) break;
  }
  return longest(best);
}

const longest = (all: readonly number[]): number => all.reduce((most, took) => Math.max(most, took), 0);
