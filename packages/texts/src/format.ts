/** Formats that use the browser's `Intl`: dates, lists and units. Plain numbers, percent and money are in `numbers.ts`. */
import { LOCALES, type Language } from './languages.ts';

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>();

/** Caches a format by name and language, because formats are slow to create. */
function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>(
  name: string,
  language: Language,
  make: (locale: string) => F,
): F {
  const key = `${language} ${name}`;
  const known = made.get(key) as F | undefined;
  if (known) return known;
  const format = make(LOCALES[language]);
  made.set(key, format);
  return format;
}

const HOURS_PER_DAY = 24;

/** A span of days in the unit that fits: "< 1 hr", "5 hr", "2.5 days", "12 days". */
export function formatDays(days: number, language: Language): string {
  const hours = days * HOURS_PER_DAY;
  const unit = hours < 35.5 ? 'hour' : 'day';
  const digits = unit === 'day' && days < 99.95 ? 1 : 0;
  const format = cached(
    `span ${unit} ${digits}`,
    language,
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits }),
  );
  return hours < 1 ? `< ${format.format(1)}` : format.format(unit === 'hour' ? hours : days);
}

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file in the largest unit that fits: 2_300_000 is "2.3 MB". */
export function formatFileSize(bytes: number, language: Language): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZE_UNITS.length - 1);
  const unit = SIZE_UNITS[power]!;
  const format = cached(
    `size ${unit}`,
    language,
    (locale) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: power === 0 ? 'long' : 'short', maximumFractionDigits: 1 }),
  );
  return format.format(bytes / 1000 ** power);
}

/** "Steam, Waxpeer, and Skinport". */
export const formatList = (names: readonly string[], language: Language): string =>
  cached('list', language, (locale) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(names);

/** @param zone an IANA time zone; default: the zone of the machine, in a browser the user's */
export const formatDateTime = (at: Date, language: Language, zone?: string, style: 'medium' | 'long' = 'medium'): string =>
  cached(
    `dateTime ${style} ${zone ?? ''}`,
    language,
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: style, timeStyle: 'short', ...(zone && { timeZone: zone }) }),
  ).format(at);

const dates = (language: Language, zone?: string): Intl.DateTimeFormat =>
  cached(
    `date ${zone ?? ''}`,
    language,
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(zone && { timeZone: zone }) }),
  );

export const formatDate = (at: Date, language: Language, zone?: string): string => dates(language, zone).format(at);

/** The month of a day in UTC: "June 2026". */
export const formatMonth = (at: Date, language: Language): string =>
  cached('month', language, (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })).format(at);

/** A range of days, with both ends included: "Nov 1 – 22, 2026". */
export const formatDateRange = (from: Date, to: Date, language: Language, zone?: string): string =>
  dates(language, zone).formatRange(from, to);

export const formatClockTime = (at: Date, language: Language): string =>
  cached('time', language, (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' })).format(at);
