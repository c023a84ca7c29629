import { sql } from 'kysely';
import { MAX_AHEAD_MS } from '../process/clock.ts';
import type { Db, Reader, Tx } from './database.ts';
import { msUntil, present } from './present.ts';

/**
 * The right to do a piece of work alone, for a limited time, by the clock of the database. The fence grows with each new holder. A write
 * that names an old fence is refused once the lease has expired and another holder has it. `resumed`: the holder had the lease already and
 * did not release it.
 */
export type Lease = { name: string; fence: number; resumed: boolean };

/**
 * Acquires a lease that is free or expired. The holder may acquire its own lease again. A lease that lasts longer than `forMs` was acquired
 * before the clock of the database was set back, and counts as free too.
 * @param holder identifies the holder, the same for a retry of the same work
 * @returns the lease, or the milliseconds until the lease of another holder expires
 */
export async function acquireLease(
  db: Reader,
  { name, holder, forMs }: { name: string; holder: string; forMs: number },
): Promise<Lease | { heldForMs: number }> {
  const { rows } = await sql<{ fence: number; resumed: boolean }>`
    insert into leases as l (name, holder, fence, until) values (${name}, ${holder}, nextval('lease_fences'), ${present(forMs)})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until,
      fence = case when l.holder = excluded.holder then l.fence else excluded.fence end
    where l.until <= ${present()} or l.holder = excluded.holder or l.until > ${present(forMs + MAX_AHEAD_MS)}
    returning new.fence, coalesce(old.holder = new.holder, false) as resumed`.execute(db);
  const [taken] = rows;
  if (taken) return { name, ...taken };
  const held = await sql<{ leftMs: number }>`select ${msUntil(sql`until`)} as "leftMs" from leases where name = ${name}`.execute(db);
  return { heldForMs: Math.max(1, Math.ceil(held.rows[0]?.leftMs ?? 0)) };
}

/** Another holder has the lease. The former holder must stop, and may write nothing. */
export class LeaseLost extends Error {
  constructor({ name }: Lease) {
    super(`the lease ${name} was lost`);
    this.name = 'LeaseLost';
  }
}

/** Extends a lease. @throws LeaseLost when it expired, even when no other holder has it */
export async function renewLease(db: Reader, lease: Lease, forMs: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('leases')
    .set({ until: present(forMs) })
    .where('name', '=', lease.name)
    .where('fence', '=', lease.fence)
    .where('until', '>', present())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost(lease);
}

/**
 * Holds the lease until the transaction ends, so that no other holder acquires it before. Every write under a lease begins with this call.
 * @throws LeaseLost
 */
export async function holdLease(tx: Tx, lease: Lease): Promise<void> {
  const held = await tx
    .selectFrom('leases')
    .select('name')
    .where('name', '=', lease.name)
    .where('fence', '=', lease.fence)
    .where('until', '>', present())
    .forShare()
    .executeTakeFirst();
  if (!held) throw new LeaseLost(lease);
}

/**
 * Releases a lease. A lease that another holder acquired meanwhile is not affected. Removes the row, so that a renewal that is still
 * running finds nothing to renew.
 */
export async function releaseLease(db: Reader, { name, fence }: Lease): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('fence', '=', fence).execute();
}

const DAY = 86_400_000;

/**
 * Removes leases that expired more than a day ago. All fences come from one sequence, so the fence of a removed lease is never used again.
 */
export const removeOldLeases = (db: Db): Promise<unknown> => db.deleteFrom('leases').where('until', '<', present(-DAY)).execute();
