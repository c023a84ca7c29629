import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import type { FastifyInstance } from 'fastify';
import { nowMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { readAvatarAddress } from './auth.reads.ts';

const KEPT = 500;
const KEPT_MS = 24 * 3_600_000;
const MISSED_MS = 10 * 60_000;
const MAX_BYTES = 200_000;
/** Steam's own picture servers, and no other host. */
const ALLOWED = /^https:\/\/[a-z0-9.-]+\.steamstatic\.com\//;
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** `bytes` is null where Steam gave none: it is not asked again for a while. */
type Avatar = { bytes: Buffer | null; type: string; until: number };

/** `GET /avatar/{steam_id}`: the avatar of a user, fetched from Steam once a day, so that browsers ask nobody but this server. */
export function serveAvatars(app: FastifyInstance, db: Db, http: HttpClient): void {
  const kept = new Map<string, Avatar>();

  const find = async (steamId: string): Promise<Avatar | null> => {
    const known = kept.get(steamId);
    if (known && known.until > nowMs()) return known;
    const address = await readAvatarAddress(db, steamId);
    const fetched = address && ALLOWED.test(address) ? await fetchAvatar(http, address) : null;
    const avatar = fetched ?? { bytes: known?.bytes ?? null, type: known?.type ?? '', until: nowMs() + MISSED_MS };
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
    kept.set(steamId, avatar);
    return avatar;
  };

  app.get<{ Params: { steamId: string } }>('/avatar/:steamId', { schema: { hide: true } }, async (request, reply) => {
    const avatar = /^\d{17}$/.test(request.params.steamId) ? await find(request.params.steamId) : null;
    if (!avatar?.bytes) return reply.callNotFound();
    return reply.header('cache-control', 'private, max-age=3600').type(avatar.type).send(avatar.bytes);
  });
}

async function fetchAvatar(http: HttpClient, url: string): Promise<Avatar | null> {
  try {
    const { body, headers } = await http({ url, maxBytes: MAX_BYTES, timeoutMs: 5000, headers: { accept: 'image/*' } });
    const type = (headers['content-type'] ?? '').split(';', 1)[0]!.trim();
    return TYPES.has(type) ? { bytes: body, type, until: nowMs() + KEPT_MS } : null;
  } catch (error) {
    if (error instanceof MarketError) return null;
    throw error;
  }
}
