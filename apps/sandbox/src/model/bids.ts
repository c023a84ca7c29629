import type { Money } from '@lootfolio/domain/money';
import { STEPS_PER_DAY } from '../clock.ts';
import type { Offer } from './prices.ts';
import { mix, uniform } from './random.ts';

/** Orders are placed again and raised about every four hours. */
const STEPS_PER_ORDER = STEPS_PER_DAY / 6;

/**
 * The highest buy order for an offered item; null when nobody bids. It is below the lowest offer and changes with it; the more pieces are
 * traded, the nearer it is to the offer. Buyers do not follow a manipulated price: no bid is above `fair`.
 * @param marketKey one per market, so that markets differ
 * @param fair the usual price of the item on the market
 */
export function bidFor({ item, price, quantity }: Offer, fair: Money, marketKey: number, step: number): Money | null {
  const key = mix(marketKey, item.key, 91);
  const order = Math.floor((step + (key % STEPS_PER_ORDER)) / STEPS_PER_ORDER);
  if (uniform(mix(key, order, 1)) >= chanceOfBid(price, quantity)) return null;
  const gap = 0.06 + 0.05 * uniform(mix(key, order, 2)) + (0.4 * (0.3 + uniform(mix(key, order, 3)))) / Math.sqrt(quantity);
  const bid = Math.floor(Math.min(price, fair) * (1 - Math.min(gap, 0.5)));
  return bid >= 1 && bid < price ? bid : null;
}

/** The probability of a bid. It is low for items that are rare, expensive, or almost worthless. */
function chanceOfBid(price: Money, quantity: number): number {
  const liquid = 1 - 0.65 / Math.sqrt(quantity);
  return liquid * (price > 1_000_000 ? 0.6 : price < 100 ? 0.5 : 1);
}
