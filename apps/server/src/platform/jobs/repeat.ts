import type { Db } from '../database/database.ts';
import { acquireLease, releaseLease, type Lease } from '../database/leases.ts';
import type { Logger } from '../process/log.ts';

/**
 * Work that is repeated. Runs in one process never overlap. One worker process of the server does it, and another one takes over when that
 * one ends. `inEach`: every worker process does it, because it concerns the process or its machine, or because the processes share the work.
 */
export type Repeated = { everyMs: number; run: () => Promise<void>; inEach?: boolean };

export type Repeating = { stop: () => Promise<void> };

/** Work that goes on failing is logged once in this time. */
const LOG_AGAIN_MS = 60_000;

/**
 * Runs work at once and then at its interval. Runs never overlap. A failure is logged, and the next run tries again.
 * @param work its `run` may return the milliseconds after which it runs again, when that is sooner than its interval
 */
export function repeat({ everyMs, run }: { everyMs: number; run: () => Promise<void | number> }, log: Logger): Repeating {
  let running: Promise<void> | null = null;
  let sooner: NodeJS.Timeout | undefined;
  let loggedAt = -Infinity;
  let isStopped = false;
  const failed = (error: unknown): void => {
    if (performance.now() - loggedAt < LOG_AGAIN_MS) return;
    loggedAt = performance.now();
    log.warn({ err: error }, 'repeated work failed and will be retried');
  };
  const tick = (): void => {
    running ??= run()
      .then((againInMs) => {
        loggedAt = -Infinity;
        clearTimeout(sooner);
        if (againInMs !== undefined && againInMs < everyMs && !isStopped) sooner = setTimeout(tick, againInMs);
      })
      .catch(failed)
      .finally(() => (running = null));
  };
  const timer = setInterval(tick, everyMs);
  tick();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(sooner);
      await running;
    },
  };
}

/** A process that was killed keeps its work for at most three intervals, and for at most this time beyond one. */
const TAKE_OVER_MS = 60_000;

/**
 * Repeats work in one process: the first that begins goes on with it until it stops. A run that lasts longer than the process keeps the work
 * may overlap with one of another process.
 * @param name names the work for all processes
 * @param holder identifies this process
 */
export function repeatAlone(db: Db, { name, holder }: { name: string; holder: string }, work: Repeated, log: Logger): Repeating {
  const forMs = work.everyMs + Math.min(2 * work.everyMs, TAKE_OVER_MS);
  let lease: Lease | null = null;
  const run = async (): Promise<void | number> => {
    const acquired = await acquireLease(db, { name: `repeated ${name}`, holder, forMs });
    lease = 'heldForMs' in acquired ? null : acquired;
    // the other process may have been killed
    if ('heldForMs' in acquired) return acquired.heldForMs;
    await work.run();
  };
  const repeating = repeat({ everyMs: work.everyMs, run }, log);
  return {
    stop: async () => {
      await repeating.stop();
      if (lease) await releaseLease(db, lease).catch((error: unknown) => log.warn({ err: error }, 'repeated work was not handed over'));
    },
  };
}
