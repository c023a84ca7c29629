import { z } from 'zod';
import { call } from '../../call.ts';

/**
 * The kinds of work that may wait for an administrator: unread tickets, giveaways to draw, prizes to send, payments to decide about, names without an item, refused
 * exchange rates, faulty parts of the server, and open setup steps of a new server.
 */
export const WAITING = ['tickets', 'draws', 'prizes', 'payments', 'names', 'rates', 'faults', 'setup'] as const;
export type Waiting = (typeof WAITING)[number];

export const adminWaiting = call({
  method: 'GET',
  path: '/admin/waiting',
  access: 'admin',
  summary: 'How much of each kind waits for an administrator',
  reply: z.object({
    success: z.literal(true),
    /** A count is null when it could not be determined. */
    items: z.array(z.object({ name: z.enum(WAITING), count: z.int().nullable() })),
    total: z.int(),
  }),
});
