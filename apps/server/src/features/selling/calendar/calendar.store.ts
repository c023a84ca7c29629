import { now } from '../../../platform/process/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Stores the address of a user in place of an earlier one. @returns true when there was an earlier one */
export async function replaceFeed(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const ended = await deleteFeed(tx, userId);
  const values = { token_hash: hash, created_at: now(), read_at: null };
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...values })
    // another window may make one at the same time
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return ended;
}

/** Ends the address of a user. @returns false when there was none */
export async function deleteFeed(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id').executeTakeFirst();
  return row !== undefined;
}

/** Notes that a calendar program read an address. */
export const noteReading = (db: Db, hash: Buffer): Promise<unknown> =>
  db.updateTable('calendar_feeds').set({ read_at: now() }).where('token_hash', '=', hash).execute();
