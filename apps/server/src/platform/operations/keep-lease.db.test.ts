import { expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { acquireLease, LeaseLost, type Lease } from '../database/leases.ts';
import { setClock, stopwatch } from '../process/clock.ts';
import { keepLease } from './keep-lease.ts';

const { db } = testDatabase();
const FOR_MS = 30_000;

it('a lease counts from the time at which it was asked for: its database may answer late', async () => {
  const lease = (await acquireLease(db, { name: 'late', holder: 'a', forMs: FOR_MS })) as Lease;
  const kept = [1000, FOR_MS + 1].map((agoMs) => keepLease(db, lease, { forMs: FOR_MS, sinceAsked: () => agoMs }));
  expect(() => kept[0]!.assertHeld()).not.toThrow();
  expect(() => kept[1]!.assertHeld()).toThrow(LeaseLost);
  for (const one of kept) one.stop();
});

it('a lease is lost when the machine was suspended for longer, although its monotonic clock stood still', async () => {
  setClock(null);
  const lease = (await acquireLease(db, { name: 'suspended', holder: 'a', forMs: FOR_MS })) as Lease;
  const kept = keepLease(db, lease, { forMs: FOR_MS, sinceAsked: stopwatch() });
  onTestFinished(() => {
    vi.restoreAllMocks();
    kept.stop();
  });
  expect(() => kept.assertHeld()).not.toThrow();
  const realNow = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + FOR_MS + 1);
  expect(() => kept.assertHeld()).toThrow(LeaseLost);
});
