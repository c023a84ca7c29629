import { lazy, useMemo, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { useMobile } from '../../lib/use-media.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { latestOf, momentsOf, timeLabel, type Level, type Mark, type Moment, type TimeSeries } from './chart-series.ts';
import { LazyPart } from '../state/LazyPart.tsx';
import { Legend } from './Legend.tsx';
import { Skeleton } from '../state/ListState.tsx';
import { Segments } from '../form/Segments.tsx';
import type { Column } from '../table/table.ts';
import css from './TimeChart.module.css';

type Props<R extends string> = {
  label: string;
  /** Up to 26. Pass the same array while the data is the same: a new array redraws the chart. So with `levels` and `marks`. */
  series: readonly TimeSeries[];
  /** Horizontal lines; those far from the values stand in the legend alone. */
  levels?: readonly Level[];
  /** Marks at the first line. */
  marks?: readonly Mark[];
  /** A value as text. Pass the same function on each render. */
  format: (value: number) => string;
  height?: number;
  summary?: string | undefined;
  /** The periods to choose from. */
  ranges?: { label: string; options: readonly { value: R; label: string }[]; value: R; onChange: (value: R) => void };
  /** True when a press in the legend hides a series, false when the screen chooses the series. */
  legend?: boolean;
  /** The header of the time column in the table. */
  timeName?: string;
  /** Further columns of the table, after those of the series. Pass the same array on each render. */
  columns?: readonly Column<Moment>[];
};

const TimeLines = lazy(() => importWithTimeout(() => import('./TimeLines.tsx')).then((module) => ({ default: module.TimeLines })));
const NONE: ReadonlySet<string> = new Set();
const NO_COLUMNS: readonly Column<Moment>[] = [];
const NO_LEVELS: readonly Level[] = [];
const NO_MARKS: readonly Mark[] = [];

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

/** The column of what happened, for a chart with marks. */
const marksColumn = (marks: readonly Mark[]): Column<Moment> => {
  const labelsAt = ({ time }: Moment): string =>
    marks
      .filter((mark) => mark.time === time)
      .map(({ label }) => label)
      .join(', ');
  return { id: 'marks', header: () => t('ui.chartMarks'), name: () => t('ui.chartMarks'), cell: labelsAt, copyValue: labelsAt };
};

/** What happened at the moment under the crosshair. It stands where it moves nothing; the chart itself says it to screen readers. */
const Happened = ({ marks }: { marks: readonly Mark[] }) =>
  marks.map(({ kind, label }) => (
    <span key={label} className={css.mark} data-kind={kind} aria-hidden>
      {label}
    </span>
  ));

/** Values over time: lines, columns of volume, and a table of the same data. The drawing code loads when first shown. */
export function TimeChart<R extends string = string>(props: Props<R>) {
  const { label, series, levels = NO_LEVELS, marks = NO_MARKS, format, height = 260, summary, ranges, legend = true } = props;
  const { timeName = t('ui.date'), columns: further = NO_COLUMNS } = props;
  // on a phone they would take a third of the width
  const labelled = !useMobile('shell');
  const [hidden, setHidden] = useState(NONE);
  const [pointed, setPointed] = useState<number | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const [resets, setResets] = useState(0);
  const moments = useMemo(() => momentsOf(series), [series]);
  const rows = useMemo(() => moments.toReversed(), [moments]);
  const columns = useMemo(
    () => [...columnsOf(series, format, timeName), ...(marks.length > 0 ? [marksColumn(marks)] : []), ...further],
    [series, format, timeName, marks, further],
  );
  const moment = (pointed === null ? null : moments[pointed]) ?? latestOf(series, moments);
  const happened = pointed === null ? NO_MARKS : marks.filter(({ time }) => time === moment?.time);
  const tools = (moment || ranges) && (
    <div className={css.tools}>
      {moment && (
        <Legend
          {...{ label, series, levels, labelled, moment, format, hidden }}
          onHidden={legend && series.length > 1 ? setHidden : undefined}
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
      <ChartFrame
        label={label}
        columns={columns}
        rows={rows}
        height={height}
        summary={happened.length > 0 ? <Happened marks={happened} /> : summary}
        tools={tools}
        drawn
        onReset={isZoomed ? () => setResets(resets + 1) : undefined}
      >
        <LazyPart fallback={<Skeleton height={height} />}>
          <TimeLines
            {...{ label, series, levels, labelled, marks, hidden, moments, height, format, pointed, resets }}
            onPoint={setPointed}
            onZoom={setZoomed}
          />
        </LazyPart>
      </ChartFrame>
    </>
  );
}
