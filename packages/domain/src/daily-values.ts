import { closeOn, type ClosingSeries } from './closing-series.ts';
import type { EpochDay } from './epoch-days.ts';
import type { Money } from './money.ts';

/** The purchases and sales of one item: a column for each figure, a place for each day with a purchase or a sale. */
export type Activities = {
  /** Ascending, without duplicates. */
  days: Int32Array;
  /** The change of the number of pieces, and the cost of these pieces. */
  pieces: Float64Array;
  cost: Float64Array;
  /** The money paid for purchases, and the money received from sales. */
  bought: Float64Array;
  sold: Float64Array;
};

export type HeldItem = {
  activities: Activities;
  /** Null when no price was ever recorded. */
  series: ClosingSeries | null;
  /** Replaces the price of the last day. */
  fresh: Money | null;
  /** Returns the seller's part of a price, after fees. */
  net: (price: Money) => Money;
};

/** Columns with a place for each day. The first place is the day before the period: the end of that day is the beginning of the period. */
export type DailyValues = {
  first: EpochDay;
  value: Float64Array;
  bought: Float64Array;
  sold: Float64Array;
  /**
   * The pieces held, the number of them that `value` counts at their cost because they had no known price yet, and the number that it
   * counts at an estimated price.
   */
  pieces: Float64Array;
  atCost: Float64Array;
  estimated: Float64Array;
};

/** The profit of one item: `profit` = `end` + `sold` − `start` − `bought`. */
export type Contribution = { start: Money; bought: Money; sold: Money; end: Money; profit: Money; pieces: number };

export type Period = { from: EpochDay; to: EpochDay };

/** The number of days of items that are valued between two pauses: about a millisecond of work. */
const SLICE_DAYS = 100_000;

/** Values items on each day of a period, in slices. The contributions are in the order of the items. */
export function* valueDays(
  items: readonly HeldItem[],
  { from, to }: Period,
): Generator<void, { days: DailyValues; contributions: Contribution[] }> {
  const length = to - from + 2;
  const column = (): Float64Array => new Float64Array(length);
  const days: DailyValues = {
    ...{ first: from - 1, value: column(), bought: column(), sold: column() },
    ...{ pieces: column(), atCost: column(), estimated: column() },
  };
  const contributions: Contribution[] = [];
  let visited = 0;
  for (const item of items) {
    contributions.push(addItem(days, item));
    visited += length;
    if (visited < SLICE_DAYS) continue;
    visited = 0;
    yield;
  }
  for (let at = 1; at < length; at++) days.pieces[at]! += days.pieces[at - 1]!;
  return { days, contributions };
}

function addItem(days: DailyValues, { activities, series, fresh, net }: HeldItem): Contribution {
  const { first, value } = days;
  const last = value.length - 1;
  const sum: Contribution = { start: 0, bought: 0, sold: 0, end: 0, profit: 0, pieces: 0 };
  let cost = 0;
  let next = 0;
  for (let at = 0; at <= last;) {
    for (; next < activities.days.length && activities.days[next]! <= first + at; next++) {
      sum.pieces += activities.pieces[next]!;
      cost += activities.cost[next]!;
      // the first value contains everything that happened until the day before the period
      if (activities.days[next]! <= first) continue;
      days.bought[at]! += activities.bought[next]!;
      days.sold[at]! += activities.sold[next]!;
      sum.bought += activities.bought[next]!;
      sum.sold += activities.sold[next]!;
    }
    // the number of pieces stays the same until the next activity
    const end = next < activities.days.length ? Math.min(last + 1, activities.days[next]! - first) : last + 1;
    if (sum.pieces !== 0) addDays(days, { from: at, to: end, pieces: sum.pieces, cost }, series, net);
    if (at === 0 && sum.pieces !== 0) sum.start = valueAt(first, sum.pieces, cost, series, net);
    at = end;
  }
  if (sum.pieces !== 0) {
    const closing = valueAt(first + last, sum.pieces, cost, series, net);
    sum.end = fresh === null ? closing : sum.pieces * net(fresh);
    value[last]! += sum.end - closing;
    if (fresh !== null && !isKnown(series, first + last)) days.atCost[last]! -= sum.pieces;
    if (fresh !== null && isEstimated(series, first + last)) days.estimated[last]! -= sum.pieces;
  }
  sum.profit = sum.end + sum.sold - sum.bought - sum.start;
  return sum;
}

const isKnown = (series: ClosingSeries | null, day: EpochDay): boolean => closeOn(series, day) !== null;

const isEstimated = (series: ClosingSeries | null, day: EpochDay): boolean =>
  isKnown(series, day) && series!.knownFrom !== undefined && day < series!.knownFrom;

function valueAt(day: EpochDay, pieces: number, cost: Money, series: ClosingSeries | null, net: HeldItem['net']): Money {
  const close = closeOn(series, day);
  return close === null ? cost : pieces * net(close);
}

type Span = { from: number; to: number; pieces: number; cost: Money };

/** Adds the values of consecutive days with the same pieces. The inner loop of the whole calculation. */
function addDays(days: DailyValues, { from, to, pieces, cost }: Span, series: ClosingSeries | null, net: HeldItem['net']): void {
  const { first, value } = days;
  const known = series === null || series.closes.length === 0 ? to : Math.min(to, Math.max(from, series.from - first));
  for (let at = from; at < known; at++) {
    value[at]! += cost;
    days.atCost[at]! += pieces;
  }
  // stores changes, which are summed up at the end
  days.pieces[from]! += pieces;
  if (to < value.length) days.pieces[to]! -= pieces;
  if (known === to) return;
  const { closes, knownFrom } = series!;
  if (knownFrom !== undefined) for (let at = known; at < Math.min(to, knownFrom - first); at++) days.estimated[at]! += pieces;
  const offset = first - series!.from;
  const recorded = Math.min(to, closes.length - offset);
  let price = -1;
  let worth = 0;
  for (let at = known; at < recorded; at++) {
    const close = closes[at + offset]!;
    if (close !== price) {
      price = close;
      worth = pieces * net(price);
    }
    value[at]! += worth;
  }
  worth = pieces * net(closes.at(-1)!);
  for (let at = Math.max(known, recorded); at < to; at++) value[at]! += worth;
}
