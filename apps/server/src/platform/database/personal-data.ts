import { sql } from 'kysely';
import type { Database } from './schema.ts';
import type { Reader, Tx } from './database.ts';

/** What a feature stores of a user: it is read for the export, and erased with the account. Every table with a `user_id` belongs to one. */
export type PersonalData = {
  /** The section's name in the export. */
  name: string;
  /** JSON without secrets: of an encrypted value it says only whether it is set. */
  read: (db: Reader, userId: number) => Promise<unknown>;
  erase: (tx: Tx, userId: number) => Promise<void>;
};

/** A user's rows of one table: the export has these columns, ordered by the first; all columns are erased. */
export function ownRows<T extends keyof Database>(
  name: string,
  table: T,
  columns: readonly [string & keyof Database[T], ...(string & keyof Database[T])[]],
): PersonalData {
  return {
    name,
    read: async (db, userId) => {
      const shown = sql.join(columns.map((column) => sql.ref(column)));
      const query = sql`select ${shown} from ${sql.table(table)} where user_id = ${userId} order by ${sql.ref(columns[0])}`;
      return (await query.execute(db)).rows;
    },
    erase: async (tx, userId) => {
      await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
    },
  };
}
