import type { RequestLimit } from '@lootfolio/marketplaces/port';
import { afterAll, beforeEach } from 'vitest';
import { START } from './api.ts';
import { silentLog, testDatabase } from './harness.ts';
import { createDb, createPool } from '../src/platform/database/database.ts';
import { setClock } from '../src/platform/process/clock.ts';
import { takeSlots, type Bucket, type Priority, type Slots } from '../src/platform/outside/request-limiter.ts';

export const bucket = (name: string, ...windows: RequestLimit[]): Bucket => ({ name, windows });
export const once = (name: string, perSeconds = 10): Bucket => bucket(name, { requests: 1, perSeconds });
export const FIVE = { requests: 5, perSeconds: 10 };

/**
 * A database for tests of request limits, and the connections of a second process to it. Before each test there are no slots, and the clock
 * stands at START.
 */
export function testBuckets() {
  const { db, connection } = testDatabase();
  const otherPool = createPool(connection, 5, silentLog);
  const other = createDb(otherPool);
  beforeEach(async () => {
    setClock(START);
    await db.deleteFrom('request_buckets').execute();
    await db.deleteFrom('request_waiters').execute();
  });
  afterAll(async () => {
    setClock(null);
    await otherPool.end();
  });

  const take = (...buckets: Bucket[]): Promise<Slots> => takeSlots(db, { buckets });
  const waitOf = async (...buckets: Bucket[]): Promise<number> => (await take(...buckets)).waitMs;
  /** Makes one try of a request that comes back when there is no slot. */
  const tryAs = async (name: string, priority: Priority, ...buckets: Bucket[]): Promise<number> =>
    (await takeSlots(db, { buckets, priority }, { name, stayMs: null })).waitMs;
  return { db, other, take, waitOf, tryAs };
}
