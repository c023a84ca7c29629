import { isCountry } from '@lootfolio/domain/countries';
import { parseMailAddress } from '@lootfolio/domain/mail-address';
import { readSteamId } from '@lootfolio/domain/steam-ids';
import { parseTradeLink } from '@lootfolio/domain/trade-link';
import {
  LISTED_MATCHES,
  MAX_BALANCE,
  NOTE_LENGTH,
  PROFILE_STATES,
  USER_DEFAULTS,
  USER_NAME_LENGTH,
  USER_SORTS,
  USER_STATUSES,
} from '@lootfolio/domain/users';
import { z } from 'zod';
import { call } from '../../call.ts';
import { date, id, idInPath, list, money, page, ratio, searchText, time, whole, wrong } from '../../primitives.ts';
import { role } from '../people/auth.ts';

const success = z.literal(true);
const count = z.int();
const profileState = z.literal(Object.values(PROFILE_STATES)).describe('1 active, 0 inactive, 2 banned');

const adminUser = z.object({
  id,
  user_name: z.string(),
  steam_id: z.string().nullable(),
  mail: z.string().nullable(),
  mail_confirmed: z.boolean(),
  ROLE: role,
  profile_state: profileState,
  balance: money,
  joined_at: time,
  trade_link: z.string().nullable().describe('Its token is hidden'),
  profile_url: z.string(),
  avatar_medium: z.string().nullable(),
  avatar_hash: z.string().nullable(),
  country: z.string().nullable(),
  steam_account_created: time.nullable(),
  sessions: count.describe('Browsers that are signed in'),
  last_seen: time.nullable().describe('The last use of a session that has not ended'),
  active_on: date.nullable().describe('The last day on which a session was used'),
});

export const adminListUsers = call({
  method: 'GET',
  path: '/admin/user/all',
  access: 'admin',
  summary: 'All users; a page past the end is the last one',
  query: z.object({
    /** Searched in name, Steam id and mail address. */
    search: searchText.default(''),
    status: z.enum(USER_STATUSES).default(USER_DEFAULTS.status),
    sort: z.enum(USER_SORTS).default(USER_DEFAULTS.sort),
    page: page.default(USER_DEFAULTS.page),
    limit: whole(1, 100).default(USER_DEFAULTS.size),
  }),
  reply: list(adminUser).extend({
    has_more: z
      .boolean()
      .describe(`True when a search finds more than ${LISTED_MATCHES} users: it lists those who joined last, and its total counts them`),
  }),
});

export const adminUserStats = call({
  method: 'GET',
  path: '/admin/user/stats',
  access: 'admin',
  summary: 'How many users there are, and what they hold',
  reply: z.object({
    success,
    stats: z.object({
      totalUsers: count,
      activeUsers: count,
      bannedUsers: count,
      totalBalance: money,
      usersJoined: count.describe('Users who joined in the last 30 days'),
      userChangeCount: count.describe('Users who joined in the last 30 days, less those of the 30 days before'),
      usersChange: ratio.nullable(),
    }),
  }),
});

/**
 * A text that `read` accepts; for other texts `read` returns undefined. The texts are checked here, so that one reply names all invalid
 * fields.
 */
const readable = <T>(longest: number, read: (text: string) => T | undefined, refusal: ReturnType<typeof wrong>) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((text, context) => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue(refusal);
      return z.NEVER;
    });
/** Turns an empty text into null, which removes the value. */
const orNone =
  <T>(read: (text: string) => T | null) =>
  (text: string): T | null | undefined =>
    text === '' ? null : (read(text) ?? undefined);

const steamId = readable(40, (text) => readSteamId(text) ?? undefined, wrong('fields.steamId'));
const mail = readable(300, orNone(parseMailAddress), wrong('account.mailInvalid'));
const tradeLink = readable(300, orNone(parseTradeLink), wrong('account.tradeLinkInvalid'));
const country = readable(
  40,
  orNone((code) => (isCountry(code) ? code : null)),
  wrong('fields.country'),
);
const userName = z
  .string()
  .trim()
  .min(1)
  .max(USER_NAME_LENGTH)
  .regex(/^[^\p{Cc}]*[\p{L}\p{N}\p{P}\p{S}][^\p{Cc}]*$/u);
const balance = money.min(0).max(MAX_BALANCE);

export const adminUpdateUser = call({
  method: 'PUT',
  path: '/admin/user/update',
  access: 'admin',
  summary: 'Changes the fields of a user that are named',
  money: true,
  body: z.object({
    id,
    user_name: userName.optional(),
    steam_id: steamId.optional(),
    /** An empty text removes the address. */
    mail: mail.optional(),
    ROLE: role.optional(),
    profile_state: profileState.optional(),
    balance: balance.optional(),
    /** An empty text removes the link. */
    trade_link: tradeLink.optional(),
    /** ISO 3166-1 alpha-2. An empty text removes the country. */
    country: country.optional(),
    /** The reason for the change. Required with a new balance or Steam id. */
    note: z.string().trim().max(NOTE_LENGTH).default(''),
    /** The values that the caller saw before the change. The change is refused with STATE when one of them is different now. */
    before: z
      .object({
        user_name: z.string().max(200),
        steam_id: z.string().max(40).nullable(),
        mail: z.string().max(300).nullable(),
        ROLE: role,
        profile_state: profileState,
        balance: money.min(0).max(1e12),
        country: z.string().max(2).nullable(),
      })
      .partial()
      .default({}),
  }),
  reply: z.object({ success, user: adminUser }),
});

export const adminEndAccess = call({
  method: 'POST',
  path: '/admin/user/{id}/sign-out',
  access: 'admin',
  summary: 'Ends all sessions and API tokens of a user, but not the session that calls',
  params: z.object({ id: idInPath }),
  reply: z.object({ success, ended: count.describe('Sessions that were ended') }),
});

export const adminDeleteUser = call({
  method: 'DELETE',
  path: '/admin/user/delete/{id}',
  access: 'admin',
  summary: 'Erases the account of a user, as their own deletion does',
  params: z.object({ id: idInPath }),
  reply: z.object({ success, id }),
});
