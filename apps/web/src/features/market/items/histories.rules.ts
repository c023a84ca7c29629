import { BUFF_ID, MARKETS, marketById, STEAM_ID } from '@lootfolio/domain/markets';
import { isOutlier } from '@lootfolio/domain/quotes';
import { NEUTRAL, type TimeSeries } from '../../../ui/chart/chart-series.ts';
import type { Histories } from './items.queries.ts';

type MarketHistory = Histories['markets'][number];

/** The market with which other prices are compared: Steam, else Buff.163; null when neither has a history. */
export const referenceOf = (markets: readonly Pick<MarketHistory, 'market'>[]): string | null =>
  [STEAM_ID, BUFF_ID].map((id) => marketById(id).slug).find((slug) => markets.some(({ market }) => market === slug)) ?? null;

/** Changes in percent since the first point. */
export function asPercent(points: TimeSeries['points']): TimeSeries['points'] {
  const base = points[0]?.value;
  return base === undefined || base === 0 ? [] : points.map(({ time, value }) => ({ time, value: (value / base - 1) * 100 }));
}

/** The units sold on all markets together, for the days on which at least one market reports them. */
function volumesOf({ dates, markets }: Histories): { time: string; value: number }[] {
  const sums = new Map<number, number>();
  for (const { from, volumes } of markets)
    for (const [at, volume] of volumes.entries()) if (volume !== null) sums.set(from + at, (sums.get(from + at) ?? 0) + volume);
  return [...sums].toSorted(([a], [b]) => a - b).map(([at, value]) => ({ time: dates[at]!, value }));
}

export type MarketPoints = { market: string; points: TimeSeries['points'] };

/** The prices of each market by day. */
export const pointsOf = ({ dates, markets }: Histories): MarketPoints[] =>
  markets.map(({ market, from, prices }) => ({ market, points: prices.map((value, at) => ({ time: dates[from + at]!, value })) }));

/** Removes the prices that are far from the other markets' prices of the same day, and counts them. */
export function withoutSuspicious(histories: Histories): { trusted: MarketPoints[]; hidden: number } {
  const { dates, markets } = histories;
  const all = pointsOf(histories);
  const ofDay = dates.map((_, at) => markets.flatMap(({ from, prices }) => prices[at - from] ?? []));
  const trusted = all.map(({ market, points }, index) => ({
    market,
    points: points.filter(({ value }, at) => !isOutlier(value, ofDay[markets[index]!.from + at]!)),
  }));
  const count = (some: readonly MarketPoints[]): number => some.reduce((sum, { points }) => sum + points.length, 0);
  return { trusted, hidden: count(all) - count(trusted) };
}

type Words = { volume: string; integer: (value: number) => string; dollars: (price: number) => number };

/**
 * A line for each market, the reference first and thicker, and columns of the units sold. A market has the same colour on every item.
 * @param points the prices to draw, by market; @param inPercent true for changes since each market's first day
 */
export function seriesOf(
  histories: Histories,
  points: readonly MarketPoints[],
  { volume, integer, dollars }: Words,
  inPercent = false,
): TimeSeries[] {
  const reference = referenceOf(histories.markets);
  const lines = points
    .filter((one) => one.points.length > 0)
    .toSorted((a, b) => Number(b.market === reference) - Number(a.market === reference))
    .map((one): TimeSeries => {
      const look = MARKETS.findIndex(({ slug }) => slug === one.market);
      return {
        id: one.market,
        label: MARKETS[look]!.name,
        look,
        width: one.market === reference ? 3 : 1,
        points: inPercent ? asPercent(one.points) : one.points,
        ...(!inPercent && { copyValue: dollars }),
      };
    });
  const volumes = volumesOf(histories);
  if (volumes.length === 0) return lines;
  return [...lines, { id: 'volume', label: volume, look: NEUTRAL, points: volumes, histogram: true, format: integer }];
}
