import type { ReadAmount } from './amounts.ts';
import type { ChangeResult, Draft, Failure, MarketSelling, Price, PriceChange, PriceForm, Removal } from './selling.ts';

/**
 * The reason why a change must not be sent to the market; null when there is none. At some markets, a price that is not above zero would
 * remove the listing.
 */
export function objectionTo(item: Draft | PriceChange | Removal, forms: MarketSelling['prices']): Failure | null {
  const form = forms['price' in item ? item.price.currency : item.currency];
  if (!form) return objection('CURRENCY', 'The market does not take prices in this currency.');
  if (!('price' in item)) return null;
  const { units } = item.price;
  if (!Number.isSafeInteger(units) || units <= 0) return objection('PRICE_ZERO', 'The price must be above zero.');
  const written = rescaled(item.price, form.scale);
  if (written === null) return objection('PRICE_NOT_EXACT', `The market writes prices with ${form.scale} decimals.`);
  return written < form.least ? objection('PRICE_TOO_LOW', `The market's least price is ${decimalText(form.least, form.scale)}.`) : null;
}

const objection = (code: string, text: string): Failure => ({ kind: 'refused', code, text, retryAfterMs: null });

/** The price in whole units of a scale; null when it is not a whole number of them. */
function rescaled({ units, scale }: Price, to: number): number | null {
  const exact = to >= scale ? BigInt(units) * 10n ** BigInt(to - scale) : BigInt(units) / 10n ** BigInt(scale - to);
  if (to < scale && exact * 10n ** BigInt(scale - to) !== BigInt(units)) return null;
  const result = Number(exact);
  return Number.isSafeInteger(result) ? result : null;
}

/** The price as a whole number in the market's form. Only for prices that `objectionTo` accepts. */
export const wholeUnits = (price: Price, { scale }: PriceForm): number => rescaled(price, scale)!;

/** The price as a decimal number in main units, which JSON writes exactly. Only for prices that `objectionTo` accepts. */
export const decimalUnits = (price: Price, form: PriceForm): number => Number(decimalText(wholeUnits(price, form), form.scale));

function decimalText(units: number, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/**
 * The result for a listing with the price in the answer, or with the sent price when the answer states none. Null when the price in the
 * answer is unreadable.
 */
export function priced(listingId: string, sent: Price, stated: unknown, read: ReadAmount): ChangeResult | null {
  if (stated === undefined) return { ok: true, listingId, price: sent };
  const amount = read(stated);
  return amount && { ok: true, listingId, price: { ...amount, currency: sent.currency } };
}

export const removed = (listingId: string): ChangeResult => ({ ok: true, listingId, price: null });

/** The result for a listing that an answer says to be removed without naming it. */
export const removedUnnamed = (listingId: string): ChangeResult => ({ ok: true, listingId, price: null, confirm: true });
