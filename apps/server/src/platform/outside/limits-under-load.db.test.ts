import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { loadMarkets } from '../../../test/limit-load.ts';
import { createDb, createPool } from '../database/database.ts';

const { db, connection } = testDatabase();
const otherPool = createPool(connection, 5, silentLog);
const workers = [db, createDb(otherPool)];
beforeEach(() => db.deleteFrom('request_buckets').execute());
afterAll(() => otherPool.end());

// on a busy machine the load takes longer than the tests of calls
vi.setConfig({ testTimeout: 90_000 });

/** A few minutes of simulated time; `drills/limits.ts` simulates hours. */
const MINUTES = 3;

it('two workers use what the limits of keys and items allow, and never more', async () => {
  const { usage, violations } = await loadMarkets(workers, MINUTES, 0);
  expect(violations).toBe(0);
  for (const { share } of usage) expect(share).toBeGreaterThanOrEqual(0.95);
});

it('no request arrives too early, however long it and the others are under way', async () => {
  const { requests, violations } = await loadMarkets(workers, MINUTES, 900);
  expect(requests).toBeGreaterThan(500);
  expect(violations).toBe(0);
});
