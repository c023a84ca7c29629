import { completeTask as completeCall, listTasks } from '@lootfolio/contract/features/community/tasks';
import { text } from '@lootfolio/texts/text';
import type { Reader } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { completeTask } from './complete-task.ts';
import { presentTask, readOffered, type TaskParts } from './view-tasks.ts';

export const taskRoutes = (parts: TaskParts & { db: Reader }): Route[] => [
  route(listTasks, async ({ caller, language }) => {
    const { offered } = await readOffered(parts.db, parts, caller.userId);
    return { tasks: offered.map((task) => presentTask(task, language)), total: offered.length };
  }),

  write(completeCall, async ({ tx, caller, body, language }) => {
    const task = await completeTask(tx, caller, body.taskId, parts);
    return { msg: text('tasks.taskCompleted', language), task: presentTask(task, language) };
  }),
];
