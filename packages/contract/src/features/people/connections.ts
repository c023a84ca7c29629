import { PROVIDERS } from '@lootfolio/domain/connections';
import { z } from 'zod';
import { call } from '../../call.ts';
import { time } from '../../primitives.ts';

const provider = z.enum(PROVIDERS);

export const listConnections = call({
  method: 'GET',
  path: '/users/connections',
  access: 'user',
  summary: "The user's accounts at other services. GET auth/discord and auth/x, which redirect a browser, connect one or check it again",
  owned: true,
  reply: z.object({
    success: z.literal(true),
    items: z.array(
      z.object({
        provider,
        /** The name of the account at the service. */
        name: z.string(),
        /** True when the account was a member of the operator's Discord server, or a follower of their account on X, at the last check. */
        verified: z.boolean(),
        checked_at: time,
      }),
    ),
    total: z.int(),
    /** The services that this server can check. */
    offered: z.array(provider),
    /** The pages for joining and following while the operator has set none; null in the live world. */
    sandbox_pages: z.object({ discord: z.string().nullable(), x: z.string().nullable() }),
  }),
});

export const removeConnection = call({
  method: 'DELETE',
  path: '/users/connections/{provider}',
  access: 'user',
  summary: 'Disconnects an account. It stays reserved for the user for 30 days',
  owned: true,
  params: z.object({ provider }),
  reply: z.object({ success: z.literal(true), provider }),
});
