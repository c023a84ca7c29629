import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import type { FastifyInstance } from 'fastify';
import { nowMs } from '../../platform/process/clock.ts';
import type { AuthParts } from './auth.routes.ts';
import { readAvatarAddress } from './auth.reads.ts';

const MAX_CACHED = 500;
const CACHE_MS = 24 * 3_600_000;
const NEGATIVE_CACHE_MS = 10 * 60_000;
const MAX_BYTES = 200_000;
/** Only Steam's own picture servers. */
const ALLOWED = /^https:\/\/[a-z0-9.-]+\.steamstatic\.com\//;
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** `bytes` is null when Steam returned no picture. Steam is not asked again before `until` (ms since 1970). */
type Avatar = { bytes: Buffer | null; type: string; until: number };

/**
 * `GET /avatar/{steam_id}`: a user's own avatar, fetched from Steam once a day, so that the browser contacts no other server.
 * Everybody else gets a 404, so that nobody can find out who has an account.
 */
export function serveAvatars(app: FastifyInstance, { db, sessions, rates, sessionCookie, steamHttp }: AuthParts): void {
  /** By Steam's address of the picture. A new picture has a new address. */
  const cache = new Map<string, Avatar>();

  const find = async (address: string): Promise<Avatar> => {
    const known = cache.get(address);
    if (known && known.until > nowMs()) return known;
    const fetched = ALLOWED.test(address) ? await fetchAvatar(steamHttp, address) : null;
    const avatar = fetched ?? { bytes: known?.bytes ?? null, type: known?.type ?? '', until: nowMs() + NEGATIVE_CACHE_MS };
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
    cache.set(address, avatar);
    return avatar;
  };

  app.get<{ Params: { steamId: string } }>('/avatar/:steamId', { schema: { hide: true } }, async (request, reply) => {
    const token = request.cookies[sessionCookie];
    const caller = token ? await sessions.find(token) : null;
    await rates.consume(null, { userId: caller?.userId ?? null, ip: request.ip });
    const address = caller?.steamId === request.params.steamId ? await readAvatarAddress(db, caller.userId) : null;
    const avatar = address === null ? null : await find(address);
    if (!avatar?.bytes) return reply.callNotFound();
    return reply.header('cache-control', 'private, max-age=86400').type(avatar.type).send(avatar.bytes);
  });
}

async function fetchAvatar(http: HttpClient, url: string): Promise<Avatar | null> {
  try {
    const { body, headers } = await http({ url, maxBytes: MAX_BYTES, timeoutMs: 5000, headers: { accept: 'image/*' } });
    const type = (headers['content-type'] ?? '').split(';', 1)[0]!.trim();
    return TYPES.has(type) ? { bytes: body, type, until: nowMs() + CACHE_MS } : null;
  } catch (error) {
    if (error instanceof MarketError) return null;
    throw error;
  }
}
