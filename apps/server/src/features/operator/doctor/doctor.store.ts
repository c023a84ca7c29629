import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Two administrators may start the doctor at the same moment: the second waits for the first. Ends with the transaction. */
export const lockDoctor = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtext('doctor'))`.execute(tx);
