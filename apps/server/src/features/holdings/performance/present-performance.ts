import type { ReplyOf } from '@lootfolio/contract/call';
import type { getPerformance, listPerformanceDays } from '@lootfolio/contract/features/holdings/performance';
import { dateOfDay } from '@lootfolio/domain/epoch-days';
import { marketById } from '@lootfolio/domain/markets';
import { flowsOf, returnOf } from '@lootfolio/domain/money-weighted';
import { CHART_POINTS, thinned } from '@lootfolio/domain/performance';
import { annualised, deepestFall, extremeAt, fallNow, linked, monthsOf, sameMoneyInIndex, volatility } from '@lootfolio/domain/returns';
import { itemSummary } from '../../market/items/items.public.ts';
import type { Performance } from './compute-performance.ts';

type Reply = ReplyOf<typeof getPerformance>;
type Data = NonNullable<Reply['data']>;
export type PerformanceDay = ReplyOf<typeof listPerformanceDays>['items'][number];

// adding 0 turns a negative zero into 0
const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
const percent = (share: number): number => rounded(share * 100, 6);
const percentOrNull = (share: number | null): number | null => (share === null ? null : percent(share));
const level = (index: number): number => rounded(index * 100, 8);
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((total, value) => total + value, 0);

/** Returns the number of days of the period with such pieces. */
const daysWith = (pieces: Float64Array): number => pieces.subarray(1).reduce((count, some) => count + Number(some > 0), 0);

const dateAt = ({ days }: Performance, at: number): string => dateOfDay(days.first + at);

export function presentPerformance(performance: Performance, marketId: number): Reply {
  const { days, contributions } = performance;
  const last = days.value.length - 1;
  const benchmark = levelsOf(performance);
  const months = presentMonths(performance);
  const data: Data = {
    market_id: marketId,
    market_name: marketById(marketId).name,
    from: dateAt(performance, 1),
    to: dateAt(performance, last),
    days: last,
    figures: { ...presentSums(performance), ...presentReturns(performance), ...extremes(performance, months) },
    basis: {
      pieces: days.pieces[last]!,
      pieces_at_cost: days.atCost[last]!,
      days_at_cost: daysWith(days.atCost),
      days_estimated: daysWith(days.estimated),
      free_pieces: performance.free,
    },
    series: presentSeries(performance, benchmark),
    months,
    benchmark: presentBenchmark(performance),
  };
  const profit = data.figures.profit;
  const items = contributions
    .toSorted((a, b) => b.contribution.profit - a.contribution.profit || a.item.itemId - b.item.itemId)
    .map(({ item, contribution: { start, bought, sold, end, profit: own, pieces } }) => ({
      ...itemSummary(item),
      quantity: pieces,
      start_value: start,
      total_buy: bought,
      total_sell: sold,
      value: end,
      profit: own,
      share: profit === 0 ? null : percent(own / profit),
      return: start + bought === 0 ? null : percent(own / (start + bought)),
    }));
  return { data, items, total: items.length };
}

function presentSums({ days: { value, bought, sold } }: Performance) {
  const [start, end, paid, received] = [value[0]!, value.at(-1)!, sum(bought), sum(sold)];
  return { start_value: start, value: end, total_buy: paid, total_sell: received, profit: end + received - paid - start };
}

function presentReturns(performance: Performance) {
  const { days, factors, index } = performance;
  const total = index.at(-1)! - 1;
  const weighted = returnOf(days);
  const fall = deepestFall(index);
  const now = fallNow(index);
  const [date, dateOrNull] = [
    (at: number) => dateAt(performance, at),
    (at: number | null) => (at === null ? null : dateAt(performance, at)),
  ];
  return {
    time_weighted: { total: percent(total), annual: percentOrNull(annualised(total, factors.length - 1)) },
    money_weighted:
      'reason' in weighted
        ? { total: null, annual: null, reason: weighted.reason }
        : { total: percent(weighted.total), annual: percent(weighted.rate), reason: null },
    drawdown: fall && {
      depth: percent(fall.depth),
      peak: date(fall.peak),
      trough: date(fall.trough),
      recovered: dateOrNull(fall.recovered),
    },
    drawdown_now: { depth: percent(now.depth), peak: date(now.peak) },
    volatility: percentOrNull(volatility(factors, days)),
  };
}

