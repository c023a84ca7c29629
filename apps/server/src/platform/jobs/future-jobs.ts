import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { MAX_AHEAD_MS } from '../process/clock.ts';

/**
 * Makes jobs due now that were added while the database's clock was ahead, because they would wait for that time.
 * @returns the number of changed jobs
 */
export async function resetFutureJobs(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`update graphile_worker._private_jobs
    set run_at = least(run_at, clock_timestamp()), created_at = clock_timestamp(), updated_at = clock_timestamp()
    where created_at > clock_timestamp() + make_interval(secs => ${MAX_AHEAD_MS / 1000}) and locked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}
