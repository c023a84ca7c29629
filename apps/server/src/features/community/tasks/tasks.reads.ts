import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { Claim, StoredTask } from './tasks.rules.ts';

export type TaskRow = StoredTask & { completions: number };

/** Returns all tasks, oldest first. */
export async function readTasks(db: Reader): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`select t.id, t.type, t.description, t.icon, t.link,
      (select count(*) from task_completions c where c.task_id = t.id) as completions
    from tasks t order by t.id`.execute(db);
  return rows;
}

export type TaskWithClaim = StoredTask & { claim: Claim | null };

/** Returns all tasks, oldest first, with a user's reports of them. */
export async function readTasksOf(db: Reader, userId: number): Promise<TaskWithClaim[]> {
  const { rows } = await sql<StoredTask & { completedAt: Date | null; verified: boolean }>`
    select t.id, t.type, t.description, t.icon, t.link, c.completed_at as "completedAt", c.verified
    from tasks t left join task_completions c on c.task_id = t.id and c.user_id = ${userId} order by t.id`.execute(db);
  return rows.map(({ completedAt, verified, ...task }) => ({ ...task, claim: completedAt && { completedAt, verified } }));
}

/** Returns a user's tasks for the export of their data. */
export async function readCompletionsOf(db: Reader, userId: number): Promise<unknown> {
  const { rows } = await sql`select c.completed_at, t.type, t.description, c.verified
    from task_completions c join tasks t on t.id = c.task_id where c.user_id = ${userId} order by c.completed_at, t.id`.execute(db);
  return rows;
}
