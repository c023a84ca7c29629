import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { file, list, page, pageSize, time, whole } from '../../primitives.ts';

const MAX_SHOWN = 100;

/** Random, so that an id does not reveal the number of operations. */
const id = z.uuid();
const count = z.int();

/** The state of an item. `sent`: a request left, and its outcome is not known yet. `unknown`: the outcome could not be found out. */
const itemState = z.enum(['waiting', 'sent', 'done', 'failed', 'unknown']);

const operation = z.object({
  id,
  /** The kind of work, in the name that its feature uses. */
  kind: z.string(),
  /** `partial`: some items are done, and some are not. */
  state: z.enum(['waiting', 'running', 'done', 'partial', 'failed', 'cancelled']),
  /** The number of items by state, and of all items. */
  items: z.object({ waiting: count, sent: count, done: count, failed: count, unknown: count, total: count }),
  cancelling: z.boolean(),
  /** The file that the operation made. It is kept for a day. */
  file: z.object({ name: z.string(), size: z.int().describe('Bytes'), made_at: time }).nullable(),
  created_at: time,
  ended_at: time.nullable(),
});

export const listOperations = call({
  method: 'GET',
  path: '/operations',
  access: 'user',
  summary: 'Long work of the user, the newest first. Ended work is kept for 30 days',
  owned: true,
  query: z.object({ page: page.default(1), limit: pageSize.default(20) }),
  reply: list(operation).extend({
    /** The number of operations that have not ended. */
    running: count,
  }),
});

export const readOperation = call({
  method: 'GET',
  path: '/operations/{id}',
  access: 'user',
  summary: 'One piece of long work of the user',
  owned: true,
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), item: operation }),
});

export const downloadOperationFile = call({
  method: 'GET',
  path: '/operations/{id}/file',
  access: 'user',
  summary: 'The file that long work made. Some files need a sign-in with Steam within the last 15 minutes',
  owned: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  params: z.object({ id }),
  reply: file,
});

export const listOperationItems = call({
  method: 'GET',
  path: '/operations/{id}/items',
  access: 'user',
  summary: 'What became of each item of long work, by market',
  owned: true,
  params: z.object({ id }),
  query: z.object({
    state: itemState.optional(),
    page: page.default(1),
    limit: whole(1, MAX_SHOWN).default(50),
  }),
  reply: list(
    z.object({
      position: count,
      /** The market, or another group of items that run one after the other. Empty when there is only one group. */
      lane: z.string(),
      subject: z.string(),
      /** What the subject is called, such as the name of an item; null when only its id is known. */
      name: z.string().nullable(),
      state: itemState,
      /** The market's id of the created object. */
      external: z.string().nullable(),
      /** The number of times the item was sent. */
      attempt: count,
      /** The reason why the item is not done, as a code and as a text. Both come from the market, or from the server for its own codes. */
      code: z.string().nullable(),
      text: z.string().nullable(),
      /** The same reason in the user's language; null when only code and text say it. */
      reason: z.string().nullable(),
      updated_at: time,
    }),
  ),
});

export const cancelOperation = call({
  method: 'POST',
  path: '/operations/{id}/cancel',
  access: 'user',
  summary: 'Cancels what was not sent yet. What was sent stays as it is',
  owned: true,
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), id }),
});

export const retryOperation = call({
  method: 'POST',
  path: '/operations/{id}/retry',
  access: 'user',
  summary: 'Tries again what failed, and asks again about what is unknown',
  owned: true,
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true), id, items: count.describe('How many items are tried again') }),
});
