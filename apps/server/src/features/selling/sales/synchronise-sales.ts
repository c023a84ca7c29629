import { randomUUID } from 'node:crypto';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal, invalidField } from '../../../platform/errors/refusal.ts';
import type { NewItem } from '../../../platform/operations/items.store.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import { startByCaller } from '../../../platform/operations/operations.ts';
import { readStarted } from '../../../platform/operations/operations.store.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { readSellingGames } from './sales.reads.ts';
import { SALES_KIND, type Range } from './synchronise-sales.operation.ts';

const DAY = 86_400_000;
/** The least time between two synchronisations of a user. */
const APART_MS = 10_000;
/** A sale can be reversed for so long: older days change no more. */
const CHANGING_MS = 10 * DAY;
/** A longer range is read in parts, so that a failure loses only one of them. */
const PART_MS = 90 * DAY;
/** The longest range: five years. */
const LONGEST_MS = 5 * 366 * DAY;

export type WantedSales = {
  /** Slugs; null = every market with a key. */
  markets: readonly string[] | null;
  from: Date | null;
  until: Date | null;
};

/**
 * Starts to read what the caller sold. Days that may still change are always read again.
 * @returns the id of the operation, or of the one that runs
 * @throws Refusal INVALID_API without a key; VALIDATION for a range that is too long; TOO_MANY_REQUESTS just after the last one
 */
export async function startSynchronisingSales(tx: Tx, caller: Caller, wanted: WantedSales): Promise<string> {
  await lockUser(tx, caller.userId);
  const keys = new Set((await readKeys(tx, caller.userId)).map(({ market }): string => market));
  const markets = SELLING_MARKETS.filter((market) => keys.has(market) && (wanted.markets?.includes(market) ?? true));
  if (markets.length === 0) throw new Refusal('INVALID_API', 'sales.needsKeys');
  const running = await findRunning(tx, caller.userId);
  if (running !== null) return running;
  const now = nowMs();
  const to = Math.min(wanted.until?.getTime() ?? now, now);
  const from = Math.min(wanted.from?.getTime() ?? now - CHANGING_MS, to);
  if (to - from > LONGEST_MS) throw invalidField('startDate', 'sales.rangeTooLong');
  const games = await readSellingGames(tx, caller.userId);
  const items = markets.flatMap((market) =>
    sellingOf(market)!
      .apps.filter((app) => games.includes(app))
      .flatMap((appId) => withLastDays(from, to, now).map((part) => itemOf({ market, appId }, part))),
  );
  if (items.length === 0) throw new Refusal('STATE', 'listings.otherGame');
  return (await startByCaller(tx, caller, { kind: SALES_KIND, clientKey: randomUUID(), params: {}, items })).id;
}

const itemOf = (stall: { market: string; appId: number }, part: Range): NewItem => ({
  lane: MARKET_LANES.encode({ ...stall, currency: 'USD' } as Parameters<typeof MARKET_LANES.encode>[0]),
  subject: stall.market,
  object: `sales:${stall.market}/${stall.appId}/${part.from}`,
  credential: `key:${stall.market}`,
  input: part,
});

/** Adds the days that may still change to a range. A range that reaches them has no gap. */
const withLastDays = (from: number, to: number, now: number): Range[] =>
  to < now - CHANGING_MS ? [{ from: now - CHANGING_MS, to: now }, ...partsOf(from, to)] : partsOf(Math.min(from, now - CHANGING_MS), now);

/** Splits a range, the newest part first. */
function partsOf(from: number, to: number): Range[] {
  const parts = [];
  for (let end = to; ; end -= PART_MS) {
    parts.push({ from: Math.max(from, end - PART_MS), to: end });
    if (end - PART_MS <= from) return parts;
  }
}

async function findRunning(tx: Tx, userId: number): Promise<string | null> {
  const recent = await readStarted(tx, { userId, kind: SALES_KIND }, new Date(nowMs() - APART_MS));
  const running = recent.find(({ isOpen }) => isOpen);
  if (running || recent.length === 0) return running?.id ?? null;
  const last = Math.max(...recent.map(({ startedAt }) => startedAt.getTime()));
  const seconds = Math.max(1, Math.ceil((last + APART_MS - nowMs()) / 1000));
  throw new Refusal('TOO_MANY_REQUESTS', 'listings.syncWait', { values: { n: seconds }, metaData: { remaining_time: seconds } });
}
