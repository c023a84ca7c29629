import type { Listener } from './listen.ts';
import { isUnavailable } from '../errors/unavailable.ts';

/** The time after which a wait looks again, because a notification may be lost with its connection. */
const LOOK_MS = 5000;

/**
 * Resolves to whether something holds, at once or within some time. Looks again at each notification for the user, one look at a time.
 * @throws the reason of the signal, when it aborts
 */
export type WaitUntil = (
  userId: number,
  holds: () => Promise<boolean>,
  options: { forMs: number; signal: AbortSignal },
) => Promise<boolean>;

/** Lets the calls of an api process wait for what other processes do. @param channel whose notifications name a user */
export function createWaitUntil(listener: Listener, channel: string): WaitUntil {
  const waiting = new Set<{ userId: number; look: () => void }>();
  listener.on(channel, (payload) => {
    for (const { userId, look } of waiting) if (payload === null || Number(payload) === userId) look();
  });
  return async (userId, holds, { forMs, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    let looking = false;
    let again = false;
    // one look at a time: a large operation notifies twice a step
    const lookNow = async (): Promise<void> => {
      again = looking;
      if (looking) return;
      looking = true;
      try {
        if (await holds()) resolve(true);
      } catch (error) {
        // the next look may succeed
        if (!isUnavailable(error)) reject(error as Error);
      } finally {
        looking = false;
      }
      if (again) await lookNow();
    };
    const look = (): void => void lookNow();
    const waiter = { userId, look };
    waiting.add(waiter);
    const every = setInterval(look, LOOK_MS);
    const over = setTimeout(() => resolve(false), forMs);
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      look();
      return await promise;
    } finally {
      waiting.delete(waiter);
      clearInterval(every);
      clearTimeout(over);
      signal.removeEventListener('abort', stop);
    }
  };
}
