import { sql } from 'kysely';
import { now } from '../../../platform/process/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';

export type UserToDelete = { isAdmin: boolean };

/**
 * Locks the user until the transaction ends. For an administrator, also locks the other administrators: two who leave at the same time
 * must not each count the other as staying. Null when the account was already deleted.
 */
export async function lockUserForDeletion(tx: Tx, userId: number): Promise<UserToDelete | null> {
  const admins = await tx.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute();
  const ids = admins.map(({ id }) => id);
  const locked = await lockUsers(tx, ids.includes(userId) ? ids : [userId], userId);
  const user = locked.find(({ id }) => id === userId);
  return user ? { isAdmin: user.role === 'ADMIN' } : null;
}

/** Counts the administrators besides this one who can sign in. */
export async function countOtherAdmins(tx: Tx, userId: number): Promise<number> {
  const row = await tx
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('role', '=', 'ADMIN')
    .where('profile_state', '<>', 2)
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Clears the user's row and keeps its id: ledger, tickets and audit rows refer to it. The Steam id is free for a new account. */
export async function anonymiseUser(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      steam_id: null,
      user_name: 'Deleted user',
      avatar_medium: null,
      profile_url: '',
      country: null,
      role: 'USER',
      admin_by_list: false,
      timezone: 'UTC',
      timezone_chosen: false,
      lang: 'en',
      steam_account_created: null,
      profile_checked_at: null,
      mail: null,
      mail_confirmed_at: null,
      trade_link_sealed: null,
      proxy_sealed: null,
      ranking_hidden: true,
      first_steps_hidden: false,
      notifications_seen_at: null,
      active_on: null,
      deleted_at: now(),
    })
    .where('id', '=', userId)
    .execute();
}

/** Forgets how to reach a user by trades and by mail. A mail address receives nothing until it is confirmed again. */
export async function forgetReachability(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set({ trade_link_sealed: null, mail_confirmed_at: null }).where('id', '=', userId).execute();
  await anonymiseMailConfirmations(tx, userId);
}

/** Detaches confirmation links from the user and disables them. Their addresses stay: the daily limit per address counts them. */
export async function anonymiseMailConfirmations(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('mail_confirmations')
    .set({ user_id: null, used_at: sql`coalesce(used_at, ${now()})` })
    .where('user_id', '=', userId)
    .execute();
}
