import { toMoney, type Money, type NativeAmount } from '@lootfolio/domain/money';
import { MarketError, type Currency } from '@lootfolio/marketplaces/port';
import { accountOf } from '@lootfolio/marketplaces/registry';
import type { MarketSelling, OwnListing, Presence, Price, SalesReading, SellingContext } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import { forgetFailure, readStall } from '../../../goods/sales/reach.store.ts';
import { readingStart } from '../../../goods/sales/sales.rules.ts';
import type { Stall } from '../../../goods/sales/sales.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { currentRate } from '../../../prices/rates/exchange-rates.ts';
import {
  followPresence,
  readMarketKind,
  storeCurrency,
  type MarketReading,
  type OpenMarket,
  type ReadItem,
  type SellerParts,
} from '../presence/presence.public.ts';
import { putBack } from './put-back.ts';
import { readRelisted } from './put-back.store.ts';
import { readSales, receiveSales, tellUnreadable, type SalesParts } from './receive-sales.ts';
import { GONE_MS, planSync, splitOutside } from './synchronise.rules.ts';
import { takeOffSold } from './take-off.ts';
import { tellOutside } from './tell-outside.ts';
import { applySync, insertFound, lockStall, readEnded, readSalesTime, storeSyncResult, type SyncResult } from './synchronise.store.ts';

export const SYNC_KIND = 'synchronise-listings';

export type SyncParts = SellerParts & SalesParts;

/** The parts of a synchronisation, in their order: what the sales say is known before the listings are compared. */
export const SYNC_STEPS = ['sales', 'listings', 'presence'] as const;
type Part = (typeof SYNC_STEPS)[number];

/** What a part of a synchronisation reads. */
type Said =
  | ({ part: 'sales'; from: Date } & SalesReading)
  | { part: 'listings'; own: OwnListing[] }
  | { part: 'presence'; presence: Presence | null; currency: Currency | null };

/** Reads what the market has of the user, and follows it: what was sold, listed, changed and removed outside. */
export const synchroniseListings = (parts: SyncParts): OperationKind =>
  readMarketKind<Part, Said>(parts, {
    name: SYNC_KIND,
    input: z.enum(SYNC_STEPS),
    read: (market, item, beganAt) => read(parts, stallOf(item), { part: item.input, market, beganAt }),
    apply: (tx, item, reading) => follow(tx, parts, { stall: stallOf(item), operationId: item.operationId }, reading),
  });

const stallOf = ({ userId, lane: { market, appId } }: ReadItem<Part>): Stall => ({ userId, market, appId });

async function read(
  parts: SyncParts,
  stall: Stall,
  { part, market, beganAt }: { part: Part; market: OpenMarket; beganAt: Date },
): Promise<Said> {
  const { selling, context } = market;
  if (part === 'listings') return { part, own: await selling.ownListings(context) };
  if (part === 'presence')
    return { part, presence: (await selling.presence?.(context)) ?? null, currency: await readCurrency(selling, context) };
  const from = readingStart(await readStall(parts.db, stall), beganAt);
  return { part, from, ...(await readSales(parts, market, { from, to: beganAt })) };
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
async function follow(tx: Tx, parts: SalesParts, { stall, operationId }: Of, reading: MarketReading<Said>): Promise<void> {
  const { beganAt } = reading;
  const store = (result: Partial<SyncResult>): Promise<unknown> =>
    storeSyncResult(tx, stall, { ...NOTHING, operationId, beganAt, ...result });
  if ('failure' in reading) return void (await store(reading.failure));
  const { found } = reading;
  if (found.part === 'sales') {
    const { removed } = await receiveSales(tx, parts, stall, { ...found, at: beganAt });
    // one of the unreadable sales may be that of a listing that vanished
    const isKnown = found.unreadable.length === 0;
    if (isKnown) await forgetFailure(tx, stall);
    return void (await store({ removed, ...(isKnown ? { salesReadAt: beganAt } : tellUnreadable(found)) }));
  }
  if (found.part === 'listings')
    return void (await store({ readAt: beganAt, ...(await followListings(tx, parts.items, stall, beganAt.getTime(), found.own)) }));
  if (found.presence) await followPresence(tx, stall, { askedAt: beganAt, presence: found.presence });
  if (found.currency) await storeCurrency(tx, stall, found.currency);
  await store({});
}

async function followListings(
  tx: Tx,
  items: ItemDirectory,
  stall: Stall,
  beganAt: number,
  own: readonly OwnListing[],
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
