import { randomUUID } from 'node:crypto';
import type { AppId } from '@lootfolio/domain/games';
import { SYNC_MINUTES } from '@lootfolio/domain/listings';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransactionsOf } from '../../../platform/database/transaction.ts';
import { lockUser, lockUsers } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import type { NewItem } from '../../../platform/operations/items.store.ts';
import { startByCaller, startOperation } from '../../../platform/operations/operations.ts';
import { readStarted } from '../../../platform/operations/operations.store.ts';
import { findRunning, type StartLimit } from '../../../platform/operations/start-limit.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { readDueUsers, readGames } from './listings.reads.ts';
import { SYNC_KIND, SYNC_STEPS } from './synchronise.operation.ts';

/** A quiet synchronisation is the same as one by hand. */
export const SYNC_LIMIT: StartLimit = { kind: SYNC_KIND, apartMs: 60_000, wait: 'listings.syncWait', sharesQuiet: true };
/** How often the listings of a user are read without a click. */
export const SYNC_EVERY_MS = SYNC_MINUTES * 60_000;
/** How often users are looked for whose listings are due, and how many of them at once. */
export const DUE_LOOK_MS = 60_000;
const DUE_AT_ONCE = 200;

/**
 * Starts to read what every market with a key has of the caller.
 * @param appId null = all games in which the caller has an inventory or listings
 * @returns the id of the operation, or of the one that runs
 * @throws Refusal INVALID_API without a key, TOO_MANY_REQUESTS within a minute of the last one
 */
export async function startSynchronising(tx: Tx, caller: Caller, appId: AppId | null): Promise<string> {
  await lockUser(tx, caller.userId);
  const markets = await readMarkets(tx, caller.userId);
  if (markets.length === 0) throw new Refusal('INVALID_API', 'listings.needsKeys');
  const running = await findRunning(tx, caller.userId, SYNC_LIMIT);
  if (running !== null) return running;
  const items = await itemsOf(tx, caller.userId, markets, appId);
  if (items.length === 0) throw new Refusal('STATE', 'listings.otherGame');
  return (await startByCaller(tx, caller, { kind: SYNC_KIND, clientKey: randomUUID(), params: {}, items })).id;
}

/**
 * Starts to read what is on sale or sold of users whose last synchronisation was `SYNC_EVERY_MS` ago, so that a sale is found without a
 * click. Each user has a transaction of their own.
 */
export async function synchroniseDue(db: Db): Promise<void> {
  const since = new Date(nowMs() - SYNC_EVERY_MS);
  const due = await readDueUsers(db, SYNC_KIND, since, DUE_AT_ONCE);
  await inTransactionsOf(db, due, (tx, userId) => startDue(tx, userId, since));
}

/** Another worker, or the user, may have started it meanwhile. */
async function startDue(tx: Tx, userId: number, since: Date): Promise<void> {
  if ((await lockUsers(tx, [userId], null)).length === 0) return;
  if ((await readStarted(tx, { userId, kind: SYNC_KIND }, since)).length > 0) return;
  const items = await itemsOf(tx, userId, await readMarkets(tx, userId), null);
  if (items.length === 0) return;
  await startOperation(tx, { userId, kind: SYNC_KIND, clientKey: randomUUID(), params: {}, quiet: true, items });
}

/** Returns the selling markets at which a user has a key. */
async function readMarkets(tx: Tx, userId: number): Promise<string[]> {
  const keys = new Set((await readKeys(tx, userId)).map(({ market }): string => market));
  return SELLING_MARKETS.filter((market) => keys.has(market));
}

async function itemsOf(tx: Tx, userId: number, markets: readonly string[], appId: AppId | null): Promise<NewItem[]> {
  const games = appId === null ? await readGames(tx, userId) : [appId];
  const stalls = markets.flatMap((market) =>
    sellingOf(market)!
      .apps.filter((game) => games.includes(game))
      .map((game) => ({ market, appId: game })),
  );
  return stalls.flatMap((stall) =>
    SYNC_STEPS.filter((part) => part !== 'presence' || sellingOf(stall.market)!.presence !== null).map((part) => ({
      lane: MARKET_LANES.encode({ ...stall, currency: 'USD' }),
      subject: stall.market,
      object: `stall:${stall.market}/${stall.appId}/${part}`,
      credential: `key:${stall.market}`,
      input: part,
    })),
  );
}
