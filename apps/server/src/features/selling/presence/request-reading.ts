import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readKeys, readProxy } from '../../people/market-keys/market-keys.public.ts';
import { queueAsking } from './presence.jobs.ts';
import { markWanted, readAskedTimes } from './presence.store.ts';

/** The least time between two questions to a market for one account. */
export const APART_MS = 60_000;

/**
 * Lets workers ask markets whether the caller's accounts can sell.
 * @param markets the markets that can be asked; those without a key, and those that were asked within a minute, are left out
 * @returns the markets that are asked
 * @throws Refusal INVALID_API without a key, TOO_MANY_REQUESTS when all were asked within a minute
 */
export async function requestReading(tx: Tx, caller: Caller, markets: readonly string[]): Promise<string[]> {
  const { userId } = caller;
  await lockUser(tx, userId);
  const keys = new Set((await readKeys(tx, userId)).map(({ market }): string => market));
  const withKey = markets.filter((market) => keys.has(market) && sellingOf(market)?.presence);
  if (withKey.length === 0) throw new Refusal('INVALID_API', 'presence.needsKey');
  const asked = await readAskedTimes(tx, userId);
  const waitMs = (market: string): number => (asked.get(market)?.getTime() ?? 0) + APART_MS - nowMs();
  const free = withKey.filter((market) => waitMs(market) <= 0);
  if (free.length === 0) {
    const n = Math.ceil(Math.min(...withKey.map(waitMs)) / 1000);
    throw new Refusal('TOO_MANY_REQUESTS', 'presence.askedJustNow', { values: { n }, metaData: { remaining_time: n } });
  }
  await markWanted(tx, userId, free);
  const hasProxy = (await readProxy(tx, userId)) !== null;
  await queueAsking(
    tx,
    free.map((market) => ({ userId, market, hasProxy })),
    true,
  );
  await audit(tx, caller, { action: 'presence.wanted', object: `user:${userId}`, after: { markets: free } });
  return free;
}
