import { z } from 'zod';
import { call } from '../../call.ts';
import { task } from '../../giveaway.ts';
import { id } from '../../primitives.ts';

const success = z.literal(true);

export const listTasks = call({
  method: 'GET',
  path: '/task/all',
  access: 'user',
  summary: 'The tasks that must be done before joining a giveaway',
  reply: z.object({ success, tasks: z.array(task), total: z.int() }),
});

export const completeTask = call({
  method: 'POST',
  path: '/task/complete',
  access: 'user',
  summary: 'Reports a task as done; the server checks it',
  body: z.object({ taskId: id }),
  reply: z.object({ success, msg: z.string(), task }),
});
