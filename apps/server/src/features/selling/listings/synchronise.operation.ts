import { toMoney, type Money, type NativeAmount } from '@lootfolio/domain/money';
import { MarketError, type Currency } from '@lootfolio/marketplaces/port';
import { accountOf } from '@lootfolio/marketplaces/registry';
import type { MarketSale, MarketSelling, OwnListing, Presence, Price, SellingContext } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import type { Stall } from '../../../goods/sales.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { operationKind, type OperationKind, type Outcome, type Step } from '../../../platform/operations/kinds.ts';
import { MARKET_LANES, type MarketLane } from '../../../platform/operations/lanes.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { currentRate } from '../../../prices/rates/exchange-rates.ts';
import { notSent, type Means } from './market-steps.ts';
import { followPresence, openMarket, storeCurrency, type OpenMarket, type SellerParts } from '../presence/presence.public.ts';
import { putBack } from './put-back.ts';
import { readRelisted } from './put-back.store.ts';
import { receiveSales, type SalesParts } from './receive-sales.ts';
import { GONE_MS, planSync, splitOutside } from './synchronise.rules.ts';
import { takeOffSold } from './take-off.ts';
import { tellOutside } from './tell-outside.ts';
import { applySync, insertFound, lockStall, readEnded, readSalesTime, storeSyncResult, type SyncResult } from './synchronise.store.ts';

export const SYNC_KIND = 'synchronise-listings';

export type SyncParts = SellerParts & SalesParts;

/** The parts of a synchronisation, in their order: what the sales say is known before the listings are compared. */
export const SYNC_STEPS = ['sales', 'listings', 'presence'] as const;
type Part = (typeof SYNC_STEPS)[number];

/** What a market said, whole, or why it did not tell. Never stored as such. `beganAt`: in milliseconds. */
type Reading = { beganAt: number } & (
  | { part: 'sales'; sales: MarketSale[] }
  | { part: 'listings'; own: OwnListing[] }
  | { part: 'presence'; presence: Presence | null; currency: Currency | null }
  | { part: 'failed'; code: string; text: string }
);
type SyncStep = Step<unknown, Part, Reading, MarketLane>;

/** Longer than any market protects a sale: a reversal changes an old one. */
const SALES_MS = 10 * 86_400_000;
/** A market that does not answer is asked once more. */
const ATTEMPTS = 2;
const AGAIN_MS = 5000;

/** Reads what the market has of the user, and follows it: what was sold, listed, changed and removed outside. */
export const synchroniseListings = (parts: SyncParts): OperationKind =>
  operationKind<unknown, Part, Reading, MarketLane, Means>({
    name: SYNC_KIND,
    work: 'selling',
    params: z.unknown(),
    input: z.enum(SYNC_STEPS),
    lanes: MARKET_LANES,
    batch: () => 1,
    settleMs: 0,
    attempts: ATTEMPTS,
    reconcile: 'repeat',
    admit: async ({ operation: { userId }, lane, items, signal, assertHeld }) => {
      const opened = await openMarket(parts, { userId, lane, purpose: 'ask', signal, mayLeave: assertHeld });
      if (!opened) return { items, waitMs: 0, means: null };
      // the first request waits outside of the worker's slot
      const { waitMs, laneMs } = await opened.client.reserve([]);
      return { items: waitMs > 0 ? [] : items, waitMs, laneWaitMs: laneMs, means: opened, release: opened.client.release };
    },
    send: async (step, means) => new Map([[step.items[0]!.position, means ? await read(step, means) : NO_KEY]]),
    apply: async (tx, { operation, lane, items }, became) => {
      const result = became.get(items[0]!.position);
      if (result?.state !== 'done' && result?.state !== 'failed') return;
      const stall = { userId: operation.userId, market: lane.market, appId: lane.appId };
      const failed = { part: 'failed', beganAt: nowMs(), code: result.code ?? 'INTERNAL', text: result.text ?? '' } as const;
      await follow(tx, parts, { stall, operationId: operation.id }, result.data ?? failed);
    },
  });

const NO_KEY = { state: 'denied', code: 'INVALID_API', text: '' } as const;

async function read({ items }: SyncStep, { selling, context }: OpenMarket): Promise<Outcome<Reading>> {
  const { input: part, attempt } = items[0]!;
  const beganAt = nowMs();
  const done = (data: Reading): Outcome<Reading> => ({ state: 'done', data });
  try {
    if (part === 'listings') return done({ part, beganAt, own: await selling.ownListings(context) });
    if (part === 'presence')
      return done({ part, beganAt, presence: (await selling.presence?.(context)) ?? null, currency: await readCurrency(selling, context) });
    return done({ part, beganAt, sales: await selling.sales(context, { from: new Date(beganAt - SALES_MS), to: new Date(beganAt) }) });
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    const { kind, code, text, retryAfterMs } = notSent(error);
    if (kind === 'key') return { state: 'denied', code, text };
    if (error.code === 'RATE_LIMITED') return { state: 'held', of: 'item', afterMs: retryAfterMs ?? AGAIN_MS, code, text };
    if (attempt < ATTEMPTS && code !== 'MARKET_NOT_CONNECTED') return { state: 'later', afterMs: AGAIN_MS, code, text };
    return { state: 'failed', code, text, data: { part: 'failed', beganAt, code, text } };
  }
}

