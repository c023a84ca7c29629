import { randomUUID } from 'node:crypto';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { instantOf, localDate, addDays, type LocalDate } from '@lootfolio/domain/schedule';
import { WITHDRAWAL_DEFAULTS } from '@lootfolio/domain/withdrawals';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { MARKET_LANES } from '../../../platform/operations/lanes.ts';
import type { NewItem } from '../../../platform/operations/items.store.ts';
import { startByCaller, startOperation } from '../../../platform/operations/operations.ts';
import { readStarted } from '../../../platform/operations/operations.store.ts';
import { findRunning, type StartLimit } from '../../../platform/operations/start-limit.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { readingFrom } from './payouts.rules.ts';
import { readBefore } from './payouts.store.ts';
import { PAYOUTS_KIND } from './synchronise-payouts.operation.ts';

export const PAYOUTS_LIMIT: StartLimit = { kind: PAYOUTS_KIND, apartMs: 60_000, wait: 'payouts.syncWait', sharesQuiet: false };

/** The first day to read, in the user's time zone; null = the usual one. */
export type Since = { day: LocalDate | null; timeZone: string };

/**
 * Starts to read the payouts of the caller at every market with a key that reports them.
 * @returns the markets with a key, and the id of the operation or of the one that runs; null when none of them reports payouts
 * @throws Refusal INVALID_API without a key, TOO_MANY_REQUESTS within a minute of the last one
 */
export async function startSynchronising(
  tx: Tx,
  caller: Caller,
  since: Since,
): Promise<{ markets: readonly string[]; operation: string | null }> {
  const { userId } = caller;
  await lockUser(tx, userId);
  const keys = new Set((await readKeys(tx, userId)).map(({ market }): string => market));
  const markets = SELLING_MARKETS.filter((market) => keys.has(market));
  if (markets.length === 0) throw new Refusal('INVALID_API', 'payouts.needsKeys');
  const running = await findRunning(tx, userId, PAYOUTS_LIMIT);
  if (running !== null) return { markets, operation: running };
  const reporting = markets.filter((market) => sellingOf(market)!.payouts !== null);
  if (reporting.length === 0) return { markets, operation: null };
  const items = await itemsOf(tx, userId, reporting, startOf(since));
  const { id } = await startByCaller(tx, caller, { kind: PAYOUTS_KIND, clientKey: randomUUID(), params: {}, items });
  return { markets, operation: id };
}

/** Payouts that nobody asked for are read at most so often: markets allow few requests. */
const QUIET_APART_MS = 3_600_000;

/** Starts to read the payouts of a locked user at markets whose sales are read without a click, so that both are of the same time. */
export async function readPayoutsQuietly(tx: Tx, userId: number, markets: readonly string[]): Promise<void> {
  const reporting = markets.filter((market) => sellingOf(market)!.payouts !== null);
  if (reporting.length === 0) return;
  if ((await readStarted(tx, { userId, kind: PAYOUTS_KIND }, new Date(nowMs() - QUIET_APART_MS))).length > 0) return;
  const items = await itemsOf(tx, userId, reporting, startOf({ day: null, timeZone: 'UTC' }));
  await startOperation(tx, { userId, kind: PAYOUTS_KIND, clientKey: randomUUID(), params: {}, quiet: true, items });
}

function startOf({ day, timeZone }: Since): Date {
  return instantOf(day ?? addDays(localDate(now(), timeZone), 1 - WITHDRAWAL_DEFAULTS.days), '00:00', timeZone);
}

async function itemsOf(tx: Tx, userId: number, markets: readonly string[], wanted: Date): Promise<NewItem[]> {
  const before = await readBefore(tx, userId);
  return markets.map((market) => {
    const known = before.get(market) ?? null;
    return {
      // an account is the same in every game
      lane: MARKET_LANES.encode({ market, appId: sellingOf(market)!.apps[0]!, currency: 'USD' }),
      subject: market,
      object: `payouts:${market}`,
      credential: `key:${market}`,
      input: { from: readingFrom(wanted, known, now()).toISOString(), isFirst: known === null },
    };
  });
}
