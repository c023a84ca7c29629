import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { nowMs } from '../process/clock.ts';
import type { Db } from '../database/database.ts';

export type Allowance = { requests: number; perSeconds: number };

/** The limit allows no request now, and the caller does not wait so long. `waitMs`: when it may ask again. */
export class LimitReached extends Error {
  readonly waitMs: number;
  constructor(bucket: string, waitMs: number) {
    super(`the request limit of ${bucket} is reached for ${waitMs} ms`);
    this.name = 'LimitReached';
    this.waitMs = waitMs;
  }
}

/**
 * Waits until one more request may be sent to a market (or with one key), counted over all processes.
 * One lock covers the check and the record of the request, so that two processes never take the last slot together.
 * @param bucket the market's slug, or slug and a key's hash
 * @param maxWaitMs the longest that the caller waits
 * @returns the milliseconds that it waited
 * @throws LimitReached
 */
export async function acquireSlot(
  db: Db,
  bucket: string,
  allowance: Allowance,
  signal: AbortSignal,
  maxWaitMs = Infinity,
): Promise<number> {
  for (let waited = 0; ;) {
    const waitMs = await tryAcquire(db, bucket, allowance);
    if (waitMs === 0) return waited;
    if (waited + waitMs > maxWaitMs) throw new LimitReached(bucket, waitMs);
    await wait(waitMs, undefined, { signal });
    waited += waitMs;
  }
}

/**
 * Takes a slot if one is free.
 * @returns 0, or the milliseconds until the next slot may be free
 */
export async function tryAcquire(db: Db, bucket: string, { requests, perSeconds }: Allowance): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${bucket}))`.execute(tx);
    const windowStart = new Date(nowMs() - perSeconds * 1000);
    await tx.deleteFrom('request_slots').where('bucket', '=', bucket).where('at', '<=', windowStart).execute();
    const taken = await tx
      .selectFrom('request_slots')
      .select('at')
      .where('bucket', '=', bucket)
      .orderBy('at', 'desc')
      .limit(requests)
      .execute();
    if (taken.length < requests) {
      await tx
        .insertInto('request_slots')
        .values({ bucket, at: new Date(nowMs()) })
        .execute();
      return 0;
    }
    return Math.max(1, taken.at(-1)!.at.getTime() + perSeconds * 1000 - nowMs());
  });
}

/** Longer than any window that a limit counts over. */
const MAX_WINDOW_MS = 86_400_000;

/** Removes what no limit counts any more; keys that are not used again leave nothing behind. */
export const removeOldSlots = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('request_slots')
    .where('at', '<', new Date(nowMs() - MAX_WINDOW_MS))
    .execute();
