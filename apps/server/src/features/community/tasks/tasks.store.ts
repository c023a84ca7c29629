import { MAX_TASKS, type TaskIcon, type TaskType } from '@lootfolio/domain/giveaways';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

/** Sends an event to all open screens when the transaction commits. */
const notifyScreens = (tx: Tx): Promise<unknown> => sql`select pg_notify('tasks', '')`.execute(tx);

/** The values that administrators set. */
export type TaskValues = { type: TaskType; description: string; icon: TaskIcon; link: string | null };

/** @returns its id; null when the maximum number of tasks is reached */
export async function insertTask(tx: Tx, values: TaskValues): Promise<number | null> {
  // two calls at once must not both add the last task that is allowed
  await sql`lock table tasks in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from tasks`.execute(tx);
  if (rows[0]!.count >= MAX_TASKS) return null;
  const { id } = await tx
    .insertInto('tasks')
    .values({ ...values, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyScreens(tx);
  return id;
}

/** Locks a task. Undefined when there is none. The type is unknown when another version of the server stored it. */
export const lockTask = (tx: Tx, id: number): Promise<(Omit<TaskValues, 'type'> & { type: string }) | undefined> =>
  tx.selectFrom('tasks').select(['type', 'description', 'icon', 'link']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Keeps a task from being deleted until the transaction ends. */
export const holdTask = (tx: Tx, id: number): Promise<unknown> =>
  tx.selectFrom('tasks').select('id').where('id', '=', id).forKeyShare().execute();

export async function updateTask(tx: Tx, id: number, values: TaskValues): Promise<void> {
  await tx.updateTable('tasks').set(values).where('id', '=', id).execute();
  await notifyScreens(tx);
}

export async function deleteTaskRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tasks').where('id', '=', id).execute();
  await notifyScreens(tx);
}

/** Stores that a user reported a task; a daily task can be reported again. */
export const writeCompletion = (tx: Tx, taskId: number, userId: number, verified: boolean): Promise<unknown> =>
  tx
    .insertInto('task_completions')
    .values({ task_id: taskId, user_id: userId, completed_at: now(), verified })
    .onConflict((conflict) =>
      conflict.columns(['task_id', 'user_id']).doUpdateSet((row) => ({
        completed_at: row.ref('excluded.completed_at'),
        verified: row.ref('excluded.verified'),
      })),
    )
    .execute();
