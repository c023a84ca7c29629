import { sql } from 'kysely';
import { Refusal } from '../errors/refusal.ts';
import type { TextKey } from '@lootfolio/texts/text';
import type { Tx } from './database.ts';
import type { Database } from './schema.ts';

/** The tables whose rows belong to a user. */
export type UserTable = { [T in keyof Database]: Database[T] extends { user_id: unknown } ? T : never }[keyof Database];

/**
 * Locks a user until the transaction ends. Whatever counts or replaces rows of one user does this first, so that two such writes of
 * the same user follow each other. The lock also waits for a deletion of the account that is in progress.
 * @throws Refusal UNAUTHORISED when the account was deleted
 */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
}

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
