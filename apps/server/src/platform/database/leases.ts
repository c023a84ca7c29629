import { sql } from 'kysely';
import { now, nowMs } from '../process/clock.ts';
import type { Db, Reader } from './database.ts';

/**
 * The right to do a piece of work alone, for a limited time. The fence grows with each new holder: a write that names it can tell
 * a holder whose lease ran out from the present one. `resumed`: the holder had it already and did not release it.
 */
export type Lease = { name: string; fence: number; resumed: boolean };

/**
 * Takes a lease that is free or ran out; the holder may take its own again.
 * @param holder whoever asks, the same for a repeated attempt of the same work
 * @returns the lease, or for how many milliseconds somebody else has it
 */
export async function acquireLease(
  db: Reader,
  { name, holder, forMs }: { name: string; holder: string; forMs: number },
): Promise<Lease | { heldForMs: number }> {
  const until = new Date(nowMs() + forMs);
  const { rows } = await sql<{ fence: number; resumed: boolean }>`
    insert into leases as l (name, holder, fence, until) values (${name}, ${holder}, 1, ${until})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until,
      fence = l.fence + case when l.holder = excluded.holder then 0 else 1 end
    where l.until <= ${now()} or l.holder = excluded.holder
    returning new.fence, coalesce(old.holder = new.holder, false) as resumed`.execute(db);
  const [taken] = rows;
  if (taken) return { name, ...taken };
  const held = await db.selectFrom('leases').select('until').where('name', '=', name).executeTakeFirst();
  return { heldForMs: Math.max(1, (held?.until.getTime() ?? 0) - nowMs()) };
}

/** Gives a lease back; one that somebody else took meanwhile stays theirs. */
export async function releaseLease(db: Reader, { name, fence }: Lease): Promise<void> {
  await db.updateTable('leases').set({ holder: '', until: now() }).where('name', '=', name).where('fence', '=', fence).execute();
}

const DAY = 86_400_000;

/** Removes leases that ran out more than a day ago. */
export const removeOldLeases = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('leases')
    .where('until', '<', new Date(nowMs() - DAY))
    .execute();
