import { sql } from 'kysely';
import type { Database } from './schema.ts';
import type { Reader, Tx } from './database.ts';

/**
 * The data that a feature stores of a user: they are read for the export, and erased with the account. Every table with a `user_id` belongs
 * to one of these.
 */
export type PersonalData = {
  /** The section's name in the export. */
  name: string;
  /** JSON without secrets. For an encrypted value it contains only whether the value is set. */
  read: (db: Reader, userId: number) => Promise<unknown>;
  erase: (tx: Tx, userId: number) => Promise<void>;
};

/** Returns the personal data in a user's rows of one table. The export has these columns, ordered by the first; all columns are erased. */
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
