import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { deleteTask, saveTask } from './admin-tasks.queries.ts';

const { toasted } = vi.hoisted(() => ({ toasted: vi.fn() }));
vi.mock('../../../../lib/tabs.ts', () => ({ invalidateInOtherTabs: vi.fn() }));
vi.mock('../../../../ui/overlay/toasts.ts', async (original) => ({ ...(await original<object>()), toast: toasted }));

const server = fakeServer();
const refused = (msg: string) => reply({ success: false, code: 'STATE', msg }, 409);
const calls = () => server.sent.map(({ path, body, init }) => [`${init.method} ${path}`, body]);
const TASK = { description: 'Follow us', icon: 'gem', type: 'TWITTER_FOLLOW', link: null } as const;

beforeEach(() => toasted.mockClear());

describe('writes of tasks', () => {
  it('say what succeeded [ADMIN-GIVE-325] [ADMIN-GIVE-326] [ADMIN-GIVE-329] [ADMIN-GIVE-332] [ADMIN-GIVE-334]', async () => {
    server.answer = () => reply({ success: true, msg: '', task: {}, taskId: 3 });
    await saveTask(null, TASK);
    await saveTask(3, TASK);
    expect(await deleteTask(3)).toBe(true);
    expect(calls()).toEqual([
      ['POST /admin/task/create', TASK],
      ['PUT /admin/task/update/3', TASK],
      ['DELETE /admin/task/delete', { taskId: 3 }],
    ]);
    expect(toasted.mock.calls).toEqual([
      ['success', 'Task created successfully', 3000],
      ['success', 'Task updated successfully', 3000],
      ['success', 'Task deleted successfully', 3000],
    ]);
  });

  it('say what failed [ADMIN-GIVE-330] [ADMIN-GIVE-333] [ADMIN-GIVE-335]', async () => {
    server.answer = () => refused('Why.');
    await expect(saveTask(null, TASK)).rejects.toThrow('Why.');
    await expect(saveTask(3, TASK)).rejects.toThrow('Why.');
    expect(await deleteTask(3)).toBe(false);
    expect(toasted.mock.calls).toEqual([
      ['error', 'Failed to create task', 3000],
      ['error', 'Failed to update task', 3000],
      ['error', 'Failed to delete task', 3000],
    ]);
  });
});
