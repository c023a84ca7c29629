import { once } from 'node:events';
import { isUnavailable } from '../errors/unavailable.ts';
import type { Logger } from './log.ts';
import { mayPass } from '../errors/passing-trouble.ts';

/** Returns what the supervisor sends over the channel of this process; nothing when it sends nothing. */
export async function received(): Promise<Record<string, string>> {
  if (process.env['SETTINGS_FOLLOW'] === undefined) return {};
  const [{ settings }] = (await once(process, 'message')) as [{ settings: Record<string, string> }];
  return settings;
}

/**
 * Adds the settings from the supervisor to the environment, when this process was started before the database was ready. The supervisor
 * sends them as soon as the database is ready.
 */
export async function receiveSettings(): Promise<void> {
  Object.assign(process.env, await received());
}

/**
 * Runs this process as a child of the supervisor: reports that it is ready or why it cannot start, and stops when the supervisor closes the
 * channel or dies.
 * @param start starts the work; resolves to the function that stops it
 */
export async function runChildProcess(log: Logger, start: () => Promise<() => Promise<void>>): Promise<void> {
  let stop: () => Promise<void>;
  try {
    stop = await start();
  } catch (error) {
    // the supervisor logs the reason; when only the database is missing, there is nothing more to log
    if (!isUnavailable(error)) log.fatal({ err: error }, 'the process cannot start');
    const failed = isUnavailable(error) ? `the database does not answer (${(error as Error).message})` : (error as Error).message;
    if (process.connected) await new Promise((sent) => process.send?.({ failed, mayPass: mayPass(error) }, sent));
    process.exit(1);
  }
  process.on('disconnect', () => void stop().finally(() => process.exit(0)));
  if (process.connected) process.send?.({ ready: true });
}
