import { DIFFERENCE_KINDS, DIFFERENCE_PAGE_SIZE, DIFFERENCE_STATES } from '@lootfolio/domain/reconciliation';
import { NOTE_LENGTH } from '@lootfolio/domain/users';
import { z } from 'zod';
import { call } from '../../call.ts';
import { anyOf, id, idInPath, list, page, pageSize, time } from '../../primitives.ts';

/** A difference between the money here and what stands elsewhere. */
const difference = z.object({
  id,
  /** What was compared, in the language of the caller: the ledger, a gateway, a bot. */
  subject: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  state: z.enum(DIFFERENCE_STATES),
  /** What differs, and what it means, in the language of the caller. */
  title: z.string(),
  text: z.string(),
  /** The id at the gateway, the account, or the item. */
  about: z.string(),
  payment_id: id.nullable(),
  /** What stands here and there: thousandths of a dollar, or things (`is_count`). Null where nothing stands. */
  here: z.int().nullable(),
  there: z.int().nullable(),
  is_count: z.boolean(),
  found_at: time,
  gone_at: time.nullable(),
  explanation: z.object({ at: time, admin: z.object({ id, user_name: z.string().nullable() }), note: z.string() }).nullable(),
});

const subject = z.object({
  key: z.string(),
  name: z.string(),
  /** never: not compared yet. failed: the last attempt failed; what is shown is older. */
  state: z.enum(['ok', 'differs', 'failed', 'never']),
  compared_at: time.nullable(),
  /** How many payments, accounts or things were compared. */
  compared: z.int(),
  error: z.string().nullable(),
  open: z.int(),
  /** True while a comparison was asked for and has not ended. */
  is_wanted: z.boolean(),
});

export const adminReconciliation = call({
  method: 'GET',
  path: '/admin/reconciliation',
  access: 'admin',
  summary: 'What the daily comparison of money found, newest first',
  query: z.object({
    state: anyOf(DIFFERENCE_STATES),
    page: page.default(1),
    limit: pageSize.default(DIFFERENCE_PAGE_SIZE),
  }),
  reply: list(difference).extend({ subjects: z.array(subject), open: z.int() }),
});

export const adminReconcile = call({
  method: 'POST',
  path: '/admin/reconciliation/run',
  access: 'admin',
  summary: 'Compares everything now',
  body: z.object({}),
  reply: z.object({ success: z.literal(true) }),
});

export const adminExplainDifference = call({
  method: 'POST',
  path: '/admin/reconciliation/{id}/explain',
  access: 'admin',
  summary: 'Explains a difference, which ends its alarm',
  recent: true,
  params: z.object({ id: idInPath }),
  body: z.object({ note: z.string().trim().min(1).max(NOTE_LENGTH) }),
  reply: z.object({ success: z.literal(true), item: difference }),
});
