import { netter, type Fee } from '@lootfolio/domain/fees';
import { lengthenSeries, type ClosingSeries } from '@lootfolio/domain/closing-series';
import { valueDays, type Contribution, type DailyValues, type HeldItem, type Period } from '@lootfolio/domain/daily-values';
import { dateOfDay, epochDayAt } from '@lootfolio/domain/epoch-days';
import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { BUFF_ID } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { periodStart, type PerformancePeriod } from '@lootfolio/domain/performance';
import { dayFactors, drawdowns, linkFactors } from '@lootfolio/domain/returns';
import { REFERENCE_MARKETS } from '@lootfolio/domain/trends';
import type { Db } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { runSlices } from '../../../platform/process/slices.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { ClosingPrices } from '../../../prices/history/closing-prices.ts';
import { readIndex, type IndexDay } from '../../../prices/market-index/market-index.reads.ts';
import { firstActivity, readActivities, type ItemActivities } from './performance.reads.ts';

export type ComputeParts = { db: Db; items: ItemDirectory; boards: Boards; closingPrices: ClosingPrices };
export type FeeOf = (marketId: number, appId: AppId) => Fee;
export type PerformanceView = { marketId: number; period: PerformancePeriod; fees: boolean };

export type Benchmark = {
  marketId: number;
  /** By place; null on days without a factor of the index. */
  factors: (number | null)[];
  items: (number | null)[];
};

/** All data of the screen, its table and its file. Columns have a place for each day; the first is the day before the period. */
export type Performance = {
  days: DailyValues;
  factors: Float64Array;
  index: Float64Array;
  falls: Float64Array;
  contributions: { item: Item; contribution: Contribution }[];
  /** Pieces bought in the period that cost nothing. */
  free: number;
  benchmark: Benchmark;
};

/** Computes the performance of a user's investments; null when nothing was ever bought. */
export async function computePerformance(
  parts: ComputeParts,
  feeOf: FeeOf,
  userId: number,
  { marketId, period, fees }: PerformanceView,
): Promise<Performance | null> {
  const today = epochDayAt(nowMs());
  const activities = await readActivities(parts.db, userId, dateOfDay(today));
  const first = firstActivity(activities);
  if (first === null) return null;
  const from = periodStart(period, today, first);
  const known = activities.flatMap((one) => {
    const item = parts.items.byId(one.itemId);
    return item && concerns(one, from) ? [{ ...one, item }] : [];
  });
  const held = await heldItems(parts, known, marketId, fees ? feeOf : null);
  const [{ days, contributions }, benchmark] = await Promise.all([
    runSlices(valueDays(held, { from, to: today })),
    readBenchmark(parts.db, marketId, { from, to: today }),
  ]);
  const factors = dayFactors(days);
  const index = linkFactors(factors);
  return {
    days,
    factors,
    index,
    falls: drawdowns(index),
    contributions: known.map(({ item }, at) => ({ item, contribution: contributions[at]! })),
    free: known.reduce((sum, { activities: { days: on }, free }) => sum + sumSince(on, free, from), 0),
    benchmark,
  };
}

/** Returns whether pieces were held, bought or sold in a period. */
function concerns({ activities: { days, pieces } }: ItemActivities, from: number): boolean {
  if (days.at(-1)! >= from) return true;
  return pieces.reduce((sum, count) => sum + count, 0) !== 0;
}

const sumSince = (days: Int32Array, values: Float64Array, from: number): number =>
  values.reduce((sum, value, at) => (days[at]! >= from ? sum + value : sum), 0);

/** @param feeOf null: values before fees */
async function heldItems(
  { boards, closingPrices }: ComputeParts,
  known: readonly (ItemActivities & { item: Item })[],
  marketId: number,
  feeOf: FeeOf | null,
): Promise<HeldItem[]> {
  const series = await readSeries({ boards, closingPrices }, known, marketId);
  const nets = new Map<AppId, HeldItem['net']>();
  const netIn = (appId: AppId): HeldItem['net'] => {
    const net = nets.get(appId) ?? (feeOf ? netter(feeOf(marketId, appId)) : (price: number) => price);
    nets.set(appId, net);
    return net;
  };
  return known.map(({ item, activities }) => ({
    activities,
    series: series.get(item.itemId) ?? null,
    fresh: priceNow(boards, item, { marketId, series: series.get(item.itemId) ?? null }),
    net: netIn(item.appId),
  }));
}

/**
 * Returns the closing prices of items on a market. The days between the first purchase and the first price there are estimated from the
 * market of the reference price that reaches furthest back.
 */
async function readSeries(
  { boards, closingPrices }: Pick<ComputeParts, 'boards' | 'closingPrices'>,
  known: readonly (ItemActivities & { item: Item })[],
  marketId: number,
): Promise<Map<number, ClosingSeries | null>> {
  const idsOf = (some: typeof known): number[] => some.map(({ itemId }) => itemId);
  const series = await closingPrices.of(marketId, idsOf(known));
  const short = known.filter(({ itemId, activities }) => activities.days[0]! < (series.get(itemId)?.from ?? Infinity));
  if (short.length === 0) return series;
  const others = await Promise.all(REFERENCE_MARKETS.filter((id) => id !== marketId).map((id) => closingPrices.of(id, idsOf(short))));
  for (const { item, itemId } of short) {
    const own = series.get(itemId) ?? seriesOfToday(boards, item, marketId);
    const longest = others
      .map((one) => one.get(itemId) ?? null)
      .reduce((best, one) => (one && one.from < (best?.from ?? Infinity) ? one : best), null);
    if (own) series.set(itemId, lengthenSeries(own, longest));
  }
  return series;
}

/** The series of an item whose price was not recorded yet: its fresh price of today. */
function seriesOfToday(boards: Boards, item: Item, marketId: number): ClosingSeries | null {
  const quote = boards.quotesOf(item).find((one) => one.marketId === marketId && one.fresh && !one.outlier);
  return quote ? { from: epochDayAt(nowMs()), closes: Int32Array.of(quote.price) } : null;
}

/** Returns the fresh price of an item; the last close before today where the fresh one is suspicious; null without a fresh one. */
function priceNow(boards: Boards, item: Item, { marketId, series }: { marketId: number; series: ClosingSeries | null }): Money | null {
  const quote = boards.quotesOf(item).find((one) => one.marketId === marketId && one.fresh);
  if (!quote?.outlier) return quote?.price ?? null;
  return series?.closes.at(-2) ?? null;
}

/** Reads the index of the market itself, or, if it has none, the index of Buff.163. */
async function readBenchmark(db: Db, marketId: number, { from, to }: Period): Promise<Benchmark> {
  const own = REFERENCE_MARKETS.find((one) => one === marketId) ?? BUFF_ID;
  const read = await readIndex(db, own, APP_IDS.cs2, { from: dateOfDay(from), to: dateOfDay(to) });
  const byDay = new Map<number, IndexDay>(read.map((one) => [one.day, one]));
  const places = Array.from({ length: to - from + 2 }, (_, at) => byDay.get(from - 1 + at));
  return {
    marketId: own,
    factors: places.map((one) => one?.factor ?? null),
    items: places.map((one) => one?.items ?? null),
  };
}
