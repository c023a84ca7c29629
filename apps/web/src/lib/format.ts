import { currentLang, t } from '../i18n/i18n.ts';

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: (lang: string) => F): F {
  const key = `${currentLang()} ${name}`;
  const found = formats.get(key) as F | undefined;
  if (found) return found;
  const made = make(currentLang() === 'tr' ? 'tr-TR' : 'en-US');
  formats.set(key, made);
  return made;
}

/** A real minus sign, as wide as a plus: figures in a column stay aligned. */
const signed = (text: string): string => text.replace('-', '\u2212');

/**
 * Dollars from thousandths: 12340 is "$12.34".
 * @param sign always shows plus or minus, for a gain or loss
 */
export function money(thousandths: number, { sign = false } = {}): string {
  const format = cached(
    `money ${sign}`,
    (lang) =>
      new Intl.NumberFormat(lang, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: sign ? 'exceptZero' : 'negative',
      }),
  );
  return signed(format.format(thousandths / 1000));
}

/** Short dollars for axes and cards: "$1.2M". */
export const moneyShort = (thousandths: number): string =>
  signed(
    cached(
      'short',
      (lang) =>
        new Intl.NumberFormat(lang, {
          style: 'currency',
          currency: 'USD',
          currencyDisplay: 'narrowSymbol',
          notation: 'compact',
          maximumFractionDigits: 1,
        }),
    ).format(thousandths / 1000),
  );

/** Percent from percent points: 12.5 is "12.5%". */
export function percent(points: number, { sign = false, digits = 2 } = {}): string {
  const format = cached(
    `percent ${digits} ${sign}`,
    (lang) =>
      new Intl.NumberFormat(lang, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: sign ? 'exceptZero' : 'negative',
      }),
  );
  return signed(format.format(points / 100));
}

/** "Steam, Waxpeer, and Skinport". */
export const list = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLang() === 'tr' ? 'tr-TR' : 'en-US', { type: 'conjunction' }).format(names);

export const integer = (value: number): string =>
  cached('integer', (lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 0 })).format(value);

type Instant = Date | string | number;

export const dateTime = (instant: Instant): string =>
  cached('dateTime', (lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' })).format(new Date(instant));

export const date = (instant: Instant): string =>
  cached('date', (lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium' })).format(new Date(instant));

export const clockTime = (instant: Instant): string =>
  cached('time', (lang) => new Intl.DateTimeFormat(lang, { timeStyle: 'short' })).format(new Date(instant));

/** How long ago, in the largest fitting unit: "just now", "3 min ago", "2 h ago", "5 d ago". */
export function age(instant: Instant, now: Instant): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / 60_000);
  if (minutes < 1) return t('ui.ageNow');
  if (minutes < 60) return t('ui.ageMinutes', { n: minutes });
  if (minutes < 60 * 48) return t('ui.ageHours', { n: Math.floor(minutes / 60) });
  return t('ui.ageDays', { n: Math.floor(minutes / 1440) });
}
