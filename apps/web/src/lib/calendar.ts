/** A calendar date without a zone: "2026-11-22". Two dates can be compared as texts. */
export type Day = string;

/** Null means "from the beginning" or "to the end". */
export type DayRange = { from: Day | null; to: Day | null };

/** True for an existing date from the year 1000 on: while a user types 2026, a date field has the year 0002. */
export const isDay = (text: string): boolean => {
  const at = /^[1-9]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** The current day in the browser's time zone. */
export function today(at = new Date()): Day {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The current day in UTC. The server keeps a user's purchases and sales by UTC days, and refuses a day that has not begun in UTC. */
export const todayInUtc = (at = new Date()): Day => at.toISOString().slice(0, 10);

/** @param count negative for days before */
export function addDays(day: Day, count: number): Day {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The last `count` days, `today` included. */
export const lastDays = (today: Day, count: number): DayRange => ({ from: addDays(today, 1 - count), to: today });
