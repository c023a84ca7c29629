import { LeaseLost, renewLease, type Lease } from '../database/leases.ts';
import type { Db } from '../database/database.ts';
import { stopwatch } from '../process/clock.ts';

export type KeptLease = {
  /** Throws LeaseLost when the lease was not renewed in time, because another process may hold it. */
  assertHeld: () => void;
  stop: () => void;
};

/**
 * Renews a lease at a third of its duration until it is stopped. Time is measured by a stopwatch, which also counts while the process or its
 * machine is suspended. So a process that stalled notices it before it sends anything.
 * @param options `sinceAsked`: a stopwatch that was started when the lease was requested. The lease counts from that time, even when the
 * answer came late
 */
export function keepLease(db: Db, lease: Lease, { forMs, sinceAsked }: { forMs: number; sinceAsked: () => number }): KeptLease {
  let ageMs = sinceAsked;
  let lost = false;
  const timer = setInterval(() => {
    const sinceRenewal = stopwatch();
    renewLease(db, lease, forMs).then(
      () => (ageMs = sinceRenewal),
      (error: unknown) => (lost ||= error instanceof LeaseLost),
    );
  }, forMs / 3);
  timer.unref();
  return {
    assertHeld: () => {
      if (lost || ageMs() > forMs) throw new LeaseLost(lease);
    },
    stop: () => clearInterval(timer),
  };
}
