import type { GoodInputs } from '../../../../test/good-input.ts';
import { makeTask, newTask } from '../../../../test/tasks.ts';

export const inputs: GoodInputs = {
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
