/**
 * Milliseconds that the longest step of a reader takes. Of each step the best of several runs counts: a busy machine interrupts some. A
 * reader that throws is over.
 */
export function longestStep(read: () => Generator<unknown, unknown>, runs = 5): number {
  const best: number[] = [];
  for (let n = 0; n < runs; n++) {
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
  }
  return best.reduce((most, took) => Math.max(most, took), 0);
}

const never = new Int32Array(new SharedArrayBuffer(4));

/** Milliseconds of the processor that this thread took so far. The kernel counts them when a thread waits, so it waits for a moment. */
function processorTime(): number {
  Atomics.wait(never, 0, 0, 0.001);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of the processor that the longest turn of the event loop takes while something runs. The best of several runs counts. */
export async function longestTurn(run: () => Promise<void>, runs = 3): Promise<number> {
  let best = Infinity;
  for (let n = 0; n < runs; n++) {
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
