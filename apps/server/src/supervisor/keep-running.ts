import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../platform/process/log.ts';
import { mayPass } from '../platform/errors/passing-trouble.ts';
import { createBackOff } from './back-off.ts';
import { PATIENCE, startPatiently, type Patience } from './start-patiently.ts';

/** A program that was started: `ended` resolves to the cause when it ends, for any reason. */
export type Running = { ended: Promise<string>; stop: () => Promise<void> };

export type Kept<T> = {
  /** Returns the running program, or the last one that ran. */
  current: () => T;
  /** Stops it permanently. */
  stop: () => Promise<void>;
};

/**
 * Starts a program and starts it again whenever it ends, for as long as this process lives. Each end and each restart is one line in the
 * log, and so is each new reason why it cannot be started.
 * @param name in messages
 * @param start its signal is aborted when nothing is to be started any more
 * @param details log fields about an end, in addition to its cause
 * @param patientUntil lets a failing first start be tried again too, if the failure may pass, until this signal is aborted
 * @throws the error of the first start; then nothing is kept running
 */
export async function keepRunning<T extends Running>(
  name: string,
  start: (signal: AbortSignal) => Promise<T>,
  log: Logger,
  {
    patience = PATIENCE,
    details = () => ({}),
    patientUntil,
  }: { patience?: Patience; details?: () => object; patientUntil?: AbortSignal } = {},
): Promise<Kept<T>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const nextDelay = createBackOff(patience.backOffMs, patience.windowMs);
  const attempts = { what: { process: name }, log, nextDelay };
  let current = await (patientUntil
    ? startPatiently(() => start(patientUntil), { ...attempts, mayPass, signal: patientUntil })
    : start(signal));

  const startAgain = async (): Promise<void> => {
    await wait(nextDelay(), undefined, { signal });
    current = await startPatiently(() => start(signal), { ...attempts, signal });
  };
  const restartOnEnd = async (): Promise<void> => {
    for (let startedAt = performance.now(); ; startedAt = performance.now()) {
      const cause = await current.ended;
      if (signal.aborted) return;
      const endedAt = performance.now();
      log.error({ process: name, cause, ranSeconds: seconds(endedAt - startedAt), ...details() }, 'a process ended and is started again');
      await startAgain();
      log.warn({ process: name, afterSeconds: seconds(performance.now() - endedAt) }, 'a process is back');
    }
  };
  const restarting = restartOnEnd().catch(() => {});

  return {
    current: () => current,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await restarting;
      // stops a program whose start was under way
      await current.stop();
    },
  };
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
