import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/i18n.ts';
import { request, type Reply } from '../../../lib/api.ts';
import { GIVEAWAYS, reloadGiveaways } from '../../../lib/giveaways.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { writeErrorText } from '../../../ui/state/ListState.tsx';
import { toast, TOAST_MS, type ToastKind } from '../../../ui/overlay/toasts.ts';

type Tasks = Reply<'GET /task/all'>;
export type Task = Tasks['tasks'][number];

export const TASKS = [...GIVEAWAYS, 'tasks'];

export const useTasks = (enabled: boolean) =>
  useQuery({ queryKey: TASKS, queryFn: ({ signal }) => request('GET /task/all', { signal }), enabled });

export const say = (kind: ToastKind, text: string): void => toast(kind, text, TOAST_MS.giveaways);

/** Reports a task as done. The server decides whether it counts. @returns true when it counts */
export async function completeTask(id: number): Promise<boolean> {
  try {
    const { msg, task } = await request('POST /task/complete', { body: { taskId: id } });
    queryClient.setQueryData<Tasks>(TASKS, (list) => list && { ...list, tasks: list.tasks.map((one) => (one.id === id ? task : one)) });
    say('success', msg);
    return true;
  } catch (error) {
    say('error', writeErrorText(error, t('tasks.error')));
    return false;
  } finally {
    await reloadGiveaways();
  }
}
