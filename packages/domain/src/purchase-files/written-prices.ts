import { MAX_INVESTMENT_PRICE } from '../investments.ts';
import { DOLLAR_RATE, parseDecimal, toMoney, type Money } from '../money.ts';

/** The sign between the whole units and the decimals. */
export type DecimalSign = '.' | ',';

/** A price as digits with their separators, or the reason why the text is not a price. */
type Digits = { digits: string } | 'currency' | 'price';

const DOLLAR = '(?:US ?\\$|USD ?\\$|\\$|USD)';
const DOLLARS = new RegExp(`^${DOLLAR}\\s*|\\s*${DOLLAR}$`, 'gi');
/** Numbers whose thousands are separated by blanks or apostrophes. */
const PARTED = /^\d{1,3}([ '’])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/;

function digitsOf(text: string): Digits {
  const plain = text.replace(/\s/g, ' ').trim().replace(DOLLARS, '');
  if (/\p{L}|\p{Sc}/u.test(plain) && /\d/.test(plain)) return 'currency';
  if (PARTED.test(plain)) return { digits: plain.replace(/[ '’]/g, '') };
  return /^[\d.,]+$/.test(plain) ? { digits: plain } : 'price';
}

/** The signs of a price that is not in dollars: `€`, `TL`. */
export const currencySign = (text: string): string => text.replace(/[\d\s.,'’-]/g, '');

const CURRENCIES = /(?:^|[^\p{L}])(TL|TRY|EUR|GBP|CNY|RMB|RUB|PLN|BRL|UAH|KZT|CAD|AUD|JPY|KRW)(?![\p{L}])|([€£¥₺₽₴₩])/iu;

/** The currency in the header of a column: `Alış Fiyatı (TL)`; null for the dollar or no currency. */
export const foreignCurrency = (head: string): string | null => {
  const found = CURRENCIES.exec(head);
  return found?.[1] ?? found?.[2] ?? null;
};

const otherOf = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

/** The decimal sign that a price proves; null when it proves none, `either` when the price is ambiguous: `1,234`. */
function signOf(digits: string): DecimalSign | 'either' | 'wrong' | null {
  const signs = digits.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as DecimalSign | undefined;
  if (last === undefined) return null;
  const other = otherOf(last);
  if (signs.length > 1) {
    if (signs.slice(0, -1).every((sign) => sign === last)) return isGrouped(digits, last) ? other : 'wrong';
    const whole = digits.slice(0, digits.lastIndexOf(last));
    return isGrouped(whole, other) && !digits.endsWith(last) ? last : 'wrong';
  }
  const [whole = '', fraction = ''] = digits.split(last);
  if (fraction === '') return 'wrong';
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? 'either' : last;
}

const isGrouped = (digits: string, sign: DecimalSign): boolean =>
  (sign === '.' ? /^\d{1,3}(?:\.\d{3})+$/ : /^\d{1,3}(?:,\d{3})+$/).test(digits);

/** Finds the decimal sign of a column. `unclear`: the index of an ambiguous price; -1 when there is none. */
export function decimalSignOf(cells: readonly string[]): { sign: DecimalSign | null; unclear: number } {
  const proven = new Set<DecimalSign>();
  let unclear = -1;
  for (const [at, cell] of cells.entries()) {
    const read = digitsOf(cell);
    const sign = typeof read === 'string' ? null : signOf(read.digits);
    if (sign === '.' || sign === ',') proven.add(sign);
    else if (sign === 'either' && unclear < 0) unclear = at;
  }
  const [sign] = proven;
  return proven.size === 1 ? { sign: sign!, unclear: -1 } : { sign: null, unclear };
}

/**
 * Reads a price in dollars: `$3.20`, `1.234,56`, `1 234.5 USD`. Rounds to a tenth of a cent.
 * @param sign the decimal sign from the column or the user's choice; a price that proves another sign is read by its own sign
 */
export function readPrice(text: string, sign: DecimalSign | null): Money | 'currency' | 'price' {
  const read = digitsOf(text);
  if (typeof read === 'string') return read;
  const own = signOf(read.digits);
  const decimals = own === 'either' ? sign : (own ?? '.');
  if (decimals === null || decimals === 'wrong') return 'price';
  const amount = parseDecimal(read.digits.replaceAll(otherOf(decimals), '').replace(decimals, '.').replace(/^\./, '0.'));
  const price = amount && toMoney(amount, DOLLAR_RATE);
  return price === null || price > MAX_INVESTMENT_PRICE ? 'price' : price;
}
