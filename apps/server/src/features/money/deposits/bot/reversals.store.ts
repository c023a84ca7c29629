import type { Db, Tx } from '../../../../platform/database/database.ts';
import { now } from '../../../../platform/process/clock.ts';

export type ReversalCheck = { hasReversed: boolean; lastReversalAt: Date | null };

/** Returns what the register said of a user after a time; null when it was not asked since. */
export async function readCheck(db: Db, userId: number, since: Date): Promise<ReversalCheck | null> {
  const row = await db
    .selectFrom('reversal_checks')
    .select(['has_reversed as hasReversed', 'last_reversal_at as lastReversalAt'])
    .where('user_id', '=', userId)
    .where('checked_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeCheck(tx: Tx, userId: number, { hasReversed, lastReversalAt }: ReversalCheck): Promise<void> {
  const said = { has_reversed: hasReversed, last_reversal_at: lastReversalAt, checked_at: now() };
  await tx
    .insertInto('reversal_checks')
    .values({ user_id: userId, ...said })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(said))
    .execute();
}

/** Returns whether a user took a deposit back here since a time. */
export async function hasReversedHere(db: Db, userId: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('deposits')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'REVERSED')
    .where('updated_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
