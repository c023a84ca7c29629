import { sql, type Updateable } from 'kysely';
import pg from 'pg';
import { PROFILE_STATES } from '@lootfolio/domain/users';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { checkSession, lockUsers } from '../../../platform/database/own-rows.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import type { Caller } from '../../../platform/security/sessions.ts';

/**
 * Locks a user and the administrator who acts until the transaction ends, and returns the user's row. When two administrators take each
 * other's role at once, the second one has already lost the role and is refused, so the server always keeps an administrator.
 * @param ends true when the user's account is deleted, or all access to it ends
 * @throws Refusal FORBIDDEN when the caller is no administrator any more, UNAUTHORISED when their account or session ended, NOT_FOUND
 */
export async function lockUser(tx: Tx, caller: Caller, id: number, { ends }: { ends: boolean }) {
  const locked = await lockUsers(tx, [id, caller.userId], ends ? id : null);
  await checkSession(tx, caller);
  const actor = locked.find((user) => user.id === caller.userId);
  if (!actor) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
  if (actor.role !== 'ADMIN' || actor.profile_state === PROFILE_STATES.banned) throw new Refusal('FORBIDDEN', 'calls.forbidden');
  if (!locked.some((user) => user.id === id)) throw notFound();
  return tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** @throws Refusal ALREADY_EXISTS when another user has the Steam id */
export async function writeUser(tx: Tx, id: number, columns: Updateable<Database['users']>): Promise<void> {
  try {
    await tx.updateTable('users').set(columns).where('id', '=', id).execute();
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'users_steam_id_key';
    if (!isTaken) throw error;
    throw new Refusal('ALREADY_EXISTS', 'users.steamIdTaken', { fields: { steam_id: { text: 'users.steamIdTaken' } } });
  }
}

/** Reads the administrators' changes of a user, without the names of these administrators. */
export const readChanges = (db: Reader, userId: number): Promise<unknown> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'old_value as before', 'new_value as after'])
    .where('object', '=', `user:${userId}`)
    .where('action', '=', 'user.changed')
    .orderBy('id')
    .execute();

/** Deletes the stored replies to administrators' changes of a user, because they contain the user's name and mail address. */
export async function deleteKeptAnswers(tx: Tx, userId: number): Promise<void> {
  await sql`delete from idempotency_keys where status = 200 and reply -> 'user' ->> 'id' = ${String(userId)}`.execute(tx);
}
