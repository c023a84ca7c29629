import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { GIVEAWAYS } from '../../../lib/giveaways.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { taskOf } from './task.test-helper.ts';
import { completeTask, TASKS } from './tasks.queries.ts';

const { toasted } = vi.hoisted(() => ({ toasted: vi.fn() }));
vi.mock('../../../lib/tabs.ts', () => ({ invalidateInOtherTabs: vi.fn() }));
vi.mock('../../../ui/overlay/toasts.ts', async (original) => ({ ...(await original<object>()), toast: toasted }));

const server = fakeServer();
const LIST = [...GIVEAWAYS, 'lists', true, 1];

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(LIST, { success: true, items: [], total: 0 });
  queryClient.setQueryData(TASKS, { success: true, tasks: [taskOf()], total: 1 });
});

it('completing a task sends its id, shows the reply, and has the giveaways read anew [GIVE-332]', async () => {
  server.answer = () => reply({ success: true, msg: 'Task completed.', task: taskOf({ completed: true }) });
  await completeTask(3);
  expect(server.sent[0]).toMatchObject({ path: '/task/complete', body: { taskId: 3 }, init: { method: 'POST' } });
  expect(toasted.mock.calls).toEqual([['success', 'Task completed.', 3000]]);
  expect(queryClient.getQueryData<{ tasks: { completed: boolean }[] }>(TASKS)!.tasks[0]!.completed).toBe(true);
  expect(queryClient.getQueryState(LIST)?.isInvalidated).toBe(true);
});
