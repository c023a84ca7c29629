import type { Money } from './money.ts';
import { divideRounded } from './money.ts';

/** The plans, the cheapest first. Free is what everybody has who bought none. */
export const PLANS = ['Free', 'Pro', 'Trader+'] as const;
export type PlanName = (typeof PLANS)[number];
export const PAID_PLANS = ['Pro', 'Trader+'] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

/** Spelt as the specification does. */
export const PERIODES = ['monthly', 'annually'] as const;
export type Periode = (typeof PERIODES)[number];

/** How many monthly prices a year costs. */
const MONTHS_PAID_A_YEAR = 10;
const DAY = 86_400_000;

export const monthsOf = (periode: Periode): number => (periode === 'monthly' ? 1 : 12);
export const priceOf = (monthly: Money, periode: Periode): Money => (periode === 'monthly' ? monthly : monthly * MONTHS_PAID_A_YEAR);

/**
 * Adds months to a moment (UTC). The time of day stays.
 * @param anchorDay the day of the month on which periods end; the last day in a month that is shorter. So January 31 is followed by
 * February 28 or 29 and by March 31
 */
export function addMonths(at: Date, months: number, anchorDay: number): Date {
  const month = at.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(at.getUTCFullYear(), month, Math.min(anchorDay, lastDay));
  return new Date(midnight + (at.getTime() % DAY));
}

/** A paid period, its end excluded. Its length is a whole number of days. */
export type Paid = { price: Money; startsAt: Date; endsAt: Date };

/** Returns the part of the price of a period that belongs to the whole days after a moment. A day that has begun counts as used. */
export function unusedShare({ price, startsAt, endsAt }: Paid, at: Date): Money {
  const days = Math.round((endsAt.getTime() - startsAt.getTime()) / DAY);
  const unused = Math.floor((endsAt.getTime() - Math.max(at.getTime(), startsAt.getTime())) / DAY);
  return divideRounded(price * Math.max(unused, 0), days);
}
