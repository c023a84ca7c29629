import { date, dateTime } from '../lib/format.ts';

/** A day as YYYY-MM-DD, or a moment in seconds since 1970: one kind within a chart. */
export type ChartTime = string | number;

export type TimeSeries = {
  id: string;
  label: string;
  /** Ascending, no time twice. */
  points: readonly { time: ChartTime; value: number }[];
  /** Columns along the lower edge, on a scale of their own: volumes. */
  histogram?: boolean;
  /** Where its values are of another kind than the chart's. */
  format?: (value: number) => string;
  /** Its values in a copy, where they are not plain numbers: thousandths of a dollar as dollars. */
  copyValue?: (value: number) => number;
};

/** The values of all series at one time, in the order of the series. */
export type Moment = { time: ChartTime; values: readonly (number | null)[] };

const HUES = 12;

/** How the series at a place is drawn: twelve colours, and from the thirteenth on the same again with a dashed line. */
export const lookOf = (index: number): { token: string; dashed: boolean } => ({
  token: `--series-${(index % HUES) + 1}`,
  dashed: index % (2 * HUES) >= HUES,
});

const byTime = (a: ChartTime, b: ChartTime): number => (a < b ? -1 : a > b ? 1 : 0);

/** One entry for each time at which any series has a value, ascending. */
export function momentsOf(series: readonly TimeSeries[]): Moment[] {
  const values = series.map(({ points }) => new Map(points.map(({ time, value }) => [time, value])));
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ time }) => time)))].toSorted(byTime);
  return times.map((time) => ({ time, values: values.map((one) => one.get(time) ?? null) }));
}

/** A day has no time zone: it is not moved into that of the browser. */
export const timeLabel = (time: ChartTime): string => (typeof time === 'number' ? dateTime(time * 1000) : date(`${time}T12:00`));
