import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { acquireLease, LeaseLost, type Lease } from '../database/leases.ts';
import { keepLease } from './keep-lease.ts';

const { db } = testDatabase();
const FOR_MS = 30_000;

it('a lease counts from the time at which it was asked for: its database may answer late', async () => {
  const lease = (await acquireLease(db, { name: 'late', holder: 'a', forMs: FOR_MS })) as Lease;
  const kept = [1000, FOR_MS + 1].map((agoMs) => keepLease(db, lease, { forMs: FOR_MS, askedAt: performance.now() - agoMs }));
  expect(() => kept[0]!.assertHeld()).not.toThrow();
  expect(() => kept[1]!.assertHeld()).toThrow(LeaseLost);
  for (const one of kept) one.stop();
});
