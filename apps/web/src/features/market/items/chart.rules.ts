import { MARKETS } from '@lootfolio/domain/markets';
import { NEUTRAL, type Level, type Mark, type TimeSeries } from '../../../ui/chart/chart-series.ts';
import { asPercent, type MarketPoints } from './histories.rules.ts';
import type { Context, History } from './items.queries.ts';

type Points = TimeSeries['points'];

/** The index as prices: it begins at the price of the first day that both know. Empty without such a day. */
export function indexAsPrices({ levels }: NonNullable<Context['index']>, prices: Points): Points {
  const known = new Map(prices.map(({ time, value }) => [time, value]));
  const first = levels.findIndex(({ date }) => known.has(date));
  if (first === -1) return [];
  const { date: start, level: base } = levels[first]!;
  const price = known.get(start)!;
  return levels.slice(first).map(({ date, level }) => ({ time: date, value: (price * level) / base }));
}

export const lookOf = (slug: string): number => MARKETS.findIndex((market) => market.slug === slug);
const nameOf = (slug: string): string => MARKETS.find((market) => market.slug === slug)?.name ?? slug;

type Words = {
  price: string;
  volume: string;
  index: string;
  integer: (value: number) => string;
  /** A price in a copy. */
  dollars: (price: number) => number;
};

type Shown = {
  history: History;
  /** The overlaid markets. */
  overlaid: readonly MarketPoints[];
  index: Context['index'];
  inPercent: boolean;
};

/** The lines of one market, of those laid over it and of the index, and columns of the units sold. Each market has its own colour. */
export function seriesOfMarket({ history, overlaid, index, inPercent }: Shown, words: Words): TimeSeries[] {
  const own = history.data.map(({ date, price }) => ({ time: date, value: price }));
  const valued = (points: Points): Points => (inPercent ? asPercent(points) : points);
  const copied = inPercent ? {} : { copyValue: words.dollars };
  const isAlone = overlaid.length === 0 && index === null;
  const lines: TimeSeries[] = [
    {
      ...{ id: history.market, label: isAlone ? words.price : nameOf(history.market), points: valued(own), ...copied },
      ...(!isAlone && { look: lookOf(history.market), width: 3 as const }),
    },
    ...overlaid.map(({ market, points }) => ({
      ...{ id: market, label: nameOf(market), look: lookOf(market), points: valued(points), ...copied },
    })),
    ...(index
      ? [{ id: 'index', label: words.index, look: NEUTRAL, dashed: true, points: valued(indexAsPrices(index, own)), ...copied }]
      : []),
  ].filter(({ points }) => points.length > 0);
  const volumes = history.data.flatMap(({ date, volume }) => (volume === null ? [] : [{ time: date, value: volume }]));
  if (volumes.length === 0) return lines;
  return [...lines, { id: 'volume', label: words.volume, look: NEUTRAL, points: volumes, histogram: true, format: words.integer }];
}

type LevelWords = { cost: (pieces: number) => string; target: string };

/** What the user paid, and their targets. @param base the first price of the line, for changes in percent; null for prices */
export function levelsOf(own: Context['own'], words: LevelWords, base: number | null): Level[] {
  if (own === null) return [];
  const valueOf = (price: number): number => (base === null ? price : (price / base - 1) * 100);
  return [
    ...(own.held === null ? [] : [{ id: 'cost', label: words.cost(own.held.pieces), value: valueOf(own.held.price) }]),
    ...own.targets.map(({ price }, at) => ({ id: `target-${at}`, label: words.target, value: valueOf(price) })),
  ];
}

type MarkWords = { bought: (quantity: number, price: number) => string; sold: (quantity: number, price: number) => string };

/** The user's purchases and sales, by day. */
export const marksOf = (own: Context['own'], { bought, sold }: MarkWords): Mark[] =>
  own === null
    ? []
    : [
        ...own.purchases.map(({ date, quantity, price }) => ({ time: date, kind: 'in' as const, label: bought(quantity, price) })),
        ...own.sales.map(({ date, quantity, price }) => ({ time: date, kind: 'out' as const, label: sold(quantity, price) })),
      ].toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
