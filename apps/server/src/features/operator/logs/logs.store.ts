import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

type Old = { longer: readonly string[]; longerUntil: Date; until: Date; most: number };

/**
 * Removes up to `most` rows of the audit log: actions like one of `longer` from before `longerUntil`, others from before `until`. Only this
 * statement removes such rows. It uses a function of the database owner, because no role of a process may delete them.
 * @returns the number of removed rows
 */
export async function removeAuditRows(db: Db, { longer, longerUntil, until, most }: Old): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select remove_old_audit(${longer}::text[], ${longerUntil}, ${until}, ${most}) as removed`.execute(db);
  return rows[0]!.removed;
}
