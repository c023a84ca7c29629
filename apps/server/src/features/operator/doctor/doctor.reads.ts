import type { Reader } from '../../../platform/database/database.ts';
import { DOCTOR_KIND } from './doctor.operation.ts';

/** A run of the doctor. `by`: the administrator who started it. */
export type Run = { id: string; startedAt: Date; by: string | null };

/** Only administrators start the doctor. Their operations are few, and found by the index on the user. */
const runs = (db: Reader) =>
  db
    .selectFrom('operations as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('u.role', '=', 'ADMIN')
    .where('o.kind', '=', DOCTOR_KIND)
    .orderBy('o.created_at', 'desc')
    .limit(1);

/** Returns the run that has not ended; undefined when there is none. */
export const readRunning = (db: Reader): Promise<Run | undefined> =>
  runs(db).where('o.ended_at', 'is', null).select(['o.id', 'o.created_at as startedAt', 'u.user_name as by']).executeTakeFirst();

/** Returns the report of the last run that has one, as it is stored; undefined when there is none. */
export const readLastReport = (db: Reader): Promise<{ data: unknown; by: string | null } | undefined> =>
  runs(db)
    .innerJoin('operation_items as i', 'i.operation_id', 'o.id')
    .where('i.state', '=', 'done')
    .where('i.data', 'is not', null)
    .select(['i.data', 'u.user_name as by'])
    .executeTakeFirst();
