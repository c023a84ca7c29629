import { MarketError, type HttpClient, type RequestLimit } from '@lootfolio/marketplaces/port';
import type { Outside } from '../../../platform/outside/outside.ts';
import { nowMs } from '../../../platform/process/clock.ts';

const MAX_CACHED = 500;
const CACHE_MS = 24 * 3_600_000;
const NEGATIVE_CACHE_MS = 10 * 60_000;
const MAX_BYTES = 200_000;
/** The addresses of Steam's own picture servers; no others are allowed. */
const ALLOWED = /^https:\/\/[a-z0-9.-]+\.steamstatic\.com\//;
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** A separate limit, so that users can still sign in when Steam's picture servers ask to wait, or a page shows many avatars. */
const AVATAR_LIMIT: RequestLimit = { requests: 600, perSeconds: 60 };

/** `bytes` is null when Steam returned no picture. Steam is not asked again before `until` (ms since 1970). */
export type Avatar = { bytes: Buffer | null; type: string; until: number };

/**
 * Fetches avatars by Steam's address of the picture, each at most once a day, so that browsers contact no other server. A new picture has a
 * new address.
 */
export function createAvatars(outside: Pick<Outside, 'promptClient'>): (address: string) => Promise<Avatar> {
  const http = outside.promptClient('steam-avatars', AVATAR_LIMIT);
  const cache = new Map<string, Avatar>();
  return async (address) => {
    const known = cache.get(address);
    if (known && known.until > nowMs()) return known;
    const fetched = ALLOWED.test(address) ? await fetchAvatar(http, address) : null;
    const avatar = fetched ?? { bytes: known?.bytes ?? null, type: known?.type ?? '', until: nowMs() + NEGATIVE_CACHE_MS };
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
    cache.set(address, avatar);
    return avatar;
  };
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
