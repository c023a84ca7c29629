import type { Reader, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

/** A user's switches. `keeps`: the markets on which a thing stays on sale when it is sold elsewhere. */
export type Switches = { stoppedAt: Date | null; keeps: readonly string[] };

/** Returns a user's switches; what they never changed is as it is for everybody. */
export async function readSwitches(db: Reader, userId: number): Promise<Switches> {
  const row = await db
    .selectFrom('selling_switches')
    .select(['stopped_at as stoppedAt', 'keeps'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { stoppedAt: null, keeps: [] };
}

/** Stores a user's switches. Call `lockUser` before. */
export async function storeSwitches(tx: Tx, userId: number, { stopped, keeps }: { stopped: boolean; keeps: readonly string[] }) {
  const values = { stopped_at: stopped ? now() : null, keeps: [...keeps] };
  await tx
    .insertInto('selling_switches')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((old) => ({
        keeps: old.ref('excluded.keeps'),
        // the time of the first stop stays
        stopped_at: stopped ? old.fn.coalesce('selling_switches.stopped_at', 'excluded.stopped_at') : null,
      })),
    )
    .execute();
}
