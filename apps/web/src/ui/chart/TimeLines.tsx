import type { Time } from 'lightweight-charts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useScheme } from '../../lib/theme.ts';
import { timeLabel, type ChartTime, type Level, type Mark, type Moment, type TimeSeries } from './chart-series.ts';
import { drawTimeChart, type DrawnChart } from './draw-time-chart.ts';
import { useDragRange, type Span } from './use-drag-range.ts';
import css from './TimeChart.module.css';

type Props = {
  label: string;
  series: readonly TimeSeries[];
  levels: readonly Level[];
  /** True when the lines of levels have their labels. */
  labelled: boolean;
  marks: readonly Mark[];
  hidden: ReadonlySet<string>;
  moments: readonly Moment[];
  height: number;
  format: (value: number) => string;
  /** The index of the moment under the crosshair; null without one. */
  pointed: number | null;
  /** Pass the same function on each render; so with the next one. */
  onPoint: (at: number | null) => void;
  onZoom: (isZoomed: boolean) => void;
  /** A number that changes when the whole period is to be shown again. */
  resets: number;
};

const words = ({ series, marks, hidden, moments, format }: Props, at: number): string => {
  const moment = moments[at]!;
  const values = series.flatMap((one, index) => {
    const value = moment.values[index] ?? null;
    return hidden.has(one.id) || value === null ? [] : [`${one.label} ${(one.format ?? format)(value)}`];
  });
  return [timeLabel(moment.time), ...values, ...marks.filter(({ time }) => time === moment.time).map((mark) => mark.label)].join(', ');
};

/** The moment that a key selects; null for any other key. */
function momentAfter(key: string, at: number, count: number): number | null {
  const leads: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 10,
    PageUp: at + 10,
    Home: 0,
    End: count - 1,
  };
  return key in leads ? Math.max(0, Math.min(count - 1, leads[key]!)) : null;
}

/** Shows the crosshair at a moment. Returns false when no visible series has a value there. */
function pointAt({ chart, lines, unit }: DrawnChart, { series, hidden, moments }: Props, at: number): boolean {
  const { time, values } = moments[at]!;
  const index = values.findIndex((value, one) => value !== null && !hidden.has(series[one]!.id));
  const line = lines.get(series[index]?.id ?? '');
  if (!line) return false;
  chart.setCrosshairPosition(values[index]! / (series[index]!.histogram ? 1 : unit), time as Time, line);
  return true;
}

/** Shows a part of the drawing in its whole width, and leaves the room for labels. */
function zoomTo({ chart, room }: DrawnChart, { from, to }: Span, count: number): void {
  const timeScale = chart.timeScale();
  const [first, last] = [from, to].map((place) => timeScale.coordinateToLogical(place) ?? 0);
  const start = Math.max(0, first!);
  const end = Math.min(count - 1, last!);
  timeScale.setVisibleLogicalRange({ from: start, to: end + ((end - start) * room) / Math.max(1, timeScale.width() - room) });
}

/** Redraws the lines when the data or the theme changes, and reports the moment under the pointer and whether a part is shown. */
function useDrawing({ series, levels, labelled, marks, hidden, moments, format, onPoint, onZoom, resets }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(null);
  const scheme = useScheme();
  useEffect(() => {
    const made = drawTimeChart(box.current!, { series, format, levels, labelled, marks });
    drawn.current = made;
    const places = new Map<ChartTime, number>(moments.map(({ time }, at) => [time, at]));
    made.chart.subscribeCrosshairMove(({ time, point, sourceEvent }) => {
      // a move by keyboard has no source event
      if (!sourceEvent && point) return;
      onPoint(time === undefined || !point ? null : (places.get(time as ChartTime) ?? null));
    });
    made.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      onZoom(range !== null && (range.from > 0.5 || range.to < moments.length - 1.5));
    });
    return () => {
      drawn.current = null;
      made.chart.remove();
      onPoint(null);
      onZoom(false);
    };
  }, [series, levels, labelled, marks, moments, format, scheme, onPoint, onZoom]);
  useEffect(() => {
    for (const [id, line] of drawn.current?.lines ?? []) line.applyOptions({ visible: !hidden.has(id) });
  }, [hidden, series, levels, labelled, marks, moments, format, scheme]);
  useEffect(() => {
    if (resets > 0) drawn.current?.chart.timeScale().fitContent();
  }, [resets]);
  return { box, drawn };
}

/** The drawn lines of a TimeChart. The arrow keys move the crosshair like the pointer; its values are announced. */
export function TimeLines(props: Props) {
  const { label, moments, height, pointed, onPoint } = props;
  const { box, drawn } = useDrawing(props);
  const clearPointed = (): void => {
    drawn.current?.chart.clearCrosshairPosition();
    onPoint(null);
  };
  const { span, handlers } = useDragRange(
    () => drawn.current?.chart.timeScale().width() ?? 0,
    (selected) => {
      if (drawn.current) zoomTo(drawn.current, selected, moments.length);
      // the moment under the resting pointer is another one now
      clearPointed();
    },
  );
  const last = moments.length - 1;
  const at = Math.min(pointed ?? last, last);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = momentAfter(event.key, pointed === null ? last + 1 : at, moments.length);
    if (next === null || !drawn.current) return;
    event.preventDefault();
    onPoint(pointAt(drawn.current, props, next) ? next : null);
  };
  return (
    <div className={css.plot} style={{ height }} {...handlers}>
      <div ref={box} className={css.canvas} style={{ height }} aria-hidden />
      {span && <div className={css.span} style={{ left: span.from, width: span.to - span.from }} aria-hidden />}
      <div
        role="slider"
        tabIndex={0}
        className={css.keys}
        aria-label={t('ui.momentOf', { label })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={words(props, at)}
        onKeyDown={onKeyDown}
        onBlur={clearPointed}
      />
    </div>
  );
}
