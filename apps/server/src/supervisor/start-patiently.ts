import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../platform/process/log.ts';
import { createBackOff } from './back-off.ts';

export type Patience = {
  /** Delays before the first, second, … restart within `windowMs`; further ones wait as long as the last. */
  backOffMs: readonly number[];
  windowMs: number;
};

export const PATIENCE: Patience = { backOffMs: [100, 500, 1000, 2000, 5000, 10_000], windowMs: 60_000 };

export type Attempts = {
  /** What the log says of the thing that is started. */
  what: object;
  log: Logger;
  /** Ends the attempts. */
  signal: AbortSignal;
  /** Whether a failure is worth another try; any is when this is absent. */
  mayPass?: (error: unknown) => boolean;
  nextDelay?: () => number;
};

/**
 * Starts something, and tries again after growing delays when that fails. Each new reason is one line in the log.
 * @throws what the last attempt threw, when no other is worth it or wanted
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
