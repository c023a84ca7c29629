import { FIRST_TRADED_DAY } from '../purchase-days.ts';
import { localDate, type LocalDate } from '../schedule.ts';

/** A time of day after the day. It is ignored. */
const TIME = String.raw`(?:,?[ T]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i');
const DOTTED = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${TIME}$`, 'i');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/])(\d{1,2})\2(\d{4})${TIME}$`, 'i');
const DAY_MONTH = new RegExp(String.raw`^(\d{1,2})\.?[ -](\p{L}{3,9})\.?,?[ -](\d{4})${TIME}$`, 'iu');
const MONTH_DAY = new RegExp(String.raw`^(\p{L}{3,9})\.? (\d{1,2})(?:,? |, ?)(\d{4})${TIME}$`, 'iu');
/** A moment with its zone, as programs write it. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/;
/** Seconds or milliseconds since 1970. */
const UNIX = /^\d{10}(?:\d{3})?$/;

const MONTHS = [
  ['january', 'ocak'],
  ['february', 'şubat'],
  ['march', 'mart'],
  ['april', 'nisan'],
  ['may', 'mayıs'],
  ['june', 'haziran'],
  ['july', 'temmuz'],
  ['august', 'ağustos'],
  ['september', 'eylül'],
  ['october', 'ekim'],
  ['november', 'kasım'],
  ['december', 'aralık'],
] as const;

/** From 1 to 12, by a name of at least three letters in English or Turkish; 0 for other names. In Turkish I and İ are different letters. */
export const monthOf = (name: string): number => {
  const written = [name.toLowerCase(), name.toLocaleLowerCase('tr')];
  return name.length < 3 ? 0 : 1 + MONTHS.findIndex((names) => names.some((known) => written.some((one) => known.startsWith(one))));
};

/** Null when the day does not exist or is before the first possible trade. */
export function dayOf(year: number, month: number, day: number): LocalDate | null {
  const time = new Date(Date.UTC(year, month - 1, day));
  // JavaScript turns a day or a month that does not exist into a day of another month
  const text = time.getUTCMonth() === month - 1 ? time.toISOString().slice(0, 10) : '';
  return text >= FIRST_TRADED_DAY ? text : null;
}

/** The calendar day of a moment in the user's time zone. Null for days before the first possible trade, and for impossible times. */
export function dayOfMoment(milliseconds: number, timezone: string): LocalDate | null {
  if (!(milliseconds >= Date.parse(FIRST_TRADED_DAY) && milliseconds < Date.UTC(2200, 0))) return null;
  return localDate(new Date(milliseconds), timezone);
}

/** The two numbers of a day in which the order of day and month is not fixed. */
function numbersOf(text: string): [first: number, second: number] | null {
  const match = YEAR_LAST.exec(text);
  return match && [Number(match[1]), Number(match[3])];
}

/** Finds the order of day and month from the days of a column. `unclear`: the index of an ambiguous day; -1 when there is none. */
export function dayOrderOf(cells: readonly string[]): { dayFirst: boolean | null; unclear: number } {
  const proven = new Set<boolean>();
  let unclear = -1;
  for (const [at, cell] of cells.entries()) {
    const numbers = numbersOf(cell);
    if (!numbers) continue;
    const [first, second] = numbers;
    if (first > 12 !== second > 12) proven.add(first > 12);
    else if (first !== second && unclear < 0) unclear = at;
  }
  const [dayFirst] = proven;
  return proven.size === 1 ? { dayFirst: dayFirst!, unclear: -1 } : { dayFirst: null, unclear };
}

/**
 * Reads a day: `2026-03-01`, `01.03.2026`, `3/1/2026`, `1 Mar 2026`, also with a time. Null for everything else.
 * @param dayFirst the order in days with slashes, from the column or from the user's choice
 */
export function readDay(text: string, dayFirst: boolean | null, timezone: string): LocalDate | null {
  if (UNIX.test(text)) return dayOfMoment(Number(text) * (text.length === 10 ? 1000 : 1), timezone);
  if (MOMENT.test(text)) return dayOfMoment(Date.parse(text), timezone);
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const dotted = DOTTED.exec(text);
  if (dotted) return dayOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const named = DAY_MONTH.exec(text);
  if (named) return dayOf(Number(named[3]), monthOf(named[2]!), Number(named[1]));
  const american = MONTH_DAY.exec(text);
  if (american) return dayOf(Number(american[3]), monthOf(american[1]!), Number(american[2]));
  const slashed = YEAR_LAST.exec(text);
  if (!slashed) return null;
  const [first, second, yearLast] = [Number(slashed[1]), Number(slashed[3]), Number(slashed[4])];
  if (dayFirst === null && first !== second && first <= 12 && second <= 12) return null;
  return (dayFirst ?? first > 12) ? dayOf(yearLast, second, first) : dayOf(yearLast, first, second);
}
