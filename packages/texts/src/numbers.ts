import type { Language } from './languages.ts';

/**
 * Formats numbers, percent and money as `Intl.NumberFormat` does in each language; a test compares the results. `Intl` is not used, because
 * it takes 20 ms of a browser for its first number and four times as much on a phone, which is a third of all script time of the first
 * page.
 */
type Signs = {
  decimal: string;
  group: string;
  percent: (figure: string) => string;
  /** The suffixes of amounts from a thousand, a million, and so on. */
  short: readonly string[];
};

const SIGNS: Readonly<Record<Language, Signs>> = {
  en: { decimal: '.', group: ',', percent: (figure) => `${figure}%`, short: ['K', 'M', 'B', 'T'] },
  tr: { decimal: ',', group: '.', percent: (figure) => `%${figure}`, short: ['\u00A0B', '\u00A0Mn', '\u00A0Mr', '\u00A0Tn'] },
};

/** A minus sign that is as wide as a plus sign, so that numbers in a column stay aligned. */
const MINUS = '\u2212';

/** Moves the decimal point in the number's shortest decimal form: 1.005 by 2 is 100.5. A multiplication would give 100.49999999999999. */
function shiftPoint(value: number, by: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + by}`);
}

/** Formats a number of at least 0, with halves rounded up, and with `min` to `max` decimals. */
function figure(value: number, language: Language, min: number, max: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : '∞';
  const { decimal, group } = SIGNS[language];
  const digits = String(BigInt(Math.round(shiftPoint(value, max)))).padStart(max + 1, '0');
  const whole = digits.slice(0, digits.length - max);
  let decimals = digits.slice(digits.length - max);
  while (decimals.length > min && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (decimals && decimal + decimals);
}

/** Puts the sign before a figure, `$` and `%` included. A number that rounds to zero has no sign. */
function signed(value: number, text: string, minus: string, plus = ''): string {
  if (!/[1-9∞]/.test(text)) return text;
  return (value < 0 ? minus : value > 0 ? plus : '') + text;
}

type Signed = { sign?: boolean };

/**
 * Formats thousandths of a dollar: 12340 is "$12.34".
 * @param options `sign` always shows plus or minus, for a gain or loss
 */
export function formatMoney(
  thousandths: number,
  language: Language,
  { sign = false, digits = 2 }: Signed & { digits?: 2 | 3 } = {},
): string {
  const dollars = figure(shiftPoint(Math.abs(thousandths), -3), language, digits, digits);
  return signed(thousandths, `$${dollars}`, MINUS, sign ? '+' : '');
}

/** Short dollars for axes and cards: "$1.2M". */
export function formatMoneyShort(thousandths: number, language: Language): string {
  const { short } = SIGNS[language];
  let value = shiftPoint(Math.abs(thousandths), -3);
  let unit = -1;
  // 999.95 is rounded to 1000, which needs the next unit
  while (Math.round(shiftPoint(value, 1)) >= 10_000 && unit < short.length - 1) {
    value = shiftPoint(value, -3);
    unit += 1;
  }
  return signed(thousandths, `$${figure(value, language, 0, 1)}${short[unit] ?? ''}`, MINUS);
}

/** Formats percentage points: 12.5 is "12.50%". */
export function formatPercent(points: number, language: Language, { sign = false, digits = 2 }: Signed & { digits?: number } = {}): string {
  return signed(points, SIGNS[language].percent(figure(Math.abs(points), language, digits, digits)), MINUS, sign ? '+' : '');
}

export const formatInteger = (value: number, language: Language): string => formatDecimal(value, language, 0, 0);

/** Formats a number without a unit, for fields that show the unit themselves: 12340 / 1000 with 2 to 3 decimals is "12.34". */
export const formatDecimal = (value: number, language: Language, min: number, max: number): string =>
  signed(value, figure(Math.abs(value), language, min, max), '-');
