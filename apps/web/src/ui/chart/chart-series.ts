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
  /** True for a dashed line, whatever the look. */
  dashed?: boolean;
  /** Width of the line in pixels; a wider line stands out. The default is 2. */
  width?: 1 | 2 | 3;
  /** Drawn as columns along the lower edge with their own scale, for volumes. */
  histogram?: boolean;
  /** The axis begins at 0, for sums: an axis that begins higher makes differences look larger. */
  fromZero?: boolean;
  /** The format of values of another kind than the chart's. */
  format?: (value: number) => string;
  /** The series' value in a copy, when it is not a plain number: thousandths of a dollar as dollars. */
  copyValue?: (value: number) => number;
};

/** A horizontal line at a value, such as what was paid. `label` stands in the legend and at the line. */
export type Level = { id: string; label: string; value: number };

/** What happened at a time: something came in below the line, or went out above it. `label` stands beside the values of that time. */
export type Mark = { time: ChartTime; kind: 'in' | 'out'; label: string };

/** The height of what stands above and below the drawing of a TimeChart, in pixels: for the placeholder of one that loads. */
export const AROUND = 68;

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

/** The last moment with the last value of each line, which may be older; null without data. */
export function latestOf(series: readonly TimeSeries[], moments: readonly Moment[]): Moment | null {
  const last = moments.at(-1);
  if (!last) return null;
  return {
    time: last.time,
    values: series.map(({ points, histogram }, at) => (histogram ? last.values[at]! : (points.at(-1)?.value ?? null))),
  };
}

/** The label of a time. A day has no time zone, so it must not be shifted into the browser's. */
export const timeLabel = (time: ChartTime): string => (typeof time === 'number' ? dateTime(time * 1000) : date(`${time}T12:00`));

/** Steps of an axis, in the unit of its values. */
const STEPS = [0.01, 0.1, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const;
/** So many labels in a row must differ. One step of rounding alone would look like a difference. */
const PROBED = 5;

/** The smallest step between two labels of an axis that their texts still tell apart: 1 for counts, 10 for dollars with cents. */
export function stepOf(format: (value: number) => string, largest: number): number {
  const tellsApart = (step: number): boolean => {
    const first = Math.ceil(Math.abs(largest) / step);
    const labels = Array.from({ length: PROBED }, (_, at) => format((first + at) * step));
    return new Set(labels).size === PROBED;
  };
  return STEPS.find(tellsApart) ?? STEPS.at(-1)!;
}

/** A level at most this part of the span of the values away from them is in sight. One farther away would flatten the lines. */
const NEAR = 0.75;

type Range = { min: number; max: number };

const isNear = ({ min, max }: Range, { value }: Level): boolean => {
  const room = NEAR * Math.max(max - min, Math.abs(max) / 10);
  return value >= min - room && value <= max + room;
};

/** The range of an axis with the levels near the values. */
export function rangeWith(range: Range, levels: readonly Level[]): Range {
  const near = levels.filter((level) => isNear(range, level)).map(({ value }) => value);
  return { min: Math.min(range.min, ...near), max: Math.max(range.max, ...near) };
}

/** The levels that are out of sight, because they are far from all values. */
export function farLevels(series: readonly TimeSeries[], levels: readonly Level[]): Level[] {
  const values = series.filter(({ histogram }) => !histogram).flatMap(({ points }) => points.map(({ value }) => value));
  if (values.length === 0) return [];
  // thousands of values are too many arguments of a function
  const range = values.reduce<Range>(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), {
    min: Infinity,
    max: -Infinity,
  });
  return levels.filter((level) => !isNear(range, level));
}
