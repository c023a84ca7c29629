import type { DailyValues } from './daily-values.ts';
import type { EpochDay } from './epoch-days.ts';
import type { Money } from './money.ts';
import { YEAR } from './returns.ts';

/** A payment on a day: negative for money paid in, positive for money paid out. */
export type Flow = { day: EpochDay; amount: Money };

/**
 * Why there is no rate. NO_FLOWS: nothing was invested. ONE_SIDED: money only came in, or only went out. NO_TIME: everything happened on
 * one day. SAME_DAY: all that was bought was sold on the same day. NO_RATE: no rate that can be written down discounts the flows to zero.
 */
export const NO_RATE_REASONS = ['NO_FLOWS', 'ONE_SIDED', 'NO_TIME', 'SAME_DAY', 'NO_RATE'] as const;
export type NoRateReason = (typeof NO_RATE_REASONS)[number];

/** `rate`: of a year. `total`: of the time from the first flow to the last. */
export type MoneyWeighted = { rate: number; total: number } | { reason: NoRateReason };

type Columns = Pick<DailyValues, 'first' | 'value' | 'bought' | 'sold'>;

/** The widest range of ln(1 + rate). */
const WIDEST = 700;
const FIRST_STEP = 0.05;
/** The number of halvings of a bracket. A bracket is at most 350 wide, and then becomes narrower than the precision of a number. */
const HALVINGS = 64;

/**
 * The yearly rate at which flows discount to zero (XIRR: actual days, years of 365 days). When there are several such rates, the rate
 * nearest to 0 %. Always ends: it searches for a change of sign in steps that double, and then halves the bracket.
 * @param flows ascending by day
 */
export function moneyWeighted(flows: readonly Flow[]): MoneyWeighted {
  const all = flows.filter(({ amount }) => amount !== 0);
  if (all.length === 0) return { reason: 'NO_FLOWS' };
  if (isOneSided(all)) return { reason: 'ONE_SIDED' };
  if (all[0]!.day === all.at(-1)!.day) return { reason: 'NO_TIME' };
  // days whose flows cancel out would count as time in which nothing was invested
  const days = netOfDays(all);
  if (days.length === 0 || isOneSided(days)) return { reason: 'NO_RATE' };
  const first = days[0]!.day;
  const years = Float64Array.from(days, ({ day }) => (day - first) / YEAR);
  const amounts = Float64Array.from(days, ({ amount }) => amount);
  const worth = (log: number): number => presentValue(amounts, years, log);
  const bracket = findBracket(worth);
  if (!bracket) return { reason: 'NO_RATE' };
  const log = halve(worth, bracket);
  const [rate, total] = [Math.expm1(log), Math.expm1(log * years.at(-1)!)];
  return Number.isFinite(rate) && Number.isFinite(total) ? { rate, total } : { reason: 'NO_RATE' };
}

const isOneSided = (flows: readonly Flow[]): boolean => flows.every(({ amount }) => amount < 0) || flows.every(({ amount }) => amount > 0);

/** One flow a day; none on days on which as much came in as went out. */
const netOfDays = (flows: readonly Flow[]): Flow[] =>
  [...Map.groupBy(flows, ({ day }) => day)]
    .map(([day, same]) => ({ day, amount: same.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ amount }) => amount !== 0);

/** The money-weighted return of a period. Money that was never held from one day to the next has no rate of a year. */
export function returnOf(days: Columns & Pick<DailyValues, 'pieces'>): MoneyWeighted {
  const flows = flowsOf(days);
  const isTraded = flows.some(({ amount }) => amount < 0) && flows.some(({ amount }) => amount > 0);
  return isTraded && days.pieces.every((held) => held === 0) ? { reason: 'SAME_DAY' } : moneyWeighted(flows);
}

/**
 * Discounts to the first day for positive rates and to the last day for negative rates. So no exponent is positive, and nothing overflows.
 */
function presentValue(amounts: Float64Array, years: Float64Array, log: number): number {
  const origin = log < 0 ? years.at(-1)! : 0;
  let sum = 0;
  for (let at = 0; at < amounts.length; at++) sum += amounts[at]! * Math.exp(-log * (years[at]! - origin));
  return sum;
}

type Worth = (log: number) => number;
type Bracket = [low: number, high: number];

function findBracket(worth: Worth): Bracket | null {
  let [below, above] = [0, 0];
  let [atBelow, atAbove] = [worth(0), worth(0)];
  for (let step = FIRST_STEP; above < WIDEST; step *= 2) {
    const higher = Math.min(WIDEST, above + step);
    const atHigher = worth(higher);
    if (atAbove * atHigher <= 0 && atAbove !== atHigher) return [above, higher];
    const lower = Math.max(-WIDEST, below - step);
    const atLower = worth(lower);
    if (atBelow * atLower <= 0 && atBelow !== atLower) return [lower, below];
    [above, atAbove, below, atBelow] = [higher, atHigher, lower, atLower];
  }
  return null;
}

function halve(worth: Worth, [low, high]: Bracket): number {
  let [from, to] = [low, high];
  const sign = Math.sign(worth(from));
  if (sign === 0) return from;
  for (let time = 0; time < HALVINGS; time++) {
    const middle = (from + to) / 2;
    if (Math.sign(worth(middle)) === sign) from = middle;
    else to = middle;
  }
  return to;
}

/**
 * The flows of a period in the form that spreadsheets use: the value at the beginning of the period on the day before it, purchases and
 * sales on their days, and the value at the end of the period on its last day.
 */
export function flowsOf({ first, value, bought, sold }: Columns): Flow[] {
  const flows: Flow[] = [];
  const add = (at: number, amount: Money): void => {
    if (amount !== 0) flows.push({ day: first + at, amount });
  };
  const last = value.length - 1;
  add(0, -value[0]!);
  for (let at = 1; at <= last; at++) {
    add(at, -bought[at]!);
    add(at, sold[at]!);
  }
  add(last, value[last]!);
  return flows;
}
