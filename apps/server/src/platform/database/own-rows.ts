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
 * - `for no key update`: two writes of the same user follow each other. It does not wait for the first one.
 * - `for update`: the account is deleted, or all access to it ends. It waits for both, and both wait for it. Nothing else takes it: a
 *   transaction that has the first lock could wait for another one that has it too.
 */

/** Who writes. `userId` is null for a visitor and for the server itself, `sessionId` 0 for what needs no session. */
export type Writer = { userId: number | null; sessionId?: number };

/**
 * Keeps a user's account and session until the transaction ends. Waits for their end that is in progress.
 * @throws Refusal UNAUTHORISED when they ended
 */
export async function holdUser(tx: Tx, { userId, sessionId = 0 }: Writer): Promise<void> {
  if (userId === null) return;
  if (!(await ofAccount(tx, userId).forKeyShare().executeTakeFirst())) throw gone();
  await checkSession(tx, { sessionId });
}

/**
 * Makes sure that a session is still there, after its user was locked: it may have ended during the wait.
 * @throws Refusal UNAUTHORISED
 */
export async function checkSession(tx: Tx, { sessionId = 0 }: Pick<Writer, 'sessionId'>): Promise<void> {
  if (sessionId === 0) return;
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!session) throw gone();
}

/**
 * Runs work in a transaction of a user, whose account and session do not end meanwhile: what a call writes that has effects outside the
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
 * @param ends the user whose account is deleted, or to whose account all access ends: what is written for them meanwhile ends first
 * @returns those whose accounts are there
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
