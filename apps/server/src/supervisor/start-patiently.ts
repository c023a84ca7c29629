import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../platform/process/log.ts';
import { createBackOff } from './back-off.ts';

export type Patience = {
  /** Delays before the first, second, … restart within `windowMs`; further restarts wait as long as the last delay. */
  backOffMs: readonly number[];
  windowMs: number;
};

export const PATIENCE: Patience = { backOffMs: [100, 500, 1000, 2000, 5000, 10_000], windowMs: 60_000 };

export type Attempts = {
  /** The log fields that describe the program. */
  what: object;
  log: Logger;
  /** Aborts the attempts. */
  signal: AbortSignal;
  /** Returns whether a failure is worth another try; when absent, every failure is. */
  mayPass?: (error: unknown) => boolean;
  nextDelay?: () => number;
};

/**
 * Starts a program, and tries again after growing delays when that fails. Each new reason is one line in the log.
 * @throws the error of the last attempt, when another attempt is not worth it or not wanted
 */
export async function startPatiently<T>(
  start: () => Promise<T>,
  { what, log, signal, mayPass = () => true, nextDelay = createBackOff(PATIENCE.backOffMs, PATIENCE.windowMs) }: Attempts,
): Promise<T> {
  for (let told = ''; ;) {
    try {
      return await start();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      const { message } = error as Error;
      if (message !== told) log.error({ ...what, reason: message }, 'a process cannot be started and is tried again');
      told = message;
    }
    await wait(nextDelay(), undefined, { signal });
  }
}
