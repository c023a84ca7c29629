import { randomUUID } from 'node:crypto';
import type { AppId } from '@lootfolio/domain/games';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startByCaller, type RetryCheck } from '../../../platform/operations/operations.ts';
import { readStarted } from '../../../platform/operations/operations.store.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { readGames } from './listings.reads.ts';
import { SYNC_KIND, SYNC_STEPS } from './synchronise.operation.ts';

/** The least time between two synchronisations of a user. */
export const SYNC_APART_MS = 60_000;

/**
 * Starts to read what every market with a key has of the caller.
 * @param appId null = all games in which the caller has an inventory or listings
 * @returns the id of the operation, or of the one that runs
 * @throws Refusal INVALID_API without a key, TOO_MANY_REQUESTS within a minute of the last one
 */
export async function startSynchronising(tx: Tx, caller: Caller, appId: AppId | null): Promise<string> {
  await lockUser(tx, caller.userId);
  const keys = new Set((await readKeys(tx, caller.userId)).map(({ market }): string => market));
  const markets = SELLING_MARKETS.filter((market) => keys.has(market));
  if (markets.length === 0) throw new Refusal('INVALID_API', 'listings.needsKeys');
  const running = await findRecent(tx, caller.userId);
  if (running !== null) return running;
  const games = appId === null ? await readGames(tx, caller.userId) : [appId];
  const stalls = markets.flatMap((market) =>
    sellingOf(market)!
      .apps.filter((game) => games.includes(game))
      .map((game) => ({ market, appId: game })),
  );
  if (stalls.length === 0) throw new Refusal('STATE', 'listings.otherGame');
  const items = stalls.flatMap((stall) =>
    SYNC_STEPS.filter((part) => part !== 'presence' || sellingOf(stall.market)!.presence !== null).map((part) => ({
      lane: MARKET_LANES.encode({ ...stall, currency: 'USD' }),
      subject: stall.market,
      object: `stall:${stall.market}/${stall.appId}/${part}`,
      credential: `key:${stall.market}`,
      input: part,
    })),
  );
  return (await startByCaller(tx, caller, { kind: SYNC_KIND, clientKey: randomUUID(), params: {}, items })).id;
}

/** Returns the synchronisation that runs; null when there is none. @throws Refusal TOO_MANY_REQUESTS when the last one began just now */
async function findRecent(tx: Tx, userId: number): Promise<string | null> {
  const recent = await readStarted(tx, { userId, kind: SYNC_KIND }, new Date(nowMs() - SYNC_APART_MS));
  const running = recent.find(({ isOpen }) => isOpen);
  if (running) return running.id;
  if (recent.length === 0) return null;
  const seconds = SYNC_APART_MS / 1000;
  throw new Refusal('TOO_MANY_REQUESTS', 'listings.syncWait', { values: { n: seconds }, metaData: { remaining_time: seconds } });
}

/** The same conditions hold when a failed synchronisation is tried again. */
export const checkSyncRetry: RetryCheck = async (tx, caller) => {
  if ((await findRecent(tx, caller.userId)) !== null) throw new Refusal('STATE', 'operations.running');
};
