import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { acquireLease, holdLease, LeaseLost, releaseLease, type Lease } from '../../../../platform/database/leases.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { keepLease, type KeptLease } from '../../../../platform/operations/keep-lease.ts';
import { stopwatch } from '../../../../platform/process/clock.ts';

const NAME = 'trade-bots';
const LEASE_MS = 60_000;

/** The right to trade with the accounts of this server, which one process has at a time. */
export type BotLease = {
  /** Makes sure that this process has the lease. Returns 0, or the milliseconds until another process may lose it. */
  acquire: () => Promise<number>;
  /** Throws LeaseLost when another process may have the lease. Called before each request to Steam. */
  assertHeld: () => void;
  /** Runs a write in a transaction that holds the lease to its end. @throws LeaseLost */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  release: () => Promise<void>;
};

export function createBotLease(db: Db): BotLease {
  const holder = randomUUID();
  let held: { lease: Lease; kept: KeptLease } | null = null;
  let acquiring: Promise<number> | null = null;

  const present = (): { lease: Lease; kept: KeptLease } => {
    if (held === null) throw new LeaseLost({ name: NAME, fence: 0, resumed: false });
    held.kept.assertHeld();
    return held;
  };
  const isHeld = (): boolean => {
    try {
      return present() !== null;
    } catch {
      return false;
    }
  };

  async function acquireNow(): Promise<number> {
    held?.kept.stop();
    held = null;
    const sinceAsked = stopwatch();
    const lease = await acquireLease(db, { name: NAME, holder, forMs: LEASE_MS });
    if ('heldForMs' in lease) return lease.heldForMs;
    held = { lease, kept: keepLease(db, lease, { forMs: LEASE_MS, sinceAsked }) };
    return 0;
  }

  return {
    acquire: async () => {
      if (isHeld()) return 0;
      acquiring ??= acquireNow().finally(() => (acquiring = null));
      return acquiring;
    },
    assertHeld: () => void present(),
    write: async (work) => {
      const { lease } = present();
      return inTransaction(db, async (tx) => {
        await holdLease(tx, lease);
        return work(tx);
      });
    },
    release: async () => {
      held?.kept.stop();
      if (held !== null) await releaseLease(db, held.lease);
      held = null;
    },
  };
}
