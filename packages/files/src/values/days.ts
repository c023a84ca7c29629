import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { localDate, type LocalDate } from '@lootfolio/domain/schedule';
import { isWeekday, monthOf } from './month-names.ts';
import { splitTime, type TimeOfDay } from './times.ts';

/** The order of day and month in days that are written with numbers alone, with the year at the end or at the beginning. */
export type DayOrder = { yearLast: ShortOrder | null; yearFirst: 'ymd' | 'ydm' };
/** The order of the parts of a day whose year does not stand first, or has only two digits: `21-11-15` can be of 2021. */
export type ShortOrder = 'dmy' | 'mdy' | 'ymd';

/**
 * A day as it is written. `moment`: milliseconds since 1970. `named`: the month is certain; `year` is null where a page leaves it out.
 * `numbers`: `first` and `second` are day and month in an order that the column has to prove.
 */
export type WrittenDay =
  | { form: 'moment'; ms: number }
  | { form: 'named'; year: number | null; month: number; day: number; time: TimeOfDay | null }
  | {
      form: 'numbers';
      style: 'year-first' | 'dotted' | 'year-last';
      /** `third`: the year with its two digits; null for a whole year. */
      third: number | null;
      year: number;
      first: number;
      second: number;
      time: TimeOfDay | null;
    };

const UNIX = /^(\d{10})(?:[.,]\d{1,9})?$/;
const UNIX_MS = /^\d{13}$/;
/** Days since 30 December 1899, with the time of the day as a fraction: spreadsheets write days so. */
const SERIAL = /^(\d{5})(?:[.,]\d{1,15})?$/;
const [FIRST_SERIAL, LAST_SERIAL, SERIAL_OF_1970] = [37_622, 73_050, 25_569];
const COMPACT = /^(20\d\d)([01]\d)([0-3]\d)$/;
const YEAR_FIRST = /^(\d{4})([-/. ])\s?(\d{1,2})\2\s?(\d{1,2})\.?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\.?$/;
/** `6月3日`, `2021年11月21日星期日`, `2021년 11월 21일` */
const EASTERN = /^(?:(\d{4})[年년]\s?)?(\d{1,2})[月월]\s?(\d{1,2})[日일]?[\s(]*\p{L}*\)?$/u;
/** `14. 3.`, as Czech, Finnish and Bulgarian pages write days without a year. */
const DAY_AND_MONTH = /^(\d{1,2})\.\s?(\d{1,2})\.?$/;

/** The name of a zone behind its hours, as browsers write it: `GMT+0300 (GMT+03:00)`. */
const ZONE_NAME = /((?:GMT|UTC)[+-]\d{2}:?\d{2}) \([^()]*\)$/;
/** `2021/11/21(日) 12:00` */
const WEEKDAY = /(?<=\d) ?[(（]\p{L}{1,3}\.?[)）] ?/u;

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** Reads a day in one of the usual forms, also with a time and with the name of a weekday. Null for everything else. */
export function readWrittenDay(text: string): WrittenDay | null {
  const plain = text
    .replace(/[\s\u200e\u200f]+/g, ' ')
    .trim()
    .replace(ZONE_NAME, '$1')
    .replace(WEEKDAY, ' ');
  const seconds = UNIX.exec(plain)?.[1];
  if (seconds !== undefined) return { form: 'moment', ms: Number(seconds) * 1000 };
  if (UNIX_MS.test(plain)) return { form: 'moment', ms: Number(plain) };
  const serial = Number(SERIAL.exec(plain)?.[1] ?? 0);
  if (serial >= FIRST_SERIAL && serial <= LAST_SERIAL) {
    const date = new Date((serial - SERIAL_OF_1970) * 86_400_000);
    return { form: 'named', year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), time: null };
  }
  const { rest, time } = splitTime(plain);
  // Bulgarian, Russian and Ukrainian days end with the word for year
  return readDate(rest.replace(/(?<=\d\.?) ?(?:г|р|року)\.?$/u, ''), time);
}

function readDate(text: string, time: TimeOfDay | null): WrittenDay | null {
  const compact = COMPACT.exec(text);
  if (compact) return { form: 'named', year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]), time };
  const first = YEAR_FIRST.exec(text);
  if (first)
    return {
      form: 'numbers',
      style: 'year-first',
      third: null,
      year: Number(first[1]),
      first: Number(first[3]),
      second: Number(first[4]),
      time,
    };
  const last = YEAR_LAST.exec(text);
  if (last) {
    const style = last[2] === '.' ? 'dotted' : 'year-last';
    const third = last[4]!.length === 2 ? Number(last[4]) : null;
    return { form: 'numbers', style, third, year: fullYear(last[4]!), first: Number(last[1]), second: Number(last[3]), time };
  }
  const eastern = EASTERN.exec(text);
  if (eastern) {
    const year = eastern[1] === undefined ? null : Number(eastern[1]);
    return { form: 'named', year, month: Number(eastern[2]), day: Number(eastern[3]), time };
  }
  const short = DAY_AND_MONTH.exec(text);
  if (short) return { form: 'named', year: null, month: Number(short[2]), day: Number(short[1]), time };
  return readNamed(text, time);
}

/** Words between the parts of a day: `21 de noviembre de 2021`, `21. November 2021 г.` */
const FILLERS = new Set(['de', 'del', 'of', 'den', 'le', 'el', 'il', 'a', 'la', 'the', 'año', 'ngày', 'năm']);

