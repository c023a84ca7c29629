import { z } from 'zod';
import { call } from '../../call.ts';
import { adminTask, taskForm } from '../../giveaway.ts';
import { id, idInPath } from '../../primitives.ts';

const success = z.literal(true);
const changed = z.object({ success, msg: z.string(), task: adminTask });

export const adminListTasks = call({
  method: 'GET',
  path: '/admin/task/all',
  access: 'admin',
  summary: 'All tasks, the first first',
  reply: z.object({ success, tasks: z.array(adminTask), total: z.int() }),
});

export const adminCreateTask = call({
  method: 'POST',
  path: '/admin/task/create',
  access: 'admin',
  summary: 'Adds a task',
  body: taskForm,
  reply: changed,
});

export const adminUpdateTask = call({
  method: 'PUT',
  path: '/admin/task/update/{id}',
  access: 'admin',
  summary: 'Changes a task; who did it before need not do it again',
  params: z.object({ id: idInPath }),
  body: taskForm,
  reply: changed,
});

export const adminDeleteTask = call({
  method: 'DELETE',
  path: '/admin/task/delete',
  access: 'admin',
  summary: 'Removes a task',
  body: z.object({ taskId: id }),
  reply: z.object({ success, msg: z.string(), taskId: id }),
});
