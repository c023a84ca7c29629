import type { NativeAmount } from '@lootfolio/domain/money';
import { ageOf } from '@lootfolio/texts/age';
import {
  formatClockTime,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDays,
  formatFileSize,
  formatList,
  formatMonth,
} from '@lootfolio/texts/format';
import { formatDecimal, formatInteger, formatMoney, formatMoneyShort, formatPercent } from '@lootfolio/texts/numbers';
import { currentLang, t } from '../i18n/i18n.ts';

/** The formats of `@lootfolio/texts` in the current language, in the time zone of the browser. */

type Instant = Date | string | number;

/** Dollars from thousandths: 12340 is "$12.34". `sign` always shows plus or minus, for a gain or loss. */
export const money = (thousandths: number, options?: { sign?: boolean; digits?: 2 | 3 }): string =>
  formatMoney(thousandths, currentLang(), options);

/** Half a cent. Two decimals show a smaller amount as 0. */
const HALF_CENT = 5;

/** A gain or loss: "+$4.21". A change that two decimals would show as 0 is "+<$0.01". */
export const moneyChange = (thousandths: number): string =>
  thousandths !== 0 && Math.abs(thousandths) < HALF_CENT
    ? thousandths > 0
      ? `< ${money(10)}`
      : `> ${money(-10)}`
    : money(thousandths, { sign: true });

/** Dollars from thousandths without the currency sign, exact to the thousandth: 12340 is "12.34". For fields that show the sign themselves. */
export const amount = (thousandths: number): string => formatDecimal(thousandths / 1000, currentLang(), 2, 3);

/** Dollars without needless decimals, for texts: "10,000". */
export const dollars = (thousandths: number): string => formatDecimal(thousandths / 1000, currentLang(), 0, 2);

/** Percentage points without the percent sign: 12.5 is "12.5". For fields that show the sign themselves. */
export const points = (value: number): string => formatDecimal(value, currentLang(), 0, 2);

/** Rounds to $1,000.00 with two decimals. */
const A_THOUSAND = 999_995;

/** Dollars with two decimals, thousands of them with a "k": "$940.50", "$1.23k". */
export const thousands = (thousandths: number): string =>
  thousandths < A_THOUSAND ? money(thousandths) : t('core.thousands', { amount: decimal(thousandths / 1_000_000, 2) });

/** Short dollars for axes and cards: "$1.2M". */
export const moneyShort = (thousandths: number): string => formatMoneyShort(thousandths, currentLang());

/** A number with exactly this number of decimals: 4.3. */
export const decimal = (value: number, digits: number): string => formatDecimal(value, currentLang(), digits, digits);

/** A float value of an item, 0 to 1: 0.07. */
export const floatValue = (value: number): string => formatDecimal(value, currentLang(), 2, 6);

/** An exchange rate as units per dollar: 6.7769. */
/** An amount in its own currency: "1,234.50 EUR". */
export const nativeAmount = ({ units, scale }: NativeAmount, currency: string): string =>
  `${formatDecimal(units / 10 ** scale, currentLang(), 2, 6)} ${currency}`;
export const exchangeRate = (units: number): string => formatDecimal(units, currentLang(), 2, 6);

/** Percent from percentage points: 12.5 is "12.50%". */
export const percent = (points: number, options?: { sign?: boolean; digits?: number }): string =>
  formatPercent(points, currentLang(), options);

/** Percent with all decimals of the value: 0.0256 is "0.0256%", 80 is "80%". */
export const exactPercent = (points: number): string => percent(points, { digits: String(points).split('.')[1]?.length ?? 0 });

/** "Steam, Waxpeer, and Skinport". */
export const list = (names: readonly string[]): string => formatList(names, currentLang());

export const integer = (value: number): string => formatInteger(value, currentLang());

export const dateTime = (instant: Instant): string => formatDateTime(new Date(instant), currentLang());

export const date = (instant: Instant): string => formatDate(new Date(instant), currentLang());

/** From one day to another, both included: "Nov 1 – 22, 2026". */
export const dateRange = (from: Instant, to: Instant): string => formatDateRange(new Date(from), new Date(to), currentLang());

/** A calendar date without a zone, "2026-11-22" (midnight UTC), in the user's language: "Nov 22, 2026". */
export const calendarDate = (day: string): string => formatDate(new Date(day), currentLang(), 'UTC');

/** "June 2026" of `2026-06`. */
export const month = (yearMonth: string): string => formatMonth(new Date(`${yearMonth}-01T00:00:00Z`), currentLang());

/** From one calendar date to another, both included: "Nov 1 – 22, 2026". */
export const calendarRange = (from: string, to: string): string => formatDateRange(new Date(from), new Date(to), currentLang(), 'UTC');

/** The size of a file in the largest unit that fits: 2_300_000 is "2.3 MB". */
export const fileSize = (bytes: number): string => formatFileSize(bytes, currentLang());

/** A span of days in the unit that fits: "5 hr", "2.5 days". */
export const duration = (days: number): string => formatDays(days, currentLang());

export const clockTime = (instant: Instant): string => formatClockTime(new Date(instant), currentLang());

/** How long ago, in the largest fitting unit: "just now", "3 min ago", "2 h ago", "5 d ago". */
export function age(instant: Instant, now: Instant): string {
  const { key, n } = ageOf(new Date(instant).getTime(), new Date(now).getTime());
  return key === 'core.ageNow' ? t(key) : t(key, { n });
}

/** The name of a country; the code when the browser does not know it. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(currentLang(), { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