function extremes(performance: Performance, months: Data['months']) {
  const ofDays = performance.factors.subarray(1);
  const ofMonths = months.map((month) => month.return);
  const day = (before: (a: number, b: number) => boolean) => {
    const at = extremeAt(ofDays, before);
    return at === null ? null : { date: dateAt(performance, at + 1), return: percent(ofDays[at]! - 1) };
  };
  const month = (before: (a: number, b: number) => boolean) => {
    const at = extremeAt(ofMonths, before);
    return at === null ? null : { month: months[at]!.month, return: ofMonths[at]! };
  };
  const [higher, lower] = [(a: number, b: number) => a > b, (a: number, b: number) => a < b];
  return { best_day: day(higher), worst_day: day(lower), best_month: month(higher), worst_month: month(lower) };
}

function presentMonths({ days, factors, benchmark }: Performance): Data['months'] {
  const { value, bought, sold } = days;
  return monthsOf(days.first, value.length).map(({ month, from, to }) => {
    const flows = sum(sold.subarray(from, to + 1)) - sum(bought.subarray(from, to + 1));
    const known = benchmark.factors.slice(from, to + 1).filter((factor) => factor !== null);
    const [year, number] = month.split('-').map(Number) as [number, number];
    return {
      month,
      return: percent(linked(factors, from, to) - 1),
      profit: value[to]! - value[from - 1]! + flows,
      benchmark: known.length === 0 ? null : percent(linked(known, 0, known.length - 1) - 1),
      whole: to - from + 1 === new Date(Date.UTC(year, number, 0)).getUTCDate(),
    };
  });
}

/** Returns the places of the first and the last day of the index; null when no day is known. */
function coverage({ benchmark }: Performance): { from: number; to: number } | null {
  const from = benchmark.factors.findIndex((factor) => factor !== null);
  return from === -1 ? null : { from, to: benchmark.factors.findLastIndex((factor) => factor !== null) };
}

/**
 * Returns the levels of the index by place. The index begins at the level of the user's own index on the day before. Null on days without a
 * factor.
 */
function levelsOf(performance: Performance): (number | null)[] {
  const { benchmark, index } = performance;
  const covered = coverage(performance);
  if (!covered) return benchmark.factors.map(() => null);
  let now = index[covered.from - 1]!;
  return benchmark.factors.map((factor, at) => {
    if (at === covered.from - 1) return now;
    if (factor === null) return null;
    now *= factor;
    return now;
  });
}

function presentBenchmark(performance: Performance): Data['benchmark'] {
  const { days, factors, benchmark } = performance;
  const covered = coverage(performance);
  if (!covered) return null;
  const { from, to } = covered;
  const known = benchmark.factors.map((factor) => factor ?? 1);
  return {
    market_id: benchmark.marketId,
    market_name: marketById(benchmark.marketId).name,
    from: dateAt(performance, from),
    to: dateAt(performance, to),
    gaps: benchmark.factors.slice(from, to + 1).filter((factor) => factor === null).length,
    items: benchmark.items[to]!,
    return: percent(linked(known, from, to) - 1),
    own_return: percent(linked(factors, from, to) - 1),
    value: days.value[to]!,
    same_money_value: sameMoneyInIndex(days, known, from, to),
  };
}

function presentSeries(performance: Performance, benchmark: readonly (number | null)[]): Data['series'] {
  const { days, index, falls } = performance;
  const fall = deepestFall(index);
  const kept = fall ? [fall.peak, fall.trough] : [];
  return thinned(index.length, CHART_POINTS, kept).map((at) => ({
    date: dateAt(performance, at),
    value: days.value[at]!,
    index: level(index[at]!),
    drawdown: percent(falls[at]!),
    benchmark: benchmark[at] === null ? null : level(benchmark[at]!),
  }));
}

/** Returns the rows of the day table for some places. */
export function presentDays(performance: Performance, places: readonly number[]): PerformanceDay[] {
  const { days, factors, index, falls } = performance;
  const benchmark = levelsOf(performance);
  const flows = Map.groupBy(flowsOf(days), ({ day }) => day);
  return places.map((at) => ({
    date: dateAt(performance, at),
    total_buy: days.bought[at]!,
    total_sell: days.sold[at]!,
    value: days.value[at]!,
    factor: rounded(factors[at]!, 10),
    index: level(index[at]!),
    drawdown: percent(falls[at]!),
    cash_flow: sum((flows.get(days.first + at) ?? []).map(({ amount }) => amount)),
    quantity: days.pieces[at]!,
    at_cost: days.atCost[at]!,
    estimated: days.estimated[at]!,
    benchmark: benchmark[at] === null ? null : level(benchmark[at]!),
  }));
}
