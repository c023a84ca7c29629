import {
  formatClockTime,
  formatDate,
  formatDateTime,
  formatInteger,
  formatList,
  formatMoney,
  formatMoneyShort,
  formatPercent,
} from '@lootfolio/texts/format';
import { currentLang, t } from '../i18n/i18n.ts';

/** The formats of `@lootfolio/texts` in the current language, in the time zone of the browser. */

type Instant = Date | string | number;

/** Dollars from thousandths: 12340 is "$12.34". `sign` always shows plus or minus, for a gain or loss. */
export const money = (thousandths: number, options?: { sign?: boolean }): string => formatMoney(thousandths, currentLang(), options);

/** Short dollars for axes and cards: "$1.2M". */
export const moneyShort = (thousandths: number): string => formatMoneyShort(thousandths, currentLang());

/** Percent from percentage points: 12.5 is "12.50%". */
export const percent = (points: number, options?: { sign?: boolean; digits?: number }): string =>
  formatPercent(points, currentLang(), options);

/** "Steam, Waxpeer, and Skinport". */
export const list = (names: readonly string[]): string => formatList(names, currentLang());

export const integer = (value: number): string => formatInteger(value, currentLang());

export const dateTime = (instant: Instant): string => formatDateTime(new Date(instant), currentLang());

export const date = (instant: Instant): string => formatDate(new Date(instant), currentLang());

export const clockTime = (instant: Instant): string => formatClockTime(new Date(instant), currentLang());

/** How long ago, in the largest fitting unit: "just now", "3 min ago", "2 h ago", "5 d ago". */
export function age(instant: Instant, now: Instant): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / 60_000);
  if (minutes < 1) return t('ui.ageNow');
  if (minutes < 60) return t('ui.ageMinutes', { n: minutes });
  if (minutes < 60 * 48) return t('ui.ageHours', { n: Math.floor(minutes / 60) });
  return t('ui.ageDays', { n: Math.floor(minutes / 1440) });
}
