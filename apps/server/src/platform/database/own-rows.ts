import { sql, type Selectable } from 'kysely';
import { Refusal } from '../errors/refusal.ts';
import type { TextKey } from '@lootfolio/texts/text';
import type { Db, Tx } from './database.ts';
import type { Database } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** The tables whose rows belong to a user. */
export type UserTable = { [T in keyof Database]: Database[T] extends { user_id: unknown } ? T : never }[keyof Database];

/*
 * Three locks on a user's row, from the weakest:
 * - `for key share`: the account is not deleted and the session does not end meanwhile. Every write of a user takes it first, and so does
 *   each foreign key.
 * - `for no key update`: two writes of the same user follow each other. This lock and `for key share` do not exclude each other.
 * - `for update`: the account is deleted, or all access to it ends. This lock excludes the two others. Nothing else takes it, because two
 *   transactions that both hold `for key share` would then wait for each other.
 */

/** The author of a write. `userId` is null for a visitor and for the server itself. `sessionId` is 0 when no session is needed. */
export type Writer = { userId: number | null; sessionId?: number };

/**
 * Holds a user's account and session: they do not end before the transaction does. Waits while another transaction ends them.
 * @throws Refusal UNAUTHORISED when they ended
 */
export async function holdUser(tx: Tx, { userId, sessionId = 0 }: Writer): Promise<void> {
  if (userId === null) return;
  if (!(await ofAccount(tx, userId).forKeyShare().executeTakeFirst())) throw gone();
  await checkSession(tx, { sessionId });
}

/**
 * Makes sure that a session still exists. Call it after the lock on its user, because the session may have ended during that wait.
 * @throws Refusal UNAUTHORISED
 */
export async function checkSession(tx: Tx, { sessionId = 0 }: Pick<Writer, 'sessionId'>): Promise<void> {
  if (sessionId === 0) return;
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!session) throw gone();
}

/**
 * Runs work in a transaction that holds a user's account and session. For the writes of calls that also have effects outside the
 * database.
 * @throws Refusal UNAUTHORISED when they ended
 */
export const inTransactionOf = <T>(db: Db, writer: Writer, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await holdUser(tx, writer);
    return work(tx);
  });

/**
 * Locks a user until the transaction ends. Whatever counts or replaces rows of one user does this first, so that two such writes of
 * the same user follow each other. The lock also waits for a deletion of the account that is in progress.
 * @throws Refusal UNAUTHORISED when the account was deleted
 */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  const user = await ofAccount(tx, userId).forNoKeyUpdate().executeTakeFirst();
  if (!user) throw gone();
}

export type LockedUser = Pick<Selectable<Database['users']>, 'id' | 'role' | 'profile_state'>;

/**
 * Locks users in the order of their ids, so that two transactions never wait for each other in a circle.
 * @param ends the user whose account is deleted, or all access to whose account ends: their other writes end first
 * @returns the users whose accounts exist
 */
export async function lockUsers(tx: Tx, ids: readonly number[], ends: number | null): Promise<LockedUser[]> {
  const locked: LockedUser[] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const query = ofAccount(tx, id).select(['role', 'profile_state']);
    const user = await (id === ends ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
    if (user) locked.push(user);
  }
  return locked;
}

const ofAccount = (tx: Tx, userId: number) => tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null);

const gone = (): Refusal => new Refusal('UNAUTHORISED', 'calls.unauthorised');

export type Cap = {
  table: UserTable;
  /** How many rows the user may have once the new one is there. */
  max: number;
  /** The text of the refusal, with `{n}` = `max`. */
  text: TextKey;
  /** Only the rows in which these columns have these values are counted. */
  where?: Readonly<Record<string, string>>;
  /** A row with this value is not counted, because the new one replaces it. */
  except?: { column: string; value: string | Buffer };
};

/**
 * Locks the user and makes sure that one more row keeps the cap.
 * @throws Refusal LIMIT_REACHED
 */
export async function lockAndCheckCap(tx: Tx, userId: number, { table, max, text, where = {}, except }: Cap): Promise<void> {
  await lockUser(tx, userId);
  const conditions = [
    sql`user_id = ${userId}`,
    ...Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...(except ? [sql`${sql.ref(except.column)} <> ${except.value}`] : []),
  ];
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(tx);
  if (rows[0]!.count >= max) throw new Refusal('LIMIT_REACHED', text, { values: { n: max } });
}
