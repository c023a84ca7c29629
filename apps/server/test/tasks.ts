import type { TestApi } from './api.ts';

export const newTask = { description: 'Say hello', icon: 'star', type: 'daily' };

export async function makeTask(test: TestApi, changes: object = {}): Promise<number> {
  const body = { ...newTask, ...changes };
  return (await test.send('POST /admin/task/create', { as: await test.signIn({ role: 'ADMIN' }), body })).body.task.id;
}

/** Removes all tasks, so that everybody may join giveaways. */
export const removeTasks = (test: TestApi): Promise<unknown> => test.db.deleteFrom('tasks').execute();
