import { MarketError } from '@lootfolio/marketplaces/port';
import type { Db } from '../database/database.ts';
import type { Logger } from '../process/log.ts';
import { acquireSlots, closeBucket, type Bucket, type Priority, type SlotRequest, type Slots } from './request-limiter.ts';

/** The way in which the requests of a client wait for the limits. */
export type Waiting = {
  /** The default is `user`. */
  priority?: Priority;
  /**
   * The maximum wait of the client for the limits, over all its requests; after it, the client throws LimitReached. Jobs set it, so that no
   * job sleeps in a slot.
   */
  maxWaitMs?: number;
  /** The name under which a job that comes back finds its kept place in the queue. */
  as?: string;
  /** Called just before the first byte of a request is sent. When it throws, the request is not sent. */
  mayLeave?: () => void;
};

/** Takes the slots of a client's requests, one request after another. @throws LimitReached */
export function acquirer(
  db: Db,
  signal: AbortSignal,
  { priority = 'user', maxWaitMs = Infinity, as }: Waiting,
): (request: SlotRequest) => Promise<Slots> {
  let leftMs = maxWaitMs;
  return async (request) => {
    const slots = await acquireSlots(db, { ...request, priority }, signal, { maxWaitMs: leftMs, as });
    leftMs -= slots.sleptMs;
    return slots;
  };
}

export type LimitParts = { db: Db; log: Pick<Logger, 'warn'> };

/** Notes something about limits in the database. When that fails, it is only logged, because an answer of a market must not get lost. */
export const noteSafely = (log: LimitParts['log'], note: Promise<void>): Promise<void> =>
  note.catch((error: unknown) => log.warn({ err: error }, 'the state of a request limit could not be stored'));

/** The shortest closure after a refusal for too many requests: an answer that names no time at all is not asked again at once. */
const LEAST_CLOSURE_MS = 1000;

/** Sends a request. When the answer asks to wait, closes the narrowest of its buckets. */
export async function obeying<T>({ db, log }: LimitParts, buckets: readonly Bucket[], send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof MarketError && (error.code === 'RATE_LIMITED' || error.retryAfter !== null))
      await noteSafely(log, closeBucket(db, buckets, closureOf(error)));
    throw error;
  }
}

/** Returns the milliseconds for which an answer closes a bucket; null when it does not say how long. */
function closureOf({ code, retryAfter }: MarketError): number | null {
  if (retryAfter === null) return null;
  return Math.max(retryAfter * 1000, code === 'RATE_LIMITED' ? LEAST_CLOSURE_MS : 0);
}
