import { today } from './calendar.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment in the format of date and time fields, to the minute and in the browser's time zone: `2026-11-22T18:30`. */
export function localTime(moment: string | number): string {
  const at = new Date(moment);
  return `${today(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The moment of a local time in UTC; null for an empty or impossible time.
 * @param original a moment that is returned unchanged while the text still shows it, because the text has no seconds
 */
export function momentOf(local: string, original?: string): string | null {
  if (original !== undefined && local === localTime(original)) return original;
  const at = Date.parse(local);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** The browser's time zone: "Europe/Istanbul". */
export const timeZoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
