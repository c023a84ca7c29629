import type { Logger } from '../process/log.ts';

/** Work that a worker process repeats. Runs in one process never overlap. */
export type Repeated = { everyMs: number; run: () => Promise<void> };

/** Runs work at once and then at its interval. Runs never overlap. A failure is logged, and the next run tries again. */
export function repeat({ everyMs, run }: Repeated, log: Logger): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null;
  const tick = (): void => {
    running ??= run()
      .catch((error: unknown) => log.warn({ err: error }, 'repeated work failed and will be retried'))
      .finally(() => (running = null));
  };
  const timer = setInterval(tick, everyMs);
  tick();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
