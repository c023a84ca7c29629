import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../i18n/i18n.ts';
import { request, type Body, type Reply } from '../../../../lib/api.ts';
import { reloadGiveaways } from '../../../../lib/giveaways.ts';
import { say, TASKS } from '../tasks.queries.ts';

export type AdminTask = Reply<'GET /admin/task/all'>['tasks'][number];
export type TaskBody = Body<'POST /admin/task/create'>;

export const useAllTasks = () =>
  useQuery({ queryKey: [...TASKS, 'admin'], queryFn: ({ signal }) => request('GET /admin/task/all', { signal }) });

/** Adds or changes a task, and shows the result. @throws the error of the call, for the form */
export async function saveTask(id: number | null, body: TaskBody): Promise<void> {
  try {
    await (id === null ? request('POST /admin/task/create', { body }) : request('PUT /admin/task/update/{id}', { params: { id }, body }));
    say('success', t(id === null ? 'tasks-admin.created' : 'tasks-admin.updated'));
  } catch (error) {
    say('error', t(id === null ? 'tasks-admin.createFailed' : 'tasks-admin.updateFailed'));
    throw error;
  } finally {
    void reloadGiveaways();
  }
}

/** Deletes a task and shows the result. @returns false when it failed */
export async function deleteTask(id: number): Promise<boolean> {
  try {
    await request('DELETE /admin/task/delete', { body: { taskId: id } });
    say('success', t('tasks-admin.deleted'));
    return true;
  } catch {
    say('error', t('tasks-admin.deleteFailed'));
    return false;
  } finally {
    void reloadGiveaways();
  }
}
