import { z } from 'zod';
import { call } from '../../call.ts';
import { list } from '../../primitives.ts';

export const counters = call({
  method: 'GET',
  path: '/init/counters',
  access: 'public',
  summary: 'The counters of the landing page, with the live counts of this server',
  reply: list(z.object({ key: z.enum(['items', 'users', 'support']), value: z.int(), suffix: z.string(), live: z.int() })),
});
