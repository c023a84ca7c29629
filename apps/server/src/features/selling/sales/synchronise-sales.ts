import { randomUUID } from 'node:crypto';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import { NEVER_READ, readStallReads, type StallReads } from '../../../goods/sales/reach.store.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal, invalidField } from '../../../platform/errors/refusal.ts';
import type { NewItem } from '../../../platform/operations/items.store.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startByCaller } from '../../../platform/operations/operations.ts';
import { findRunning, type StartLimit } from '../../../platform/operations/start-limit.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { readSellingGames } from './sales.reads.ts';
import { SALES_KIND } from './synchronise-sales.operation.ts';
import { LONGEST_MS, rangesToRead, type Range } from './synchronise-sales.rules.ts';

/** A quiet synchronisation reads fewer days than users may want. */
export const SALES_LIMIT: StartLimit = { kind: SALES_KIND, apartMs: 10_000, wait: 'listings.syncWait', sharesQuiet: false };

export type WantedSales = {
  /** Slugs; null = every market with a key. */
  markets: readonly string[] | null;
  from: Date | null;
  until: Date | null;
};

/** An account at a market with a key, in one game, and what is known of its sales. `keyAt`: when the key was set. */
export type KeyStall = StallReads & { keyAt: Date };

/**
 * Starts to read what the caller sold. Sales that may still change are always read again, from the oldest one that has not ended.
 * @returns the id of the operation, or of the one that runs
 * @throws Refusal INVALID_API without a key; VALIDATION for a range that is too long; TOO_MANY_REQUESTS just after the last one
 */
export async function startSynchronisingSales(tx: Tx, caller: Caller, wanted: WantedSales): Promise<string> {
  const { userId } = caller;
  await lockUser(tx, userId);
  const keys = (await readSellingKeys(tx, userId)).filter(({ market }) => wanted.markets?.includes(market) ?? true);
  if (keys.length === 0) throw new Refusal('INVALID_API', 'sales.needsKeys');
  const running = await findRunning(tx, userId, SALES_LIMIT);
  if (running !== null) return running;
  const at = now();
  const to = Math.min(wanted.until?.getTime() ?? Infinity, at.getTime());
  const from = Math.min(wanted.from?.getTime() ?? to, to);
  if (to - from > LONGEST_MS) throw invalidField('startDate', 'sales.rangeTooLong');
  const stalls = await readStalls(tx, userId, keys);
  const items = stalls.flatMap((stall) => rangesToRead(stall, { from, to }, at).map((range) => readingOf(stall, range)));
  if (items.length === 0) throw new Refusal('STATE', 'listings.otherGame');
  // what a quiet one has not read yet is among it
  const started = { kind: SALES_KIND, clientKey: randomUUID(), params: {}, items, supersedes: [SALES_KIND] };
  return (await startByCaller(tx, caller, started)).id;
}

type Key = { market: string; keyAt: Date };

/** Returns the selling markets at which a user has a key, in the order of all markets. */
export async function readSellingKeys(db: Reader, userId: number): Promise<Key[]> {
  const keys = new Map((await readKeys(db, userId)).map(({ market, updated_at: keyAt }): [string, Date] => [market, keyAt]));
  return SELLING_MARKETS.flatMap((market) => (keys.has(market) ? [{ market, keyAt: keys.get(market)! }] : []));
}

/** Returns the accounts of keys, in each game of their user. */
export async function readStalls(tx: Tx, userId: number, keys: readonly Key[]): Promise<KeyStall[]> {
  const games = await readSellingGames(tx, userId);
  const known = new Map((await readStallReads(tx, userId)).map((one) => [`${one.market} ${one.appId}`, one]));
  return keys.flatMap((key) =>
    sellingOf(key.market)!
      .apps.filter((appId) => games.includes(appId))
      .map((appId) => ({ ...NEVER_READ, ...known.get(`${key.market} ${appId}`), ...key, appId })),
  );
}

/** The lane in which the sales of an account are read. */
export const laneOf = ({ market, appId }: Pick<KeyStall, 'market' | 'appId'>): string =>
  MARKET_LANES.encode({ market, appId, currency: 'USD' });

/** Returns the item of an operation that reads the sales of an account in a range. */
export const readingOf = (stall: Pick<KeyStall, 'market' | 'appId'>, range: Range): NewItem => ({
  lane: laneOf(stall),
  subject: stall.market,
  object: `sales:${stall.market}/${stall.appId}`,
  credential: `key:${stall.market}`,
  input: range,
});
