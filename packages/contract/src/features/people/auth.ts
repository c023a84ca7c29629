import { z } from 'zod';
import { call } from '../../call.ts';
import { money, ok } from '../../primitives.ts';

/** `GET /auth/steam` and `GET /auth/steam-login` only redirect. They are declared in the sign-in routes of the server. */
export const securityCheck = call({
  method: 'GET',
  path: '/auth/security-check',
  access: 'public',
  summary: 'Whether the session is valid, and its CSRF token',
  session: true,
  reply: z.object({ success: z.boolean(), token: z.string().nullable() }),
});

export const logout = call({
  method: 'GET',
  path: '/logout',
  access: 'public',
  summary: 'Ends the session of this browser',
  session: true,
  mutates: true,
  reply: ok,
});

/**
 * The state of the second factor of an administrator. `off`: none is required. `missing`: the administrator must set it up first. `needed`:
 * they must confirm it in this session. `confirmed`: they have confirmed it. Always `off` for other users.
 */
export const factorState = z.enum(['off', 'missing', 'needed', 'confirmed']);

export const role = z.enum(['ADMIN', 'USER', 'MODERATOR', 'SUPPORT']);

export const currentUser = call({
  method: 'GET',
  path: '/init/user',
  access: 'user',
  summary: 'The signed-in user as the shell needs it',
  reply: z.object({
    success: z.literal(true),
    user: z.object({
      user_name: z.string(),
      avatar_medium: z.string().nullable(),
      profile_url: z.string(),
      balance: money,
      ROLE: role,
      steam_id: z.string(),
      plan: z.string(),
      /** False: the operator sells no plans, and nothing is shown of them. */
      plans_sold: z.boolean(),
      unread: z.int(),
      second_factor: factorState,
    }),
  }),
});
