import { MAX_WAIT_MS } from '@lootfolio/domain/waits';
import type { Db } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import { isUnavailable } from '../errors/unavailable.ts';

/** The time after which the operation is read again, because a notification may be lost with its connection. */
const LOOK_MS = 5000;

/** Resolves to whether an operation has ended, at once or within some time. The operation continues after the wait has ended. */
export type WaitUntilEnded = (
  operation: { id: string; userId: number },
  options: { forMs?: number; signal: AbortSignal },
) => Promise<boolean>;

/** Waits for operations in an api process, with the notifications of the workers. For calls that answer with results. */
export function createWaitUntilEnded(db: Db, listener: Listener): WaitUntilEnded {
  const waiting = new Set<{ userId: number; look: () => void }>();
  listener.on('operations', (payload) => {
    for (const { userId, look } of waiting) if (payload === null || Number(payload) === userId) look();
  });
  const hasEnded = async (id: string): Promise<boolean> => {
    const open = await db.selectFrom('operations').select('id').where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();
    return open === undefined;
  };
  return async ({ id, userId }, { forMs = MAX_WAIT_MS, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    let looking = false;
    let again = false;
    // one look at a time: a large operation notifies twice a step
    const lookNow = async (): Promise<void> => {
      again = looking;
      if (looking) return;
      looking = true;
      try {
        if (await hasEnded(id)) resolve(true);
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
    const over = setTimeout(() => resolve(false), Math.min(forMs, MAX_WAIT_MS));
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
