import type { NativeAmount } from '@lootfolio/domain/money';
import { readCurrency, type CurrencyReading } from './currencies.ts';

/** The sign between the whole units and the decimals. */
export type DecimalSign = '.' | ',';

/** An amount of money as it is written. `digits`: with their separators. `exponent`: of ten. */
export type WrittenAmount = { digits: string; exponent: number; isNegative: boolean; currency: CurrencyReading };

/** Why a text is no amount. `missing`: it is empty, or a dash or another sign that stands for nothing. */
export type AmountProblem = 'missing' | 'price' | 'currency';

const NOTHING = new Set(['', '-', '–', '—', '--', '#n/a', '#na', 'n/a', 'na', 'nan', 'null', 'none', 'undefined', '?']);
/** True for a cell that states nothing. */
export const isMissing = (text: string): boolean => NOTHING.has(text.trim().toLowerCase());

/** The places of the decimals that are kept. Programs write more by mistake: `15.420000000000002`. */
const SCALE = 6;

const NUMBER = /\d[\d.,'’ ]*\d|\d/;
const MINUS = /[-−–]/;

/**
 * Reads the parts of an amount: the sign, the digits and the currency, which may stand before or after them. Parentheses around it mean a
 * negative amount, as in accounting.
 */
export function readWritten(text: string): WrittenAmount | AmountProblem {
  if (isMissing(text)) return 'missing';
  const plain = text.replace(/\s/g, ' ').trim();
  const inner = /^\((.*)\)$/.exec(plain)?.[1]?.trim();
  let rest = inner ?? plain;
  // `,50` and `.5`
  rest = rest.replace(/(^|[^\d])([.,]\d)/, '$10$2');
  const found = NUMBER.exec(rest);
  if (!found) return 'price';
  const before = rest.slice(0, found.index);
  let after = rest.slice(found.index + found[0].length);
  // `5,-` and `5,--` mean no cents
  after = after.replace(/^[.,][-–—]{1,2}/, '');
  const power = /^e([+-]?\d{1,3})(?![\p{L}\d])/iu.exec(after);
  if (power) after = after.slice(power[0].length);
  const signs = `${before}${after}`.match(/[-−–+]/g) ?? [];
  if (signs.length > 1 || (signs.length === 1 && inner !== undefined)) return 'price';
  const names = [before, after].map((part) => part.replace(/[-−–+]/g, '').trim()).filter((part) => part !== '');
  const currency = currencyOf(names);
  if (currency === 'currency') return /[\p{L}\p{Sc}]/u.test(names.join('')) ? 'currency' : 'price';
  return {
    digits: found[0],
    exponent: power ? Number(power[1]) : 0,
    isNegative: inner !== undefined || MINUS.test(signs[0] ?? '+'),
    currency,
  };
}

/** The currency of the texts around a number: `$` and `USD` may both stand there. */
function currencyOf(names: readonly string[]): CurrencyReading | 'currency' {
  const read = names.map(readCurrency);
  if (read.includes(null)) return 'currency';
  const [first = null, second] = read;
  if (second === undefined || first === null) return first;
  const both = [first, second!].map((one) => JSON.stringify(one));
  // a plain `$` beside a code: the code is more precise
  if (both[0] !== both[1] && names.includes('$')) return read[names.indexOf('$') === 0 ? 1 : 0]!;
  return both[0] === both[1] ? first : 'currency';
}

const otherOf = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');
const isGrouped = (digits: string, sign: DecimalSign): boolean =>
  (sign === '.' ? /^\d{1,3}(?:\.\d{3})+$/ : /^\d{1,3}(?:,\d{3})+$/).test(digits);
/** Numbers whose thousands are separated by blanks or apostrophes. */
const PARTED = /^\d{1,3}([ '’])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/;

/** The decimal sign that digits prove; null when they prove none, `either` when they can be read in two ways: `1,234`. */
export function signOf(digits: string): DecimalSign | 'either' | 'wrong' | null {
  const plain = PARTED.test(digits) ? digits.replace(/[ '’]/g, '') : digits;
  if (/[ '’]/.test(plain)) return 'wrong';
  const signs = plain.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as DecimalSign | undefined;
  if (last === undefined) return null;
  const other = otherOf(last);
  if (signs.length > 1) {
    if (signs.slice(0, -1).every((sign) => sign === last)) return isGrouped(plain, last) ? other : 'wrong';
    return isGrouped(plain.slice(0, plain.lastIndexOf(last)), other) ? last : 'wrong';
  }
  const [whole = '', fraction = ''] = plain.split(last);
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? 'either' : last;
}

/** An amount in its currency. `currency`: null when the text names none. */
export type Amount = NativeAmount & { isNegative: boolean; currency: CurrencyReading };

/**
 * Reads an amount exactly, and rounds it to a millionth: `$3.20`, `1.234,56 €`, `(15.42)`, `1.5E+01`.
 * @param sign the decimal sign from the column or the user's choice; an amount that proves another sign is read by its own sign
 */
export function readAmount(text: string, sign: DecimalSign | null): Amount | AmountProblem {
  const written = readWritten(text);
  if (typeof written === 'string') return written;
  const own = signOf(written.digits);
  const decimals = own === 'either' ? sign : (own ?? '.');
  if (decimals === null || decimals === 'wrong') return 'price';
  const [whole = '', fraction = ''] = written.digits
    .replace(/[ '’]/g, '')
    .replaceAll(otherOf(decimals), '')
    .split(decimals);
  const amount = rounded(whole + fraction, fraction.length - written.exponent);
  return amount === null ? 'price' : { ...amount, isNegative: written.isNegative, currency: written.currency };
}

/** `digits` × 10^-`scale` with at most six decimals; null when it is too great to be exact. */
function rounded(digits: string, scale: number): NativeAmount | null {
  if (digits.length > 40 || Math.abs(scale) > 40) return null;
  let units = BigInt(digits);
  let places = scale;
  if (places < 0) {
    units *= 10n ** BigInt(-places);
    places = 0;
  }
  if (places > SCALE) {
    const part = 10n ** BigInt(places - SCALE);
    units = (units * 2n + part) / (part * 2n);
    places = SCALE;
  }
  while (places > 0 && units % 10n === 0n) {
    units /= 10n;
    places -= 1;
  }
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? null : { units: Number(units), scale: places };
}

/** The part of an amount for each of `pieces`, rounded to a millionth, or to fewer decimals where it is too great to be exact otherwise. */
export function eachOf({ units, scale }: NativeAmount, pieces: number): NativeAmount {
  for (let places = SCALE; places > 0; places -= 1) {
    const each = rounded(String(dividedBy(BigInt(units), scale - places, pieces)), places);
    if (each !== null) return each;
  }
  return { units: Number(dividedBy(BigInt(units), scale, pieces)), scale: 0 };
}

/** `units` × 10^-`scale` / `pieces`, rounded half up. */
function dividedBy(units: bigint, scale: number, pieces: number): bigint {
  const dividend = units * 10n ** BigInt(Math.max(0, -scale));
  const divisor = BigInt(pieces) * 10n ** BigInt(Math.max(0, scale));
  return (dividend * 2n + divisor) / (divisor * 2n);
}

/** What remains of an amount after a share of it, in hundredths of a percent. Null when the share is none, or the amount too great to be exact. */
export const withoutShare = ({ units, scale }: NativeAmount, basisPoints: number): NativeAmount | null =>
  Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= 10_000
    ? rounded(String(BigInt(units) * BigInt(10_000 - basisPoints)), scale + 4)
    : null;

/** The sum of two amounts; null when it is too great to be exact. */
export function addUp(one: NativeAmount, other: NativeAmount): NativeAmount | null {
  const scale = Math.max(one.scale, other.scale);
  const sum = BigInt(one.units) * 10n ** BigInt(scale - one.scale) + BigInt(other.units) * 10n ** BigInt(scale - other.scale);
  const magnitude = rounded(String(sum < 0n ? -sum : sum), scale);
  return magnitude && { ...magnitude, units: sum < 0n ? -magnitude.units : magnitude.units };
}
