import { dateOfDay, epochDay, epochDayAt, type EpochDay } from '../epoch-days.ts';
import { instantOf } from '../schedule.ts';
import type { Year } from './gains.ts';

/** The days of a time zone. Each day is computed once, because reading local times is slow. */
export type Calendar = {
  zone: string;
  dayAt: (ms: number) => EpochDay;
  /** The first moment of a day, in milliseconds. */
  startOf: (day: EpochDay) => number;
};

export function createCalendar(zone: string): Calendar {
  const starts = new Map<EpochDay, number>();
  const startOf = (day: EpochDay): number => {
    let start = starts.get(day);
    if (start === undefined) starts.set(day, (start = instantOf(dateOfDay(day), '00:00', zone).getTime()));
    return start;
  };
  // no zone is a day or more away from UTC
  const dayAt = (ms: number): EpochDay => {
    const day = epochDayAt(ms);
    if (ms >= startOf(day + 1)) return day + 1;
    return ms >= startOf(day) ? day : day - 1;
  };
  return { zone, dayAt, startOf };
}

export const firstDayOf = (year: Year): EpochDay => epochDay(`${year}-01-01`);
export const yearOf = (day: EpochDay): Year => Number(dateOfDay(day).slice(0, 4));