/** Asks for the currency of the account, where a market has several and states it with the balance. Null when it does not say it now. */
async function readCurrency({ market, prices }: MarketSelling, context: SellingContext): Promise<Currency | null> {
  const balance = Object.keys(prices).length > 1 ? accountOf(market)?.balance : undefined;
  try {
    return balance ? (await balance(context)).currency : null;
  } catch (error) {
    if (error instanceof MarketError) return null;
    throw error;
  }
}

const NOTHING = { created: 0, updated: 0, removed: 0, code: null, text: null };
type Of = { stall: Stall; operationId: string };

/** Stores what a market said, with the consequences. */
async function follow(tx: Tx, parts: SalesParts, { stall, operationId }: Of, reading: Reading): Promise<void> {
  const beganAt = new Date(reading.beganAt);
  const store = (result: Partial<SyncResult>): Promise<unknown> =>
    storeSyncResult(tx, stall, { ...NOTHING, operationId, beganAt, ...result });
  if (reading.part === 'failed') return void (await store({ code: reading.code, text: reading.text }));
  if (reading.part === 'sales') {
    const { removed } = await receiveSales(tx, parts, stall, { sales: reading.sales, at: beganAt });
    return void (await store({ salesReadAt: beganAt, removed }));
  }
  if (reading.part === 'listings')
    return void (await store({ readAt: beganAt, ...(await followListings(tx, parts.items, stall, reading)) }));
  if (reading.presence) await followPresence(tx, stall, { askedAt: beganAt, presence: reading.presence });
  if (reading.currency) await storeCurrency(tx, stall, reading.currency);
  await store({});
}

async function followListings(
  tx: Tx,
  items: ItemDirectory,
  stall: Stall,
  { beganAt, own }: { beganAt: number; own: readonly OwnListing[] },
): Promise<Pick<SyncResult, 'created' | 'updated' | 'removed'>> {
  const known = await lockStall(tx, stall);
  const salesReadAt = (await readSalesTime(tx, stall))?.getTime() ?? 0;
  // a list may still show what was just removed
  const ended = await readEnded(tx, stall, new Date(beganAt - GONE_MS));
  const plan = planSync(
    known,
    own.filter(({ listingId }) => !ended.has(listingId) || known.some(({ externalId }) => externalId === listingId)),
    beganAt,
    salesReadAt,
  );
  const { relisted, outside } = splitOutside(plan.outside, await readRelisted(tx, stall, plan.outside));
  const changes = [...plan.changes, ...relisted];
  const seenAt = new Date(beganAt);
  await applySync(tx, changes, seenAt, await converter(tx, own));
  const made = await insertFound(tx, stall, await named(tx, items, stall, outside), seenAt);
  await tellOutside(tx, stall, made.filter((origin) => origin === 'outside').length);
  const sold = changes.filter(({ state }) => state === 'sold').map(({ id }) => id);
  await takeOffSold(tx, stall.userId, sold);
  await putBack(tx, stall, { own, beganAt });
  const gone = changes.filter(({ state }) => state === 'removed' || state === 'failed').length;
  const changed = changes.filter(({ native, state }) => native !== undefined || state === 'hidden' || state === 'listed');
  return { created: made.length, updated: changed.length, removed: gone + sold.length };
}

/** Adds item and price in dollars. What this server does not know yet is left to a later synchronisation. */
async function named<T extends { name: string; phase: string | null; price: Price }>(
  tx: Tx,
  items: ItemDirectory,
  { appId }: Stall,
  said: readonly T[],
): Promise<(T & { itemId: number; money: Money })[]> {
  const moneyOf = await converter(tx, said);
  return said.flatMap((one) => {
    const item = items.byName(appId, one.name, one.phase);
    return item ? [{ ...one, itemId: item.itemId, money: Math.max(1, moneyOf(one.price)) }] : [];
  });
}

/** Returns a function that converts these prices to money, at the rates of today. */
async function converter(tx: Tx, priced: readonly { price: Price }[]): Promise<(price: Price) => Money> {
  const rates = new Map<Currency, NativeAmount>();
  for (const currency of new Set(priced.map(({ price }) => price.currency))) {
    const rate = await currentRate(tx, currency);
    if (!rate) throw new Error(`no exchange rate of ${currency} is known`);
    rates.set(currency, rate.rate);
  }
  return (price) => toMoney(price, rates.get(price.currency)!);
}
