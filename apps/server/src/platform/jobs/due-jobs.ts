import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';

/** The maximum number of jobs that are counted, so that a long backlog does not make every look slow. */
const MOST = 1000;

/** The jobs that a slot could take now, by name. `isCut`: more jobs are due than are counted, so that others may be due, too. */
export type Due = { counts: Readonly<Record<string, number>>; isCut: boolean };

/** Counts the jobs that are due. Jobs of a queue that is held by another job are left out. */
export async function countDue(db: Reader, most = MOST): Promise<Due> {
  const { rows } = await sql<Due>`with due as materialized (
      select task_id, job_queue_id from graphile_worker._private_jobs
      where is_available and run_at <= statement_timestamp() order by priority, run_at limit ${most}),
    counted as (select t.identifier, count(*)::int
      from due j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where q.is_available is not false
      group by t.identifier)
    select (select coalesce(json_object_agg(identifier, count), '{}') from counted) as counts,
      (select count(*) = ${most} from due) as "isCut"`.execute(db);
  return rows[0]!;
}
