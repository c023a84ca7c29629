import type { Money } from '@lootfolio/domain/money';
import type { Item } from '../model/items.ts';
import type { PriceModel } from '../model/prices.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** The maximum number of requests within a number of seconds. */
export type Window = { requests: number; seconds: number };

/**
 * The rules of a market for its sellers. `fee`: its share of a price, in thousandths. `lagMs`: the time until a change appears in the
 * market's own list. `deliverMs`: the time in which the seller's client must hand over what was sold. `needsClient`: buyers see listings only
 * while the seller's client is online. `paysAtHour`: the market pays at this hour (UTC) after the end of protection; others pay with it. `relists`: a listing whose buyer did not accept the offer is on sale again by itself. `key`: limits of
 * one key. `paths`: limits of one key at single paths. `object`: limit of one item or listing, for list and edit together. `deletesKeys`: a
 * key that exceeds its limit is deleted for good; other markets answer 429.
 */
export type SellerRules = {
  fee: number;
  lagMs: number;
  deliverMs: number;
  needsClient?: boolean;
  paysAtHour?: number;
  relists?: boolean;
  key: readonly Window[];
  paths?: Readonly<Record<string, Window>>;
  object: Window | null;
  deletesKeys?: boolean;
};

/**
 * Documented: Waxpeer's limit per item, MarketCSGO's limit per key, and the limits of the assumed APIs of HaloSkins and Skinthunder. Measured
 * by third parties: CSFloat's limit of trades (the length of its window is assumed), its two hours to hand over, and the hour at which it pays. The rest is assumed.
 */
export const SELLER_RULES: Readonly<Record<string, SellerRules>> = {
  waxpeer: {
    fee: 60,
    lagMs: 4 * SECOND,
    deliverMs: HOUR,
    needsClient: true,
    key: [{ requests: 60, seconds: 60 }],
    object: { requests: 2, seconds: 120 },
  },
  marketcsgo: {
    fee: 50,
    lagMs: 12 * SECOND,
    deliverMs: HOUR,
    needsClient: true,
    key: [{ requests: 5, seconds: 1 }],
    object: null,
    deletesKeys: true,
  },
  shadowpay: { fee: 50, lagMs: 7 * SECOND, deliverMs: HOUR, needsClient: true, key: [{ requests: 30, seconds: 60 }], object: null },
  csfloat: {
    fee: 20,
    lagMs: 2 * SECOND,
    deliverMs: 2 * HOUR,
    relists: true,
    paysAtHour: 7,
    key: [{ requests: 30, seconds: 60 }],
    paths: { '/me/trades': { requests: 100, seconds: 3600 } },
    object: null,
  },
  haloskins: {
    fee: 30,
    lagMs: 5 * SECOND,
    deliverMs: HOUR,
    key: [
      { requests: 2, seconds: 1 },
      { requests: 60, seconds: 60 },
    ],
    object: null,
  },
  skinthunder: {
    fee: 100,
    lagMs: 5 * SECOND,
    deliverMs: HOUR,
    key: [{ requests: 60, seconds: 60 }],
    object: { requests: 1, seconds: 10 },
  },
};

/** The time after a sale at which the seller's client has handed over the item. */
export const DELIVERY_MS = 30 * MINUTE;
export const PROTECTED_MS = 7 * DAY;

/** The time at which a market pays for a sale. */
export function payTime({ paysAtHour }: SellerRules, soldAt: number): number {
  const free = soldAt + PROTECTED_MS;
  return paysAtHour === undefined ? free : Math.ceil((free - paysAtHour * HOUR) / DAY) * DAY + paysAtHour * HOUR;
}

/** The bans after the first, second, third and every later failed trade. */
const BANS = [2 * DAY, 7 * DAY, 30 * DAY, 365 * DAY];
export const banMs = (failedTrades: number): number => BANS[Math.min(failedTrades, BANS.length) - 1]!;
/** The restriction of an account that took its trades back. */
export const REVERSAL_BAN_MS = 30 * DAY;

/** MarketCSGO pays this share of the price to a seller whose buyer took the trade back, in thousandths. */
export const COMPENSATION = 200;

/** The seller's part of a price after the fee, in thousandths of a dollar. At CSFloat the fee is at least a cent. */
export function netOf(market: string, price: Money): Money {
  const net = Math.floor((price * (1000 - SELLER_RULES[market]!.fee)) / 1000);
  return market === 'csfloat' ? Math.min(net, price - 10) : net;
}

/** For each such share above the market's price, one more buyer chooses another listing first. */
const STEP_OF_PRICE = 0.02;
const MOST_AHEAD = 40;
const HORIZON_DAYS = 60;

/** The number of listings that buyers choose before one at this price. */
export const aheadOf = (price: Money, offered: Money): number => Math.max(0, Math.ceil((price / offered - 1) / STEP_OF_PRICE));

/**
 * The time at which a listing is sold. At or below the market's price it is sold with the next sale of the item on the market; above it, a
 * number of sales go to other listings first. Null when it is too expensive, or when the market does not trade the item.
 */
export function sellsAt(model: PriceModel, market: string, item: Item, price: Money, from: number): number | null {
  const offer = model.offer(market, item, from);
  if (!offer) return null;
  let ahead = aheadOf(price, offer.price);
  if (ahead > MOST_AHEAD) return null;
  for (let day = 0; day < HORIZON_DAYS; day++) {
    const times = model.saleTimes(market, item, from + day * DAY, from + (day + 1) * DAY).filter((time) => time > from);
    const time = times[ahead];
    if (time !== undefined) return Math.ceil(time);
    ahead -= times.length;
  }
  return null;
}
