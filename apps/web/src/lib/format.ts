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

const decimals = (value: number, least: number, most: number): string =>
  cached(
    `decimals ${least} ${most}`,
    (lang) => new Intl.NumberFormat(lang, { minimumFractionDigits: least, maximumFractionDigits: most }),
  ).format(value);

/** Dollars from thousandths without the currency sign, exact to the thousandth: 12340 is "12.34". For fields that show the sign themselves. */
export const amount = (thousandths: number): string => decimals(thousandths / 1000, 2, 3);

/** Percent points without the percent sign: 12.5 is "12.5". For fields that show the sign themselves. */
export const points = (value: number): string => decimals(value, 0, 2);

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

/** A calendar date without a zone, "2026-11-22", in the user's words: "Nov 22, 2026". */
export const calendarDate = (day: string): string => calendarFormat().format(new Date(day));

/** From one calendar date to another, both included: "Nov 1 – 22, 2026". */
export const calendarRange = (from: string, to: string): string => calendarFormat().formatRange(new Date(from), new Date(to));

// a date alone is midnight UTC
const calendarFormat = (): Intl.DateTimeFormat =>
  cached('calendar', (lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' }));

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file in the largest fitting unit: 2_300_000 is "2.3 MB". */
export function fileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZE_UNITS.length - 1);
  const unit = SIZE_UNITS[power]!;
  return cached(
    `size ${unit}`,
    (lang) => new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: power === 0 ? 'long' : 'short', maximumFractionDigits: 1 }),
  ).format(bytes / 1000 ** power);
}

/** How long ago, in the largest fitting unit: "just now", "3 min ago", "2 h ago", "5 d ago". */
export function age(instant: Instant, now: Instant): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / 60_000);
  if (minutes < 1) return t('ui.ageNow');
  if (minutes < 60) return t('ui.ageMinutes', { n: minutes });
  if (minutes < 60 * 48) return t('ui.ageHours', { n: Math.floor(minutes / 60) });
  return t('ui.ageDays', { n: Math.floor(minutes / 1440) });
}
