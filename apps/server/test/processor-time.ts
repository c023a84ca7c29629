import { MOST_RUNS } from '@lootfolio/domain/test/longest-step';

const never = new Int32Array(new SharedArrayBuffer(4));

/**
 * Returns the processor time of this thread in milliseconds, without that of the kernel. Waits a moment first, because the kernel updates the
 * time when a thread waits.
 */
function processorTime(): number {
  Atomics.wait(never, 0, 0, 0.001);
  return process.threadCpuUsage().user / 1000;
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

/** The size and number of the pieces of memory that are measured. */
const [MEASURED_BYTES, MEASURED] = [8_000_000, 5];

/**
 * Measures what new memory costs a process on this machine: from below a millisecond for 10 MB to twenty of them in some sandboxes. The
 * median of several runs counts.
 * @returns milliseconds of processor time for a byte
 */
export function costOfMemory(): number {
  const times = Array.from({ length: MEASURED }, () => {
    const before = processorTime();
    Buffer.allocUnsafeSlow(MEASURED_BYTES).fill(1);
    return processorTime() - before;
  });
  return times.toSorted((a, b) => a - b)[(MEASURED - 1) / 2]! / MEASURED_BYTES;
}
