import { MarketError } from '@lootfolio/marketplaces/port';
import type { Db } from '../../../platform/database/database.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import { LimitReached } from '../../../platform/outside/request-limiter.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import { fetchSteamProfile, STEAM_LIMIT } from '../../people/auth/auth.public.ts';
import { noteProfile, storeProfile } from './ranking.store.ts';

/** The time after which a profile is read again. */
export const PROFILE_MS = 7 * 86_400_000;
const RETRY_MS = 3_600_000;
const WAIT_MS = 3000;
const LONGEST_MS = 10_000;

export type ProfileParts = { db: Db; outside: Outside; config: Pick<Config, 'STEAM_API_KEY'> };

/** Reads the name and the picture of an owner without an account. An inventory whose owner has no name here is shown under its Steam id. */
export async function readProfile({ db, outside, config }: ProfileParts, steamId: string): Promise<void> {
  const http = outside.client('steamcommunity', STEAM_LIMIT, AbortSignal.timeout(LONGEST_MS), {
    maxWaitMs: WAIT_MS,
    priority: 'background',
  });
  try {
    await storeProfile(db, steamId, await fetchSteamProfile(http, steamId, config.STEAM_API_KEY));
  } catch (error) {
    if (!(error instanceof MarketError || error instanceof LimitReached)) throw error;
    await noteProfile(db, steamId, new Date(nowMs() - PROFILE_MS + RETRY_MS));
  }
}
