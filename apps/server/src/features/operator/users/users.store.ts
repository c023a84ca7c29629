import { sql, type Updateable } from 'kysely';
import pg from 'pg';
import { PROFILE_STATES } from '@lootfolio/domain/users';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { lockForDeletion, type LockedUser } from '../../../platform/database/own-rows.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import type { Caller } from '../../../platform/security/sessions.ts';

/**
 * Locks a user and the administrator who acts until the transaction ends, and returns the user's row. Of two administrators who take
 * each other's role at once, one acts after they lost it, and is refused: so the server always keeps one.
 * @throws Refusal FORBIDDEN when the caller is no administrator any more, UNAUTHORISED when their account was deleted, NOT_FOUND
 */
export async function lockUser(tx: Tx, caller: Caller, id: number) {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [id, caller.userId])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  checkActor(rows, caller);
  const user = rows.find((row) => row.id === id);
  if (!user) throw notFound();
  return user;
}

/** As `lockUser`, for another user whose account is to be deleted. */
export async function lockUserToDelete(tx: Tx, caller: Caller, id: number): Promise<void> {
  const rows = await lockForDeletion(tx, id, [caller.userId]);
  checkActor(rows, caller);
  if (!rows.some((row) => row.id === id)) throw notFound();
}

function checkActor(rows: readonly LockedUser[], { userId }: Caller): void {
  const actor = rows.find(({ id }) => id === userId);
  if (!actor) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
  if (actor.role !== 'ADMIN' || actor.profile_state === PROFILE_STATES.banned) throw new Refusal('FORBIDDEN', 'calls.forbidden');
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

/** What administrators changed of a user, without who did it. */
export const readChanges = (db: Reader, userId: number): Promise<unknown> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'old_value as before', 'new_value as after'])
    .where('object', '=', `user:${userId}`)
    .where('action', '=', 'user.changed')
    .orderBy('id')
    .execute();

/** Deletes the answers that are kept of administrators' changes of a user: they hold the user's name and mail. */
export async function deleteKeptAnswers(tx: Tx, userId: number): Promise<void> {
  await sql`delete from idempotency_keys where status = 200 and reply -> 'user' ->> 'id' = ${String(userId)}`.execute(tx);
}
