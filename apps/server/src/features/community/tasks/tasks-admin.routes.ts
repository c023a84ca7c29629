import type { ReplyOf } from '@lootfolio/contract/call';
import { adminCreateTask, adminDeleteTask, adminListTasks, adminUpdateTask } from '@lootfolio/contract/features/community/tasks-admin';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Reader } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { changeTask, createTask, deleteTask } from './change-task.ts';
import { describeTask } from './describe-task.ts';
import { readTasks, type TaskRow } from './tasks.reads.ts';
import { offerOf, type Means } from './tasks.rules.ts';
import { meansOf, type TaskParts } from './view-tasks.ts';

type AdminTask = ReplyOf<typeof adminListTasks>['tasks'][number];

const present = (task: TaskRow, means: Means, language: Language): AdminTask => ({
  ...task,
  description: describeTask(task, language),
  offered: offerOf(task, means) !== null,
});

export const taskAdminRoutes = (parts: TaskParts & { db: Reader }): Route[] => {
  const read = async (db: Reader, language: Language): Promise<AdminTask[]> => {
    const means = meansOf(parts);
    return (await readTasks(db)).map((task) => present(task, means, language));
  };
  const one = async (db: Reader, id: number, language: Language): Promise<AdminTask> =>
    (await read(db, language)).find((task) => task.id === id)!;
  return [
    route(adminListTasks, async ({ language }) => {
      const tasks = await read(parts.db, language);
      return { tasks, total: tasks.length };
    }),

    write(adminCreateTask, async ({ tx, caller, body, language }) => {
      const id = await createTask(tx, caller, body);
      return { msg: text('tasks.created', language), task: await one(tx, id, language) };
    }),

    write(adminUpdateTask, async ({ tx, caller, params, body, language }) => {
      await changeTask(tx, caller, params.id, body);
      return { msg: text('tasks.changed', language), task: await one(tx, params.id, language) };
    }),

    write(adminDeleteTask, async ({ tx, caller, body, language }) => {
      await deleteTask(tx, caller, body.taskId);
      return { msg: text('tasks.deleted', language), taskId: body.taskId };
    }),
  ];
};
