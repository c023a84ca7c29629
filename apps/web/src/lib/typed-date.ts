import { LOCALES, type Language } from '@lootfolio/texts/languages';
import { isDay, type Day } from './calendar.ts';

/** Dates and times as users type them, in the order of their language: 11/22/2026 6:30 PM, 22.11.2026 18:30. */

type Part = 'year' | 'month' | 'day';
type Form = { parts: readonly Part[]; separator: string; hour12: boolean };

const forms = new Map<Language, Form>();

/** The order of year, month and day in a language, and what stands between them. */
function formOf(language: Language): Form {
  const known = forms.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(LOCALES[language], { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });
  const written = format.formatToParts(0);
  const form: Form = {
    parts: written.map(({ type }) => type).filter((type): type is Part => type === 'year' || type === 'month' || type === 'day'),
    separator: written.find(({ type }) => type === 'literal')!.value,
    hour12: new Intl.DateTimeFormat(LOCALES[language], { hour: 'numeric' }).resolvedOptions().hour12 === true,
  };
  forms.set(language, form);
  return form;
}

/** "11/22/2026" or "22.11.2026". */
export function dayText(day: Day, language: Language): string {
  const [year, month, date] = day.split('-') as [string, string, string];
  const { parts, separator } = formOf(language);
  return parts.map((part) => ({ year, month, day: date })[part]).join(separator);
}

/** The three numbers of a text, also when they are written without separators. */
function numbersOf(text: string, parts: readonly Part[]): string[] {
  const numbers = text.split(/\D+/).filter(Boolean);
  if (numbers.length !== 1 || text.length !== 8) return numbers;
  let at = 0;
  return parts.map((part) => text.slice(at, (at += part === 'year' ? 4 : 2)));
}

/** The day that a text names in the order of the language, or as 2026-11-22; null for anything else. */
export function readDay(text: string, language: Language): Day | null {
  const trimmed = text.trim();
  if (!/^\d+(?:[./\-\s]+\d+){0,2}[.]?$/.test(trimmed)) return null;
  const { parts } = formOf(language);
  const numbers = numbersOf(trimmed, parts);
  const order: readonly Part[] = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : parts;
  const valueOf = (part: Part, digits: number): string => (numbers[order.indexOf(part)] ?? '').padStart(digits, '0');
  const day = `${valueOf('year', 4)}-${valueOf('month', 2)}-${valueOf('day', 2)}`;
  return numbers.length === 3 && isDay(day) ? day : null;
}

/** "6:30 PM" or "18:30". */
export function timeText(time: string, language: Language): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const minutes = String(minute).padStart(2, '0');
  if (!formOf(language).hour12) return `${String(hour).padStart(2, '0')}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The time of day, as 18:30, that a text names; null for anything else. AM and PM are understood in every language. */
export function readTime(text: string): string | null {
  const found = /^(\d{1,2})[:.](\d{2})(?::\d{2})?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!found) return null;
  const [hour, minute, half] = [Number(found[1]), Number(found[2]), found[3]?.toLowerCase()];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null;
  const full = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(full).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** A local time such as 2026-11-22T18:30 as the users of a language write it. */
export const momentText = (local: string, language: Language): string =>
  `${dayText(local.slice(0, 10), language)} ${timeText(local.slice(11), language)}`;

/** The local time that a text names, a date and a time of day; null for anything else. */
export function readMoment(text: string, language: Language): string | null {
  const [, date = '', clock = ''] = /^(\S+)[T\s,]+(.+)$/.exec(text.trim().replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')) ?? [];
  const [day, time] = [readDay(date.replace(/,$/, ''), language), readTime(clock)];
  return day === null || time === null ? null : `${day}T${time}`;
}
