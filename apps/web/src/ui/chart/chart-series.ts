import { date, dateTime } from '../../lib/format.ts';

/** A day as YYYY-MM-DD, or a moment in seconds since 1970. One chart uses only one kind. */
export type ChartTime = string | number;

export type TimeSeries = {
  id: string;
  label: string;
  /** Ascending, without duplicate times. */
  points: readonly { time: ChartTime; value: number }[];
  /** The index of its colour, when the colour must not depend on the position among the series; `NEUTRAL` for a neutral colour. */
  look?: number;
  /** Width of the line in pixels; a wider line stands out. The default is 2. */
  width?: 1 | 2 | 3;
  /** Drawn as columns along the lower edge with their own scale, for volumes. */
  histogram?: boolean;
  /** The axis begins at 0, for sums: an axis that begins higher makes differences look larger. */
  fromZero?: boolean;
  /** The values are counts: the axis has no fractions. */
  whole?: boolean;
  /** The format of values of another kind than the chart's. */
  format?: (value: number) => string;
  /** The series' value in a copy, when it is not a plain number: thousandths of a dollar as dollars. */
  copyValue?: (value: number) => number;
};

/** The values of all series at one time, in the order of the series. */
export type Moment = { time: ChartTime; values: readonly (number | null)[] };

const HUES = 12;

/** The neutral look, which no series has by its index. */
export const NEUTRAL = -1;

/** The look of the series at an index: twelve colours; from the thirteenth on the same colours with a dashed line. */
export const styleOf = (index: number): { token: string; dashed: boolean } =>
  index === NEUTRAL
    ? { token: '--text-3', dashed: false }
    : { token: `--series-${(index % HUES) + 1}`, dashed: index % (2 * HUES) >= HUES };

const byTime = (a: ChartTime, b: ChartTime): number => (a < b ? -1 : a > b ? 1 : 0);

/** One entry for each time at which any series has a value, ascending. */
export function momentsOf(series: readonly TimeSeries[]): Moment[] {
  const values = series.map(({ points }) => new Map(points.map(({ time, value }) => [time, value])));
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ time }) => time)))].toSorted(byTime);
  return times.map((time) => ({ time, values: values.map((one) => one.get(time) ?? null) }));
}

/** The label of a time. A day has no time zone, so it must not be shifted into the browser's. */
export const timeLabel = (time: ChartTime): string => (typeof time === 'number' ? dateTime(time * 1000) : date(`${time}T12:00`));
