import type { Money } from '@lootfolio/domain/money';
import type { Item } from './items.ts';
import type { PriceModel } from './prices.ts';

const SECOND = 1000;
const DAY = 86_400_000;

/** The maximum number of requests within a number of seconds. */
export type Window = { requests: number; seconds: number };

/**
 * The rules of a market for its sellers. `fee`: its share of a price, in thousandths. `lagMs`: the time until a new listing appears in the
 * market's own list. `key`: limits of one key. `object`: limit of one item or listing, for list and edit together. `deletesKeys`: a key
 * that exceeds its limit is deleted for good; other markets answer 429.
 */
export type SellerRules = {
  fee: number;
  lagMs: number;
  key: readonly Window[];
  object: Window | null;
  deletesKeys?: boolean;
};

/**
 * Documented: Waxpeer's limit per item, MarketCSGO's limit per key, and the limits of the assumed APIs of HaloSkins and Skinthunder. The
 * other limits of keys are assumed.
 */
export const SELLER_RULES: Readonly<Record<string, SellerRules>> = {
  waxpeer: { fee: 60, lagMs: 4 * SECOND, key: [{ requests: 60, seconds: 60 }], object: { requests: 2, seconds: 120 } },
  marketcsgo: { fee: 50, lagMs: 12 * SECOND, key: [{ requests: 5, seconds: 1 }], object: null, deletesKeys: true },
  shadowpay: { fee: 50, lagMs: 7 * SECOND, key: [{ requests: 30, seconds: 60 }], object: null },
  csfloat: { fee: 20, lagMs: 2 * SECOND, key: [{ requests: 30, seconds: 60 }], object: null },
  haloskins: {
    fee: 30,
    lagMs: 5 * SECOND,
    key: [
      { requests: 2, seconds: 1 },
      { requests: 60, seconds: 60 },
    ],
    object: null,
  },
  skinthunder: { fee: 100, lagMs: 5 * SECOND, key: [{ requests: 60, seconds: 60 }], object: { requests: 1, seconds: 10 } },
};

/** The seller hands over an item within this time. They get the money when the trade can no longer be taken back. */
const DELIVERY_MS = DAY / 48;
export const PROTECTED_MS = 7 * DAY;

/** `pending`: not handed over yet. `protected`: handed over, can still be taken back. `settled`: the money is in the balance. */
export type SaleState = 'pending' | 'protected' | 'settled';

export const settlesAt = (soldAt: number): number => soldAt + PROTECTED_MS;
export const deliveredAt = (soldAt: number): number => soldAt + DELIVERY_MS;

export function saleState(soldAt: number, now: number): SaleState {
  if (now < deliveredAt(soldAt)) return 'pending';
  return now < settlesAt(soldAt) ? 'protected' : 'settled';
}

/** The seller's part of a price after the fee, in thousandths of a dollar. */
export const netOf = (market: string, price: Money): Money => Math.floor((price * (1000 - SELLER_RULES[market]!.fee)) / 1000);

/** For each such share above the market's price, one more buyer chooses another listing first. */
const STEP_OF_PRICE = 0.02;
const MOST_AHEAD = 40;
const HORIZON_DAYS = 60;

/**
 * The time at which a listing is sold. At or below the market's price it is sold with the next sale of the item on the market; above it, a
 * number of sales go to other listings first. Null when it is too expensive, or when the market does not trade the item.
 */
export function sellsAt(model: PriceModel, market: string, item: Item, price: Money, from: number): number | null {
  const offer = model.offer(market, item, from);
  if (!offer) return null;
  let ahead = Math.max(0, Math.ceil((price / offer.price - 1) / STEP_OF_PRICE));
  if (ahead > MOST_AHEAD) return null;
  for (let day = 0; day < HORIZON_DAYS; day++) {
    const times = model.saleTimes(market, item, from + day * DAY, from + (day + 1) * DAY).filter((time) => time > from);
    const time = times[ahead];
    if (time !== undefined) return Math.ceil(time);
    ahead -= times.length;
  }
  return null;
}
