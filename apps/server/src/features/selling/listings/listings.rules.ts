import { DOLLAR_RATE, toMoney, type Money, type NativeAmount } from '@lootfolio/domain/money';
import type { Currency } from '@lootfolio/marketplaces/port';
import type { Price, PriceForm } from '@lootfolio/marketplaces/selling';

/**
 * Converts a price to an account's currency, in the form that the market takes, rounded up: never below what the user allowed.
 * @param rate units of the currency that one dollar buys
 */
export function inCurrency(price: Money, currency: Currency, { scale }: PriceForm, rate: NativeAmount): Price {
  const times = BigInt(price) * BigInt(rate.units) * 10n ** BigInt(scale);
  const by = 1000n * 10n ** BigInt(rate.scale);
  return { units: Number((times + by - 1n) / by), scale, currency };
}

/** A price as money; undefined when it is not in dollars, because its rate is not known here. */
export const asDollars = (price: Price): Money | undefined => (price.currency === 'USD' ? toMoney(price, DOLLAR_RATE) : undefined);

const DAY_MS = 86_400_000;

/** Whole days between two times. */
export const daysBetween = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS));