/** Reads a day with the name of its month, in the order of any language: `21st Nov 2021`, `Nov 21, 2021`, `21-Nov-21`, `2021. nov. 21.` */
function readNamed(text: string, time: TimeOfDay | null): WrittenDay | null {
  const words = text
    .replace(/(\d)(?:st|nd|rd|th|er|º|ª)(?![\p{L}])/giu, '$1')
    // Vietnamese months have numbers
    .replace(/\b(?:thg|tháng) (\d{1,2})\b/giu, 'thg$1')
    .split(/[\s,/-]+|(?<=\d)\.|\.(?=\s|$)/)
    .filter((word) => word !== undefined && word !== '' && !FILLERS.has(word.toLowerCase().replace(/\.$/, '')));
  const dayAndYear = words.filter((word) => /^\d+$/.test(word));
  const month = monthAmong(words.filter((word) => !/^\d+$/.test(word)));
  if (month === 0 || dayAndYear.length === 0 || dayAndYear.length > 2) return null;
  const isYearFirst = dayAndYear[0]!.length === 4;
  const [day, year] = isYearFirst ? dayAndYear.toReversed() : dayAndYear;
  if (day === undefined || day.length > 2 || (year !== undefined && year.length !== 2 && year.length !== 4)) return null;
  if (isYearFirst && year === undefined) return null;
  return { form: 'named', year: year === undefined ? null : fullYear(year), month, day: Number(day), time };
}

/** The month among names of months and weekdays; 0 when there is none, or another word. Romanian `marți` is a Tuesday, and begins March. */
function monthAmong(names: readonly string[]): number {
  const months = names.filter((name) => monthOf(name) > 0);
  const certain = months.length > 1 ? months.filter((name) => !isWeekday(name)) : months;
  const [month] = certain;
  return month !== undefined && certain.length === 1 && names.every((name) => name === month || isWeekday(name)) ? monthOf(month) : 0;
}

/** What a written day proves about the order of the days of its column; `open`: it can be read in two ways. */
export function orderProvenBy(day: WrittenDay | null): 'dmy' | 'mdy' | 'ymd' | 'ydm' | 'open' | null {
  if (day?.form !== 'numbers' || day.first === day.second) return null;
  const { style, first, second } = day;
  if (style === 'year-first') return first > 12 && second <= 12 ? 'ydm' : second > 12 && first <= 12 ? 'ymd' : null;
  if (first > 12 && second <= 12) return 'dmy';
  if (second > 12 && first <= 12) return 'mdy';
  return first <= 12 && second <= 12 && style === 'year-last' ? 'open' : null;
}

/** The years of two digits in which items were traded. */
const couldBeYear = (number: number): boolean => number >= 13 && number <= 40;

/**
 * Whether a day can begin with a year of two digits: `only` when it would be no day of trades otherwise, `also` when it can be read in both ways, and
 * `never`. Null for days of other forms, and for those that are the same day either way.
 */
export function beginsWithYear(day: WrittenDay | null): 'only' | 'also' | 'never' | null {
  if (day?.form !== 'numbers' || day.third === null || day.first === day.third) return null;
  if (!couldBeYear(day.first) || day.second > 12 || day.third < 1 || day.third > 31) return 'never';
  if (!couldBeYear(day.third) || day.first > 31) return 'only';
  // days with full stops begin with the day, unless that makes no day
  return day.style === 'dotted' ? null : 'also';
}

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

/**
 * Returns the calendar day of a written day. A time with a zone is a moment, whose day is that of the user's time zone; without a zone the
 * day stands as it is written. Null when the day does not exist, or when its order is not known.
 * @param year of a day without one
 */
export function resolveDay(day: WrittenDay, order: DayOrder, timezone: string, year: number | null = null): LocalDate | null {
  if (day.form === 'moment') return dayOfMoment(day.ms, timezone);
  const date = dateOf(day, order, year);
  const { time } = day;
  if (!date || time?.zone === undefined || time.zone === null) return date;
  return dayOfMoment(Date.parse(`${date}T00:00:00Z`) + (time.minutes - time.zone) * 60_000, timezone);
}

function dateOf(day: Exclude<WrittenDay, { form: 'moment' }>, order: DayOrder, year: number | null): LocalDate | null {
  if (day.form === 'named') {
    const of = day.year ?? year;
    return of === null ? null : dayOf(of, day.month, day.day);
  }
  const { first, second } = day;
  // moments with a zone are written by programs, in the one order of ISO 8601
  const isMoment = day.time !== null && day.time.zone !== null;
  if (day.style === 'year-first')
    return order.yearFirst === 'ydm' && !isMoment ? dayOf(day.year, second, first) : dayOf(day.year, first, second);
  if (order.yearLast === 'ymd') return day.third === null ? null : dayOf(2000 + first, second, day.third);
  const own = orderProvenBy(day);
  // days with full stops begin with the day in all countries; a column may still prove that its program does not
  const isDayFirst = order.yearLast === null ? own === 'dmy' || day.style === 'dotted' || first === second : order.yearLast === 'dmy';
  if (order.yearLast === null && own === 'open') return null;
  if (order.yearLast === null && own === 'mdy') return dayOf(day.year, first, second);
  return isDayFirst ? dayOf(day.year, second, first) : dayOf(day.year, first, second);
}
