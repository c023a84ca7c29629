/** Money is an integer number of thousandths of a US dollar: 12.34 dollars are 12340. It never holds a fraction. */
export type Money = number;

/** An amount as a market states it, in the market's currency: `units` divided by 10^`scale`. */
export type NativeAmount = { units: number; scale: number };

/** The largest accepted price: 1,000,000 dollars. It fits a 32-bit integer. */
export const MAX_PRICE: Money = 1_000_000_000;

export const CENT: Money = 10;

/** Rounds to whole cents. */
export const ceilCents = (price: Money): Money => Math.ceil(price / CENT) * CENT;
export const floorCents = (price: Money): Money => Math.floor(price / CENT) * CENT;

/** Quotient of two integers, rounded to the nearest integer, halves away from zero (the R of the fee rules). */
export function divideRounded(numerator: number, denominator: number): number {
  const product = Math.abs(numerator) * 2 + Math.abs(denominator);
  if (product > Number.MAX_SAFE_INTEGER) return Number(divideRoundedBig(BigInt(numerator), BigInt(denominator)));
  const magnitude = Math.floor(product / (Math.abs(denominator) * 2));
  return magnitude === 0 ? 0 : numerator < 0 !== denominator < 0 ? -magnitude : magnitude;
}

function divideRoundedBig(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const magnitude = (n * 2n + d) / (d * 2n);
  return negative ? -magnitude : magnitude;
}

/** The largest part that a number holds exactly after multiplication: 900 million dollars. */
const MAX_EXACT_PART = Number.MAX_SAFE_INTEGER / 10_000;

/** `part` of `whole` in percent with 2 decimals, halves away from zero; 0 when `whole` is 0. */
export function percent(part: number, whole: number): number {
  if (whole === 0) return 0;
  const exact = Math.abs(part) <= MAX_EXACT_PART;
  return (exact ? divideRounded(part * 10_000, whole) : Number(divideRoundedBig(BigInt(part) * 10_000n, BigInt(whole)))) / 100;
}

/** Return on investment in percent with 2 decimals; 0 when the cost is 0. */
export const roi = (profit: Money, cost: Money): number => percent(profit, cost);

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,12}))?$/;

/**
 * Reads a plain decimal ("12.34", 12.34, "7") exactly. Blanks around it are ignored. Null for everything else: signs, exponents,
 * separators, NaN, blanks inside.
 */
export function parseDecimal(value: string | number): NativeAmount | null {
  const match = DECIMAL.exec(typeof value === 'number' ? String(value) : value.trim());
  if (!match) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  const units = Number(match[1] + fraction);
  return Number.isSafeInteger(units) ? { units, scale: fraction.length } : null;
}

/**
 * Converts a native amount to money.
 * @param rate units of the currency that one dollar buys, as a native amount (CNY 6.7769 is {units: 67769, scale: 4})
 */
export function toMoney(amount: NativeAmount, rate: NativeAmount): Money {
  const numerator = BigInt(amount.units) * 1000n * 10n ** BigInt(rate.scale);
  const denominator = BigInt(rate.units) * 10n ** BigInt(amount.scale);
  return Number(divideRoundedBig(numerator, denominator));
}

export const DOLLAR_RATE: NativeAmount = { units: 1, scale: 0 };

/** Reads typed dollars ("12.34") as money; null when the text is not a plain decimal or has more than 3 decimals. */
export function parseDollars(text: string | number): Money | null {
  const amount = parseDecimal(text);
  if (!amount || amount.scale > 3) return null;
  return amount.units * 10 ** (3 - amount.scale);
}

/** Reads a plain decimal as percent points with at most 2 decimals; null for anything else. */
export function parsePercent(plain: string): number | null {
  const amount = parseDecimal(plain);
  return amount === null || amount.scale > 2 ? null : amount.units / 10 ** amount.scale;
}
