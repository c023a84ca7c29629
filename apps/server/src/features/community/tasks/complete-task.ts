import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { isMet, isVerified } from './tasks.rules.ts';
import { holdTask, writeCompletion } from './tasks.store.ts';
import { readOffered, type OfferedTask, type TaskParts } from './view-tasks.ts';

/**
 * Completes a task of the caller, if its requirement is met. A completed task stays completed.
 * @throws Refusal NOT_FOUND, also for a task that is not shown; TASK_NOT_VERIFIED
 */
export async function completeTask(tx: Tx, caller: Caller, taskId: number, parts: TaskParts): Promise<OfferedTask> {
  await lockUser(tx, caller.userId);
  await holdTask(tx, taskId);
  const { offered, facts } = await readOffered(tx, parts, caller.userId);
  const found = offered.find(({ task }) => task.id === taskId);
  if (!found) throw notFound();
  if (found.completed) return found;
  if (!isMet(found.offer, facts)) throw new Refusal('TASK_NOT_VERIFIED', 'tasks.taskNotVerified');
  const verified = isVerified(found.offer);
  await writeCompletion(tx, taskId, caller.userId, verified);
  await audit(tx, caller, { action: 'task.completed', object: `task:${taskId}`, after: { type: found.offer.type, verified } });
  return { ...found, completed: true };
}
