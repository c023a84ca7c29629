import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { startOfDay, startOfStep, stepOf, STEPS_PER_DAY } from '../clock.ts';
import { itemsOf, type Item } from './items.ts';
import { baseDollars } from './levels.ts';
import { MARKET_TRAITS, type MarketTraits } from './market-traits.ts';
import { normal, hashText, mix, uniform } from './random.ts';
import { saleTimes, stockAt, type Trade, unitsSold } from './stock.ts';

/** An item on a market: price in thousandths of a dollar, and the number of pieces on offer. */
export type Offer = { item: Item; price: Money; quantity: number };

/** The markets' lists as a pure function of seed, item, market and time. */
export type PriceModel = {
  /** All offers of a market at a time, one per phase. */
  offers: (market: string, appId: AppId, time: number) => Offer[];
  /** The Steam price of an item without outliers and stale prices, and the units sold on that day. */
  reference: (item: Item, day: number) => { price: Money; volume: number; quantity: null };
  /** An item's price on a market at noon of a day; null when the market does not list the item. */
  on: (market: string, item: Item, day: number) => { price: Money; volume: number; quantity: number } | null;
  /** Units of an item sold on a market in the days before a day. */
  sold: (market: string, item: Item, day: number, days: number) => number;
  /** An item's offer on a market at a time; null when there is none. */
  offer: (market: string, item: Item, time: number) => Offer | null;
  /** The times at which units of an item are sold on a market, in milliseconds. */
  saleTimes: (market: string, item: Item, from: number, to: number) => number[];
};

/**
 * Slow, medium and fast movement: days between the knots of a random curve, and the height of the curve as a logarithm. All phases of a
 * name have the same slow movement.
 */
const WAVES = [
  { days: 30, height: 0.12, key: 'nameKey' },
  { days: 6, height: 0.05, key: 'key' },
  { days: 1, height: 0.02, key: 'key' },
] as const;

const SHARE_OF_OUTLIERS = 0.015;
const OUTLIER_DAYS = 2;
const SHARE_OF_STALE = 0.03;
const SHARE_SOLD_OUT = 0.02;

/** @param lag the number of steps by which the model's prices are behind the requested times and days */
export function createModel(seed: number, lag = 0): PriceModel {
  const bases = new Map<number, number>();
  const base = (item: Item): number => {
    const known = bases.get(item.key);
    if (known !== undefined) return known;
    const dollars = baseDollars(seed, item);
    bases.set(item.key, dollars);
    return dollars;
  };
  const level = (item: Item, step: number): number => base(item) * Math.exp(drift(seed, item, step));
  const sellers = new Map<string, (item: Item, step: number) => Offer | null>();
  const offer = (market: string, appId: AppId): ((item: Item, step: number) => Offer | null) => {
    const traits = MARKET_TRAITS[market];
    if (!traits?.games.includes(appId)) return () => null;
    const known = sellers.get(market);
    if (known) return known;
    const marketKey = hashText(market, seed);
    const seller = (item: Item, step: number): Offer | null => offerOf(marketKey, traits, item, step, level, base(item));
    sellers.set(market, seller);
    return seller;
  };
  const trade = (market: string, item: Item): Trade | null => {
    const traits = MARKET_TRAITS[market];
    if (!traits?.games.includes(item.appId)) return null;
    return tradeOf(mix(hashText(market, seed), item.key, 0), traits.depth, liquidityOf(item), base(item));
  };
  return {
    offers: (market, appId, time) => {
      const step = stepOf(time) - lag;
      const at = offer(market, appId);
      return itemsOf(appId).flatMap((item) => at(item, step) ?? []);
    },
    reference: (item, day) => {
      const step = noonOf(day) - lag;
      return { price: toPrice(level(item, step), 'cents'), volume: salesOf(seed, item, step, base(item)), quantity: null };
    },
    on: (market, item, day) => {
      const step = noonOf(day) - lag;
      const found = offer(market, item.appId)(item, step);
      const first = firstOf(day) - lag;
      return (
        found && { price: found.price, volume: unitsSold(trade(market, item)!, first, first + STEPS_PER_DAY), quantity: found.quantity }
      );
    },
    sold: (market, item, day, days) => {
      const traded = trade(market, item);
      const end = firstOf(day) - lag;
      return traded ? unitsSold(traded, end - days * STEPS_PER_DAY, end) : 0;
    },
    offer: (market, item, time) => offer(market, item.appId)(item, stepOf(time) - lag),
    saleTimes: (market, item, from, to) => {
      const traded = trade(market, item);
      const late = startOfStep(lag);
      return traded ? saleTimes(traded, stepOf(from) - lag, stepOf(to) - lag).map((time) => time + late) : [];
    },
  };
}

