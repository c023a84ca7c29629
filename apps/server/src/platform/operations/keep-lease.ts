import { LeaseLost, renewLease, type Lease } from '../database/leases.ts';
import type { Db } from '../database/database.ts';

export type KeptLease = {
  /** Throws LeaseLost when the lease was not renewed in time: another process may hold it. */
  assertHeld: () => void;
  stop: () => void;
};

/**
 * Renews a lease at a third of its duration until it is stopped. The time is taken from the monotonic clock of this process, which also
 * runs while the process is stopped, so that a process that stalled notices it before it sends anything.
 * @param options `askedAt`: when the lease was asked for, by `performance.now()`. It counts from then on, however late the answer came
 */
export function keepLease(db: Db, lease: Lease, { forMs, askedAt }: { forMs: number; askedAt: number }): KeptLease {
  let heldUntil = askedAt + forMs;
  let lost = false;
  const timer = setInterval(() => {
    const asked = performance.now();
    renewLease(db, lease, forMs).then(
      () => (heldUntil = asked + forMs),
      (error: unknown) => (lost ||= error instanceof LeaseLost),
    );
  }, forMs / 3);
  timer.unref();
  return {
    assertHeld: () => {
      if (lost || performance.now() > heldUntil) throw new LeaseLost(lease);
    },
    stop: () => clearInterval(timer),
  };
}
