/** The maximum number of runs until the measured time is short enough. A busy machine interrupts many runs, but not all. */
const MOST_RUNS = 20;

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

const never = new Int32Array(new SharedArrayBuffer(4));

/** Returns the processor time of this thread in milliseconds. Waits a moment first, because the kernel updates it when a thread waits. */
function processorTime(): number {
  Atomics.wait(never, 0, 0, 0.001);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures the longest turn of the event loop while something runs. The shortest time of several runs counts.
 * @param enough no further run begins when the result is below this
 * @returns milliseconds of processor time
 */
export async function longestTurn(run: () => Promise<void>, enough: number): Promise<number> {
  let best = Infinity;
  for (let n = 0; n < MOST_RUNS && best >= enough; n++) {
    let [most, isOver] = [0, false];
    let before = processorTime();
    const turn = (): void => {
      const now = processorTime();
      most = Math.max(most, now - before);
      before = now;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await run();
    isOver = true;
    turn();
    best = Math.min(best, most);
  }
  return best;
}