const firstOf = (day: number): number => stepOf(startOfDay(day));
const noonOf = (day: number): number => firstOf(day) + STEPS_PER_DAY / 2;
const dayOfStep = (step: number): number => Math.floor(step / STEPS_PER_DAY);

function offerOf(
  marketKey: number,
  traits: MarketTraits,
  item: Item,
  step: number,
  level: (item: Item, step: number) => number,
  base: number,
): Offer | null {
  const key = mix(marketKey, item.key, 0);
  const liquidity = liquidityOf(item);
  // coverage is decided per name and not per phase, because a market with only the most expensive phase would seem to offer a spread
  if (uniform(mix(mix(marketKey, item.nameKey, 0), 1, 0)) >= traits.coverage ** (1.6 - 1.2 * liquidity)) return null;
  if (uniform(mix(key, 2, Math.floor(step / 72))) < SHARE_SOLD_OUT) return null;
  const seen = lastChange(key, step);
  const dollars = level(item, seen);
  if (dollars > traits.highest) return null;
  const quantity = Math.min(stockAt(tradeOf(key, traits.depth, liquidity, base), seen), MOST_PIECES);
  if (quantity === 0) return null;
  const noise = traits.spread * (dollars < 1 ? 1.4 : dollars < 20 ? 0.9 : 0.6) * normal(mix(key, 3, 0)) + 0.012 * normal(mix(key, 4, seen));
  return {
    item,
    price: toPrice(dollars * traits.ratio * Math.exp(noise) * (item.phase ? 1 : manipulation(key, seen)), 'thousandths'),
    quantity,
  };
}

/** The step of an offer's last change. Offers change every ten minutes to six hours; some are stale for days. */
function lastChange(key: number, step: number): number {
  const interval = uniform(mix(key, 5, 0)) < SHARE_OF_STALE ? 5 * STEPS_PER_DAY : 1 + (mix(key, 6, 0) % 36);
  return step - ((step + (key % interval)) % interval);
}

/**
 * The factor of a manipulated price; 1 for most offers. For some days, some offers cost 4 to 30 times the price, or a quarter to an eighth
 * of it. The caller excludes phases, because too few markets list phases for a median that reveals an outlier.
 */
function manipulation(key: number, step: number): number {
  const period = Math.floor(step / (OUTLIER_DAYS * STEPS_PER_DAY));
  if (uniform(mix(key, 7, period)) >= SHARE_OF_OUTLIERS) return 1;
  const size = uniform(mix(key, 8, period));
  return uniform(mix(key, 9, period)) < 0.75 ? 4 * 7.5 ** size : 1 / (4 + 4 * size);
}

const liquidityOf = (item: Item): number => uniform(mix(item.nameKey, 10, 0));

const MOST_PIECES = 25_000;

/** Expensive and unpopular items have few offers, often a single piece, and few sales. */
function tradeOf(key: number, depth: number, liquidity: number, dollars: number): Trade {
  const pieces = (depth * Math.exp(6.5 * liquidity)) / Math.sqrt(Math.max(dollars, 0.2));
  const sales = SHARE_OF_SALES * depth * typicalSales(liquidity, dollars) * Math.exp(0.5 * normal(mix(key, 14, 0)));
  return { key, pieces: Math.min(pieces, MOST_PIECES), leaving: sales };
}

/** The units that leave a market of depth 1 in a day, as a share of the typical sales. */
const SHARE_OF_SALES = 0.5;

const typicalSales = (liquidity: number, dollars: number): number => Math.exp(7 * liquidity - 1) / Math.sqrt(Math.max(dollars, 0.1));

function salesOf(seed: number, item: Item, step: number, dollars: number): number {
  return Math.round(typicalSales(liquidityOf(item), dollars) * Math.exp(0.4 * normal(mix(seed ^ item.key, dayOfStep(step), 12))));
}

function drift(seed: number, item: Item, step: number): number {
  let sum = 0;
  for (const [index, wave] of WAVES.entries()) {
    const { days, height } = wave;
    const key = item[wave.key];
    const position = step / (days * STEPS_PER_DAY) + uniform(mix(key, index, 13));
    const knot = Math.floor(position);
    const x = position - knot;
    const ease = x * x * (3 - 2 * x);
    sum += height * (normal(mix(seed ^ key, knot, index)) * (1 - ease) + normal(mix(seed ^ key, knot + 1, index)) * ease);
  }
  return sum;
}

/** The lowest price is one cent. Steam states whole cents, at least three. */
const toPrice = (dollars: number, unit: 'cents' | 'thousandths'): Money =>
  unit === 'cents' ? Math.max(30, Math.round(dollars * 100) * 10) : Math.max(10, Math.round(dollars * 1000));
