import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Db, Tx } from './database.ts';

/** What a part of the product keeps of a user: it hands it out, and it forgets it. Every table with a `user_id` belongs to one. */
export type PersonalData = {
  /** The section's name in the export. */
  name: string;
  /** JSON without secrets: what is sealed stands as set or not. */
  read: (db: Db, userId: number) => Promise<unknown>;
  erase: (tx: Tx, userId: number) => Promise<void>;
};

/** A user's rows of one table, oldest first: these columns are handed out, all is forgotten. */
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
