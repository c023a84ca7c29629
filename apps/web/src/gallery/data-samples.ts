import type { TimeSeries } from '../ui/chart/chart-series.ts';
import { MARKETS } from '@lootfolio/domain/markets';
import { SAMPLE_ROWS, type SampleRow } from './samples.ts';

const MANY = 5000;

/** Five thousand different rows, as many as the largest inventories have. */
export const MANY_ROWS: readonly SampleRow[] = Array.from({ length: MANY }, (_, index) => {
  const row = SAMPLE_ROWS[index % SAMPLE_ROWS.length]!;
  const buy = Math.round(row.buy * (0.6 + ((index * 37) % 97) / 100));
  const profit = Math.round((buy * row.ratio) / 100);
  return { ...row, id: index + 1, buy, profit, sell: buy + profit, quantity: 1 + ((index * 13) % 240) };
});

const DAYS = 90;
const day = (index: number): string => new Date(Date.UTC(2026, 7, 22 + index)).toISOString().slice(0, 10);

/** Daily prices of one item on `count` markets, in thousandths of a dollar. */
export const sampleSeries = (count: number): TimeSeries[] =>
  MARKETS.slice(0, count).map(({ slug, name }, at) => ({
    id: slug,
    label: name,
    copyValue: (value) => value / 1000,
    points: Array.from({ length: DAYS }, (_, index) => ({
      time: day(index),
      value: Math.round(30_000 + at * 900 + 2400 * Math.sin(index / 9 + at) + 500 * Math.sin(index * 1.9 + at * 2) + index * 40),
    })),
  }));

export const SAMPLE_VOLUME: TimeSeries = {
  id: 'volume',
  label: 'Sold',
  histogram: true,
  format: String,
  points: Array.from({ length: DAYS }, (_, index) => ({ time: day(index), value: 40 + ((index * 37) % 61) })),
};

export const SAMPLE_PARTS = MARKETS.slice(0, 12).map(({ slug, name }, index) => ({
  id: slug,
  label: name,
  value: Math.round(9_200_000 / (index + 1.4)),
}));

export const SAMPLE_MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((label, index) => ({
  id: label,
  label,
  value: Math.round(900_000 * Math.sin(index * 1.3) + 400_000),
}));
