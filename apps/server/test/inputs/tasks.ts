import type { TestApi } from '../api.ts';
import type { GoodInputs } from './good-input.ts';

export const newTask = { description: 'Say hello', icon: 'star', type: 'daily' };

export async function makeTask(test: TestApi, changes: object = {}): Promise<number> {
  const body = { ...newTask, ...changes };
  return (await test.send('POST /admin/task/create', { as: await test.signIn({ role: 'ADMIN' }), body })).body.task.id;
}

/** Removes all tasks: everybody may join. */
export const removeTasks = (test: TestApi): Promise<unknown> => test.db.deleteFrom('tasks').execute();

export const taskInputs: GoodInputs = {
  'GET /task/all': async (test) => {
    await makeTask(test);
    return {};
  },
  'POST /task/complete': async (test) => ({ body: { taskId: await makeTask(test) } }),
  'GET /admin/task/all': async (test) => {
    await makeTask(test);
    return {};
  },
  'POST /admin/task/create': async () => ({ body: newTask }),
  'PUT /admin/task/update/{id}': async (test) => ({
    params: { id: await makeTask(test) },
    body: { ...newTask, icon: 'crown', link: 'https://example.com/' },
  }),
  'DELETE /admin/task/delete': async (test) => ({ body: { taskId: await makeTask(test) } }),
};
