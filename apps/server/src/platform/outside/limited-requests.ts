import { MarketError } from '@lootfolio/marketplaces/port';
import type { Db } from '../database/database.ts';
import { acquireSlots, closeBucket, type Bucket, type Priority, type SlotRequest, type Slots } from './request-limiter.ts';

/** How the requests of a client wait for the limits. */
export type Waiting = {
  /** `user` unless told. */
  priority?: Priority;
  /** How long the client waits for the limits, over all its requests; then it throws LimitReached. Jobs give one: none sleeps in a slot. */
  maxWaitMs?: number;
  /** The name under which a job that comes back finds its place kept. */
  as?: string;
  /** Called just before the first byte of a request leaves; what it throws keeps the request back. */
  mayLeave?: () => void;
};

/** Takes the slots of one request after another for a client. @throws LimitReached */
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

/** Sends a request, and closes the narrowest of its buckets when the answer asks to wait. */
export async function obeying<T>(db: Db, buckets: readonly Bucket[], send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof MarketError && (error.code === 'RATE_LIMITED' || error.retryAfter !== null))
      await closeBucket(db, buckets, error.retryAfter === null ? null : error.retryAfter * 1000);
    throw error;
  }
}
