import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { clientKey, file, id, idInPath, list, money, ok, started, time, timeZone } from '../../primitives.ts';
import { role } from './auth.ts';

const details = z.object({
  steam_id: z.string(),
  user_name: z.string(),
  mail: z.string().nullable(),
  mail_confirmed: z.boolean(),
  trade_link: z.string().nullable(),
  /** The password is replaced with `****`. Null when no proxy is set. */
  proxy: z.object({ proxy: z.string().nullable() }),
  avatar_medium: z.string().nullable(),
  profile_url: z.string(),
  country: z.string().nullable(),
  joined_at: time,
  steam_account_created: time.nullable(),
  ROLE: role,
  balance: money,
  plan: z.string(),
  plan_ends_at: time.nullable(),
  /** False: the operator sells no plans, and nothing is shown of them. */
  plans_sold: z.boolean(),
  ranking_hidden: z.boolean(),
  timezone: z.string(),
  /** False: it is that of the browser, and a sign-in in another one changes it. */
  timezone_chosen: z.boolean(),
  lang: z.enum(['en', 'tr']),
});

export const userDetails = call({
  method: 'GET',
  path: '/users/details',
  access: 'user',
  summary: 'Everything that the account page shows of its user',
  owned: true,
  reply: z.object({ success: z.literal(true), user: details }),
});

export const refreshFromSteam = call({
  method: 'POST',
  path: '/users/refresh',
  access: 'user',
  summary: 'Starts to read name, avatar and country from Steam again; once a minute',
  owned: true,
  body: z.object({ client_key: clientKey }),
  reply: started,
});

export const setMail = call({
  method: 'POST',
  path: '/users/set-mail',
  access: 'user',
  summary:
    'Sets the mail address and sends it a link that confirms it; empty removes it. A confirmed one changes only after a recent sign-in',
  owned: true,
  rate: 'mail',
  body: z.object({ mail: z.string().trim().max(300) }),
  reply: z.object({ success: z.literal(true), mail: z.string().nullable() }),
});

export const confirmMail = call({
  method: 'POST',
  path: '/users/confirm-mail',
  access: 'public',
  summary: 'Confirms a mail address with the token of the link; works once',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: ok,
});

export const setTradeLink = call({
  method: 'POST',
  path: '/users/set-trade',
  access: 'user',
  summary: 'Sets the trade link of the own Steam account; empty removes it',
  owned: true,
  body: z.object({ trade_link: z.string().trim().max(300) }),
  reply: z.object({ success: z.literal(true), trade_link: z.string().nullable() }),
});

export const setLanguage = call({
  method: 'POST',
  path: '/users/set-lang',
  access: 'user',
  summary: 'Language of mails and files',
  owned: true,
  body: z.object({ lang: z.enum(['en', 'tr']) }),
  reply: ok,
});

export const setTimeZone = call({
  method: 'POST',
  path: '/users/set-timezone',
  access: 'user',
  summary: 'Time zone of schedules and mails',
  owned: true,
  /** `of_browser`: it is that of the browser and no choice, so that a sign-in in another one changes it. */
  body: z.object({ timezone: timeZone, of_browser: z.boolean().default(false) }),
  reply: z.object({ success: z.literal(true), timezone: z.string() }),
});

export const setRankingHidden = call({
  method: 'POST',
  path: '/users/set-ranking',
  access: 'user',
  summary: 'Whether the own inventory is left out of the rankings',
  owned: true,
  body: z.object({ hidden: z.boolean() }),
  reply: z.object({ success: z.literal(true), ranking_hidden: z.boolean() }),
});

export const setFirstStepsHidden = call({
  method: 'POST',
  path: '/users/set-first-steps',
  access: 'user',
  summary: 'Whether the list of first steps is left out of the dashboard',
  owned: true,
  body: z.object({ hidden: z.boolean() }),
  reply: z.object({ success: z.literal(true), hidden: z.boolean() }),
});

export const listSessions = call({
  method: 'GET',
  path: '/users/sessions',
  access: 'user',
  summary: 'The live sessions, newest first, at most 20',
  owned: true,
  reply: z.object({
    success: z.literal(true),
    sessions: z.array(z.object({ id, device: z.string(), ip: z.string(), session_start: time, last_seen: time, current: z.boolean() })),
    total: z.int(),
  }),
});

export const endOneSession = call({
  method: 'DELETE',
  path: '/users/sessions/{id}',
  access: 'user',
  summary: 'Ends one of the own sessions',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success: z.literal(true), id }),
});

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/users/sessions',
  access: 'user',
  summary: 'Ends every own session but the present one',
  owned: true,
  reply: z.object({ success: z.literal(true), ended: z.int() }),
});

export const exportData = call({
  method: 'POST',
  path: '/users/export',
  access: 'user',
  summary: 'Starts to collect everything that is stored of the user into a file; one at a time, 10 a day',
  owned: true,
  recent: true,
  body: z.object({ client_key: clientKey }),
  reply: started,
});

export const downloadDataExport = call({
  method: 'GET',
  path: '/users/export',
  access: 'user',
  summary: 'The newest file with everything that is stored of the user, as JSON; keys and proxy only as set or not. It is kept for a day',
  owned: true,
  recent: true,
  file: true,
  cost: COST.file,
  query: z.object({ id: z.uuid().optional().describe('The operation that made it') }),
  reply: file,
});

export const deleteAccount = call({
  method: 'DELETE',
  path: '/users/account',
  access: 'user',
  summary: 'Erases the account; a site balance is given up only with `forfeit`',
  owned: true,
  recent: true,
  body: z.object({ forfeit: z.boolean().default(false) }),
  reply: ok,
});

const token = z.object({
  id,
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.literal('read')),
  created_at: time,
  expires_at: time,
  last_used_at: time.nullable(),
});

export const listTokens = call({
  method: 'GET',
  path: '/users/tokens',
  access: 'user',
  summary: 'Personal API tokens',
  owned: true,
  reply: list(token),
});

export const createToken = call({
  method: 'POST',
  path: '/users/tokens',
  access: 'user',
  summary: 'Makes a personal API token; it is shown this once',
  owned: true,
  recent: true,
  body: z.object({
    name: z.string().trim().min(1).max(60),
    scopes: z.array(z.literal('read')).min(1).max(1).default(['read']),
    expires_days: z.literal([30, 90, 365]),
  }),
  reply: z.object({ success: z.literal(true), item: token, token: z.string() }),
});

export const revokeToken = call({
  method: 'DELETE',
  path: '/users/tokens/{id}',
  access: 'user',
  summary: 'Revokes a personal API token',
  owned: true,
  recent: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success: z.literal(true), id }),
});
