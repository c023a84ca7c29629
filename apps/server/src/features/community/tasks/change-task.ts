import type { BodyOf } from '@lootfolio/contract/call';
import type { adminCreateTask } from '@lootfolio/contract/features/community/tasks-admin';
import { MAX_TASKS } from '@lootfolio/domain/giveaways';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteTaskRow, insertTask, lockTask, updateTask, type TaskValues } from './tasks.store.ts';

type TaskForm = BodyOf<typeof adminCreateTask>;

const valuesOf = ({ link, ...form }: TaskForm): TaskValues => ({ ...form, link: link ?? null });

/** @returns its id @throws Refusal LIMIT_REACHED */
export async function createTask(tx: Tx, caller: Caller, form: TaskForm): Promise<number> {
  const id = await insertTask(tx, valuesOf(form));
  if (id === null) throw new Refusal('LIMIT_REACHED', 'tasks.tooMany', { values: { n: MAX_TASKS } });
  await audit(tx, caller, { action: 'task.created', object: `task:${id}`, after: form });
  return id;
}

/** Changes a task. Its completions stay: they count while the requirement of the task is met. @throws Refusal NOT_FOUND */
export async function changeTask(tx: Tx, caller: Caller, id: number, form: TaskForm): Promise<void> {
  const before = await lockTask(tx, id);
  if (!before) throw notFound();
  const after = valuesOf(form);
  await updateTask(tx, id, after);
  await audit(tx, caller, { action: 'task.changed', object: `task:${id}`, before, after });
}

/** @throws Refusal NOT_FOUND */
export async function deleteTask(tx: Tx, caller: Caller, id: number): Promise<void> {
  const before = await lockTask(tx, id);
  if (!before) throw notFound();
  await deleteTaskRow(tx, id);
  await audit(tx, caller, { action: 'task.deleted', object: `task:${id}`, before });
}
