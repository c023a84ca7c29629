import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';

/** The maximum number of jobs that are counted, so that a long backlog does not make every look slow. */
const MOST = 1000;

/** Counts the jobs that a slot could take now, by name. Jobs of a queue that is held by another job are left out. */
export async function countDue(db: Reader): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ counts: Record<string, number> }>`select coalesce(json_object_agg(identifier, count), '{}') as counts
    from (select t.identifier, count(*)::int
      from (select task_id, job_queue_id from graphile_worker._private_jobs
        where is_available and run_at <= statement_timestamp() order by priority, run_at limit ${MOST}) j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where q.is_available is not false
      group by t.identifier) due`.execute(db);
  return rows[0]!.counts;
}
