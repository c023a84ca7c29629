import type { ReplyOf } from '@lootfolio/contract/call';
import type { listSessions, userDetails } from '@lootfolio/contract/features/people/account';
import { now } from '../../../platform/process/clock.ts';
import type { Db, Reader } from '../../../platform/database/database.ts';
import { balance } from '../../../platform/money/ledger.ts';
import { maskedProxy, parseProxy } from '../../../platform/outside/proxy.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { avatarPath } from '../auth/auth.public.ts';
import { proxyContext } from '../../../platform/outside/proxy.ts';
import { tradeLinkContext } from './profile.rules.ts';

export type Details = ReplyOf<typeof userDetails>['user'];

/** Returns the fields of the account page, without the plan. */
export async function readDetails(db: Db, box: SecretBox, userId: number): Promise<Omit<Details, 'plan' | 'plan_ends_at' | 'plans_sold'>> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  return {
    steam_id: row.steam_id ?? '',
    user_name: row.user_name,
    mail: row.mail,
    mail_confirmed: row.mail_confirmed_at !== null,
    trade_link: row.trade_link_sealed && box.open(row.trade_link_sealed, tradeLinkContext(userId)),
    proxy: { proxy: row.proxy_sealed && showProxy(box.open(row.proxy_sealed, proxyContext(userId))) },
    avatar_medium: avatarPath(row),
    profile_url: row.profile_url,
    country: row.country,
    joined_at: row.joined_at.toISOString(),
    steam_account_created: row.steam_account_created?.toISOString() ?? null,
    ROLE: row.role,
    balance: await balance(db, `user:${userId}`),
    ranking_hidden: row.ranking_hidden,
    timezone: row.timezone,
    timezone_chosen: row.timezone_chosen,
    lang: row.lang,
  };
}

function showProxy(stored: string): string | null {
  const proxy = parseProxy(stored);
  return proxy && maskedProxy(proxy);
}

/** Returns how a user can be reached: by a confirmed mail address, and by the trade link of their own Steam account. */
export async function readReachability(db: Reader, userId: number): Promise<{ mailConfirmed: boolean; hasTradeLink: boolean }> {
  const row = await db.selectFrom('users').select(['mail_confirmed_at', 'trade_link_sealed']).where('id', '=', userId).executeTakeFirst();
  return { mailConfirmed: Boolean(row?.mail_confirmed_at), hasTradeLink: Boolean(row?.trade_link_sealed) };
}

const SHOWN_SESSIONS = 20;

/** Returns a user's active sessions, newest first. `total` also counts sessions that are not listed. */
export async function readSessions(db: Db, userId: number, currentId: number): Promise<ReplyOf<typeof listSessions>> {
  const live = db.selectFrom('sessions').where('user_id', '=', userId).where('expires_at', '>', now());
  const rows = await live
    .select(['id', 'device', 'ip', 'session_start', 'last_seen'])
    .orderBy('session_start', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_SESSIONS)
    .execute();
  const { total } = await live.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.device,
      ip: row.ip,
      session_start: row.session_start.toISOString(),
      last_seen: row.last_seen.toISOString(),
      current: row.id === currentId,
    })),
    total,
  };
}

/** Returns the trade link of a user, in full; null when they have none. */
export async function readTradeLink(db: Reader, box: SecretBox, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('trade_link_sealed').where('id', '=', userId).executeTakeFirst();
  return row?.trade_link_sealed ? box.open(row.trade_link_sealed, tradeLinkContext(userId)) : null;
}
