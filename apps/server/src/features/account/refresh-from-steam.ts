import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Config } from '../../platform/process/config.ts';
import { audit } from '../../platform/security/audit.ts';
import type { Caller } from '../../platform/security/sessions.ts';
import { enforceMinInterval } from '../../platform/security/min-interval.ts';
import { fetchSteamProfile, type Profile } from '../auth/auth.public.ts';
import { writeProfile } from './profile.store.ts';

const MIN_INTERVAL_MS = 60_000;

type Parts = { db: Db; http: HttpClient; config: Pick<Config, 'STEAM_API_KEY'> };

/**
 * Reads a user's name, avatar and country from Steam again, at most once a minute, even when Steam fails.
 * @throws Refusal TOO_MANY_REQUESTS, STEAM_UNAVAILABLE; the stored profile then stays unchanged
 */
export async function refreshFromSteam(parts: Parts, caller: Caller): Promise<void> {
  if (caller.steamId === null) throw notFound();
  await enforceMinInterval(parts.db, `refresh:user:${caller.userId}`, MIN_INTERVAL_MS);
  const profile = await fetchOrRefuse(parts, caller.steamId);
  await inTransaction(parts.db, async (tx) => {
    await writeProfile(tx, caller.userId, profile);
    await audit(tx, caller, { action: 'profile.refreshed', object: `user:${caller.userId}` });
  });
}

async function fetchOrRefuse({ http, config }: Parts, steamId: string): Promise<Profile> {
  try {
    return await fetchSteamProfile(http, steamId, config.STEAM_API_KEY);
  } catch (error) {
    if (error instanceof MarketError) throw new Refusal('STEAM_UNAVAILABLE', 'account.steamUnavailable');
    throw error;
  }
}
