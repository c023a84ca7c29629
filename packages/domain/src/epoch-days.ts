import type { LocalDate } from './schedule.ts';

const DAY = 86_400_000;

/** A calendar day of UTC as days since 1970-01-01. */
export type EpochDay = number;

export const epochDay = (date: LocalDate): EpochDay => Date.parse(date) / DAY;
export const epochDayAt = (ms: number): EpochDay => Math.floor(ms / DAY);
export const dateOfDay = (day: EpochDay): LocalDate => new Date(day * DAY).toISOString().slice(0, 10);
