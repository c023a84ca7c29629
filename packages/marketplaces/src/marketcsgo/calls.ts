import { APP_IDS } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import { MarketError, type Currency } from '../port.ts';
import type { PriceForm, SellerContext, SellingContext } from '../selling.ts';
import { MARKETCSGO_HOSTS } from './prices.ts';

/** Amounts of write calls and of the history are whole units: 1000 units are a dollar or a euro, 100 units are a rouble. */
export const FORMS = { USD: { scale: 3, least: 10 }, EUR: { scale: 3, least: 10 }, RUB: { scale: 2, least: 1 } } as const;
export const formOf = (currency: Currency): PriceForm => FORMS[currency as keyof typeof FORMS];

/** Reads an amount of the history: whole units, as number or text. */
export function unitsOf(value: unknown, of: Currency): NativeAmount | null {
  const units = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof units === 'number' && Number.isSafeInteger(units) && units >= 0 ? { units, scale: formOf(of).scale } : null;
}

/** The address of a call about the account as a whole, at the host at which keys are checked. */
export const accountAddress = (path: string, { key }: SellerContext): string =>
  `https://${MARKETCSGO_HOSTS[APP_IDS.cs2]}/api/v2/${path}?key=${encodeURIComponent(key)}`;

/**
 * The address contains the currency, because the market refuses a call whose `cur` is not the account's currency. So no price is read in a
 * wrong currency.
 */
export const address = (path: string, { key, app }: SellingContext, currency?: Currency): string =>
  `https://${MARKETCSGO_HOSTS[app]}/api/v2/${path}?key=${encodeURIComponent(key)}${currency ? `&cur=${currency}` : ''}`;

/** The errors with which the market says that a list is empty. Two clients show them. */
const EMPTY = ['nothing', 'active trades from market not found'];

/** Returns the list; `empty` when the market refuses it because it has no rows. */
export async function listOr<T>(empty: T, list: Promise<T>): Promise<T> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof MarketError && EMPTY.includes(error.refusal?.code ?? '')) return empty;
    throw error;
  }
}
