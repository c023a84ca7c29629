import { lazy, useMemo, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { momentsOf, timeLabel, type Moment, type TimeSeries } from './chart-series.ts';
import { LazyPart } from '../state/LazyPart.tsx';
import { Legend } from './Legend.tsx';
import { Skeleton } from '../state/ListState.tsx';
import { Segments } from '../form/Segments.tsx';
import type { Column } from '../table/table.ts';
import css from './TimeChart.module.css';

type Props<R extends string> = {
  label: string;
  /** Up to 24. Pass the same array while the data is the same: a new array redraws the chart. */
  series: readonly TimeSeries[];
  /** A value as text. Pass the same function on each render. */
  format: (value: number) => string;
  height?: number;
  summary?: string;
  /** The periods to choose from. */
  ranges?: { label: string; options: readonly { value: R; label: string }[]; value: R; onChange: (value: R) => void };
  /** True to show a legend for several series. Without it the values at a moment name the series. */
  legend?: boolean;
  /** The header of the time column in the table. */
  timeName?: string;
  /** Further columns of the table, after those of the series. Pass the same array on each render. */
  columns?: readonly Column<Moment>[];
};

const TimeLines = lazy(() => importWithTimeout(() => import('./TimeLines.tsx')).then((module) => ({ default: module.TimeLines })));
const NONE: ReadonlySet<string> = new Set();
const NO_COLUMNS: readonly Column<Moment>[] = [];

const columnsOf = (series: readonly TimeSeries[], format: (value: number) => string, timeName: string): Column<Moment>[] => [
  {
    id: 'time',
    header: () => timeName,
    name: () => timeName,
    cell: ({ time }) => timeLabel(time),
    copyValue: ({ time }) => timeLabel(time),
  },
  ...series.map((one, index): Column<Moment> => {
    const valueOf = ({ values }: Moment): number | null => values[index] ?? null;
    return {
      id: one.id,
      header: () => one.label,
      name: () => one.label,
      cell: (moment) => {
        const value = valueOf(moment);
        return value === null ? '–' : (one.format ?? format)(value);
      },
      copyValue: (moment) => {
        const value = valueOf(moment);
        return value === null || !one.copyValue ? value : one.copyValue(value);
      },
    };
  }),
];

/** Values over time: up to 24 lines, columns of volume, and a table of the same data. The drawing code loads when first shown. */
export function TimeChart<R extends string = string>(props: Props<R>) {
  const {
    label,
    series,
    format,
    height = 260,
    summary,
    ranges,
    legend = true,
    timeName = t('ui.date'),
    columns: further = NO_COLUMNS,
  } = props;
  const [hidden, setHidden] = useState(NONE);
  const moments = useMemo(() => momentsOf(series), [series]);
  const rows = useMemo(() => moments.toReversed(), [moments]);
  const columns = useMemo(() => [...columnsOf(series, format, timeName), ...further], [series, format, timeName, further]);
  const named = legend && series.length > 1;
  const tools = (named || ranges) && (
    <div className={css.tools}>
      {named && (
        <Legend
          label={label}
          parts={series.map(({ id, label: name, look }) => ({ id, label: name, look }))}
          hidden={hidden}
          onHidden={setHidden}
        />
      )}
      {ranges && (
        <div className={css.ranges}>
          <Segments {...ranges} />
        </div>
      )}
    </div>
  );
  return (
    <>
      {moments.length === 0 && tools}
      <ChartFrame label={label} columns={columns} rows={rows} height={height} summary={summary} tools={tools}>
        <LazyPart fallback={<Skeleton height={height} />}>
          <TimeLines label={label} series={series} hidden={hidden} moments={moments} height={height} format={format} />
        </LazyPart>
      </ChartFrame>
    </>
  );
}
