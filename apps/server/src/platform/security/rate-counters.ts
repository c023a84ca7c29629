import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { now, nowMs } from '../process/clock.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export type RateCounters = {
  /** Returns the count of a bucket in this minute, as far as this process knows it. */
  of: (bucket: string) => number;
  /**
   * Adds a cost to a bucket in the memory of this process. A cost above the limit counts as the whole limit.
   * @throws Refusal TOO_MANY_REQUESTS, and counts nothing, when the sum would exceed the limit
   */
  add: (bucket: string, limit: number, cost?: number) => void;
  /**
   * Adds one to a bucket in the database.
   * @throws Refusal TOO_MANY_REQUESTS when the count exceeds the limit. The refused try counts too
   */
  addExactly: (bucket: string, limit: number, windowMs: number) => Promise<void>;
  /** @throws Refusal TOO_MANY_REQUESTS with the seconds until the minute ends */
  refuse: () => never;
  /** Shares the counts in memory with the other processes. */
  flush: () => Promise<void>;
};

/** Creates counters per minute and per hour. */
export function createRateCounters(db: Db): RateCounters {
  let minute = 0;
  let counts = new Map<string, { unshared: number; shared: number }>();

  const currentCounts = (): typeof counts => {
    const current = Math.floor(nowMs() / MINUTE);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    return counts;
  };

  const share = async (entries: { bucket: string; count: number }[], from: number): Promise<{ bucket: string; count: number }[]> =>
    db
      .insertInto('rate_counters')
      .values(entries.map(({ bucket, count }) => ({ bucket, count, minute: new Date(from) })))
      .onConflict((conflict) => conflict.columns(['bucket', 'minute']).doUpdateSet({ count: sql`rate_counters.count + excluded.count` }))
      .returning(['bucket', 'count'])
      .execute();

  const of = (bucket: string): number => {
    const entry = currentCounts().get(bucket);
    return entry ? entry.unshared + entry.shared : 0;
  };

  return {
    of,
    add: (bucket, limit, cost = 1) => {
      const taken = Math.min(cost, limit);
      if (of(bucket) + taken > limit) refuseUntil((minute + 1) * MINUTE);
      const entry = counts.get(bucket) ?? { unshared: 0, shared: 0 };
      entry.unshared += taken;
      counts.set(bucket, entry);
    },
    addExactly: async (bucket, limit, windowMs) => {
      const from = Math.floor(nowMs() / windowMs) * windowMs;
      const [counted] = await share([{ bucket, count: 1 }], from);
      if (counted!.count > limit) refuseUntil(from + windowMs);
    },
    refuse: () => refuseUntil((Math.floor(nowMs() / MINUTE) + 1) * MINUTE),
    flush: async () => {
      const ofMinute = currentCounts();
      // in one order, because processes that lock the same rows in different orders would end each other's statements
      const pending = [...ofMinute].filter(([, entry]) => entry.unshared > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
      if (pending.length === 0) return;
      const entries = pending.map(([bucket, entry]) => ({ bucket, count: entry.unshared }));
      for (const [, entry] of pending) {
        entry.shared += entry.unshared;
        entry.unshared = 0;
      }
      const shared = await share(entries, minute * MINUTE).catch((error: unknown) => {
        // shared the next time, while the minute lasts
        for (const [at, [, entry]] of pending.entries()) {
          entry.shared -= entries[at]!.count;
          entry.unshared += entries[at]!.count;
        }
        throw error;
      });
      for (const { bucket, count } of shared) {
        // a new minute may have begun meanwhile: these counts belong to the minute that was shared
        const entry = ofMinute.get(bucket);
        if (entry) entry.shared = Math.max(entry.shared, count);
      }
    },
  };
}

function refuseUntil(until: number): never {
  const seconds = Math.max(1, Math.ceil((until - nowMs()) / 1000));
  throw new Refusal('TOO_MANY_REQUESTS', 'calls.tooMany', { metaData: { remaining_time: seconds } });
}

/** Removes the counters of past minutes and hours. */
export const removeOldCounters = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('rate_counters')
    .where('minute', '<', new Date(now().getTime() - HOUR - 10 * MINUTE))
    .execute();
