import { z } from 'zod';
import { call } from '../call.ts';
import { appId, gameOrAll, money } from '../primitives.ts';

export const netWorth = call({
  method: 'GET',
  path: '/init/net-worth',
  access: 'user',
  summary: 'What the own inventories were worth when they were last read',
  owned: true,
  query: z.object({ game: gameOrAll.default(null) }),
  reply: z.object({
    success: z.literal(true),
    net_worth: money,
    count: z.int(),
    games: z.array(z.object({ app_id: appId, value: money, count: z.int() })),
  }),
});
