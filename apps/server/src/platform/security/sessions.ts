import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { now, nowMs } from '../process/clock.ts';
import type { Db, Reader, Tx } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import { isUnavailable } from '../errors/unavailable.ts';
import { recordActivity } from './activity.ts';

const DAY = 86_400_000;
/** The number of days after its last use at which a session ends, and the maximum number of days after its beginning. */
export const SESSION_DAYS = { sliding: 30, max: 90 } as const;
const SLIDING_MS = SESSION_DAYS.sliding * DAY;
const MAX_SESSION_MS = SESSION_DAYS.max * DAY;
const TOUCH_EVERY_MS = 5 * 60_000;
const CACHE_MS = 30_000;
/** The maximum age of a session that is still accepted from the cache while the database does not answer. */
const OUTAGE_MS = 10 * 60_000;

export type Role = 'ADMIN' | 'USER' | 'MODERATOR' | 'SUPPORT';

/** A signed-in user: in a browser by a session, or in a program by a personal API token. */
export type SignedIn = {
  userId: number;
  steamId: string | null;
  role: Role;
  /** 0 for an API token, which has no session. */
  sessionId: number;
  csrfToken: string;
  startedAt: Date;
  /** The personal API token of a program; null in a browser. */
  tokenId: number | null;
  /** Whether the user has a second factor. */
  hasFactor: boolean;
  /** The time at which this session last confirmed the second factor. */
  factorAt: Date | null;
};

/** The user who makes a call, and their address. Functions take it unchanged. */
export type Caller = SignedIn & { ip: string };

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
export const randomToken = (): string => randomBytes(32).toString('base64url');

export function sameToken(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}

/**
 * Begins a session for a user and ends the browser's earlier session.
 * @returns the value of the cookie
 */
export async function beginSession(
  tx: Tx,
  session: { userId: number; device: string; ip: string; replaces: string | null },
): Promise<string> {
  if (session.replaces) await endReplaced(tx, session.replaces);
  const token = randomToken();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      csrf_token: randomToken(),
      device: session.device.slice(0, 300),
      ip: session.ip,
      session_start: now(),
      last_seen: now(),
      expires_at: new Date(nowMs() + SLIDING_MS),
    })
    .execute();
  await recordActivity(tx, session.userId, null);
  return token;
}

async function endReplaced(tx: Tx, token: string): Promise<void> {
  const replaced = await tx.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(token)).executeTakeFirst();
  if (replaced) await endSession(tx, replaced.id);
}

/** Ends a session in every process at once. */
export async function endSession(db: Reader, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
  await reloadSession(db, sessionId);
}

/**
 * Ends every session of a user in every process at once, except `exceptId`.
 * @returns the ids of the ended sessions
 */
export async function endSessionsOf(tx: Tx, userId: number, exceptId: number | null): Promise<number[]> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId ?? 0)
    .returning('id')
    .execute();
  for (const { id } of ended) await reloadSession(tx, id);
  return ended.map(({ id }) => id);
}

/** Makes every process read this session again. Its event streams are opened again. */
export async function reloadSession(tx: Reader, sessionId: number): Promise<void> {
  await sql`select pg_notify('sessions', ${String(sessionId)})`.execute(tx);
}

/**
 * Makes every process read a user's sessions again, so that a new role applies at once. Their event streams end, and the browsers
 * reconnect.
 * @returns the ids of the sessions
 */
export async function renewSessionsOf(tx: Tx, userId: number): Promise<number[]> {
  const sessions = await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  for (const { id } of sessions) await reloadSession(tx, id);
  return sessions.map(({ id }) => id);
}

/** Removes expired sessions. */
export const removeOldSessions = (db: Db): Promise<unknown> => db.deleteFrom('sessions').where('expires_at', '<', now()).execute();

export type Sessions = {
  find: (token: string) => Promise<SignedIn | null>;
  /** Removes a session that this process ended from the cache, without waiting for the notification. */
  invalidate: (sessionId: number) => void;
};

/** Returns the hash of a token as the key of a map. Tokens themselves are not kept in memory. */
export const hashKey = (token: string): string => hash('sha256', token, 'base64');

/** Looks up sessions and caches them for half a minute. An ended session is removed from the cache of every process. */
export function createSessions(db: Db, listener: Listener): Sessions {
  const cache = new Map<string, { caller: SignedIn; readAt: number; until: number }>();
  // a session that ends while it is being read must not be cached
  let invalidations = 0;
  const invalidate = (sessionId: number | null): void => {
    invalidations += 1;
    for (const [key, { caller }] of cache) if (sessionId === null || caller.sessionId === sessionId) cache.delete(key);
  };
  listener.on('sessions', (payload) => invalidate(payload === null ? null : Number(payload)));

  return {
    invalidate,
    find: async (token) => {
      const key = hashKey(token);
      const known = cache.get(key);
      if (known && known.until > nowMs()) return known.caller;
      const before = invalidations;
      try {
        const caller = await readSession(db, token);
        cache.delete(key);
        // not cached, so that a factor that is confirmed in another process applies here at once
        if (!caller || invalidations !== before || (caller.hasFactor && caller.factorAt === null)) return caller;
        if (cache.size > 20_000) cache.clear();
        cache.set(key, { caller, readAt: nowMs(), until: nowMs() + CACHE_MS });
        return caller;
      } catch (error) {
        // calls that are answered from memory still work; the end of a session is noticed once the database is back
        if (!known || !isUnavailable(error) || nowMs() - known.readAt > OUTAGE_MS || invalidations !== before) throw error;
        known.until = nowMs() + CACHE_MS;
        return known.caller;
      }
    },
  };
}

async function readSession(db: Db, token: string): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'sessions.id',
      'sessions.csrf_token',
      'sessions.session_start',
      'sessions.last_seen',
      'users.id as user_id',
      'sessions.factor_at',
      'second_factors.enabled_at as factor_enabled_at',
      'users.role',
      'users.steam_id',
      'users.active_on',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .where('users.profile_state', '<>', 2)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (nowMs() - row.last_seen.getTime() > TOUCH_EVERY_MS) {
    const expires = Math.min(nowMs() + SLIDING_MS, row.session_start.getTime() + MAX_SESSION_MS);
    await db
      .updateTable('sessions')
      .set({ last_seen: now(), expires_at: new Date(expires) })
      .where('id', '=', row.id)
      .execute();
  }
  await recordActivity(db, row.user_id, row.active_on);
  return {
    userId: row.user_id,
    steamId: row.steam_id,
    role: row.role,
    sessionId: row.id,
    csrfToken: row.csrf_token,
    startedAt: row.session_start,
    tokenId: null,
    hasFactor: row.factor_enabled_at !== null,
    factorAt: row.factor_at,
  };
}
