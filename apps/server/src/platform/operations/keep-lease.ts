import { LeaseLost, renewLease, type Lease } from '../database/leases.ts';
import type { Db } from '../database/database.ts';

export type KeptLease = {
  /** Throws LeaseLost when the lease was not renewed in time, because another process may hold it. */
  assertHeld: () => void;
  stop: () => void;
};

/**
 * Renews a lease at a third of its duration until it is stopped. Time is measured by the monotonic clock of this process, which also
 * advances while the process is suspended. So a process that stalled notices it before it sends anything.
 * @param options `askedAt`: the time, by `performance.now()`, at which the lease was requested. The lease counts from this time, even when
 * the answer came late
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
