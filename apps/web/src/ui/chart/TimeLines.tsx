import type { Time } from 'lightweight-charts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useScheme } from '../../lib/theme.ts';
import { timeLabel, type ChartTime, type Moment, type TimeSeries } from './chart-series.ts';
import { drawTimeChart, type DrawnChart } from './draw-time-chart.ts';
import { Swatch } from './Swatch.tsx';
import css from './TimeChart.module.css';

type Props = {
  label: string;
  series: readonly TimeSeries[];
  hidden: ReadonlySet<string>;
  moments: readonly Moment[];
  height: number;
  format: (value: number) => string;
};

/** The selected moment: its index, its x position, and the width of the drawing in which it was measured. In pixels. */
type Pointed = { at: number; x: number; width: number };

const SIDE = 12;

function Values({ pointed, ...chart }: Props & { pointed: Pointed }) {
  const { series, hidden, moments, format } = chart;
  const moment = moments[pointed.at]!;
  const { x, width } = pointed;
  const place = x > width / 2 ? { right: width - x + SIDE } : { left: x + SIDE };
  const shown = series.flatMap((one, index) => (hidden.has(one.id) ? [] : [{ one, index, value: moment.values[index] ?? null }]));
  return (
    <div className={css.values} style={place} aria-hidden>
      <strong>{timeLabel(moment.time)}</strong>
      <ul data-many={shown.length > 8}>
        {shown.map(({ one, index, value }) => (
          <li key={one.id}>
            <Swatch index={one.look ?? index} />
            <span className={css.name}>{one.label}</span>
            <span>{value === null ? '–' : (one.format ?? format)(value)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const words = ({ series, hidden, moments, format }: Props, at: number): string => {
  const moment = moments[at]!;
  const values = series.flatMap((one, index) => {
    const value = moment.values[index] ?? null;
    return hidden.has(one.id) || value === null ? [] : [`${one.label} ${(one.format ?? format)(value)}`];
  });
  return [timeLabel(moment.time), ...values].join(', ');
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

/** Shows the vertical line at a moment. Returns its place, or null when no visible series has a value there. */
function pointAt({ chart, lines }: DrawnChart, { series, hidden, moments }: Props, at: number): Pointed | null {
  const { time, values } = moments[at]!;
  const index = values.findIndex((value, one) => value !== null && !hidden.has(series[one]!.id));
  const line = lines.get(series[index]?.id ?? '');
  if (!line) return null;
  chart.setCrosshairPosition(values[index]!, time as Time, line);
  return { at, x: chart.timeScale().timeToCoordinate(time as Time) ?? 0, width: chart.chartElement().clientWidth };
}

/** Redraws the lines when the data or the theme changes, and reports the selected moment under the pointer. */
function useDrawing(props: Props, onPoint: (pointed: Pointed | null) => void) {
  const { series, hidden, moments, format } = props;
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(null);
  const scheme = useScheme();
  useEffect(() => {
    const made = drawTimeChart(box.current!, series, format);
    drawn.current = made;
    const places = new Map<ChartTime, number>(moments.map(({ time }, at) => [time, at]));
    made.chart.subscribeCrosshairMove(({ time, point, sourceEvent }) => {
      // a move by keyboard has no source event
      if (!sourceEvent && point) return;
      const at = time === undefined ? undefined : places.get(time as ChartTime);
      onPoint(at === undefined || !point ? null : { at, x: point.x, width: made.chart.chartElement().clientWidth });
    });
    return () => {
      drawn.current = null;
      made.chart.remove();
    };
  }, [series, moments, format, scheme, onPoint]);
  useEffect(() => {
    for (const [id, line] of drawn.current?.lines ?? []) line.applyOptions({ visible: !hidden.has(id) });
  }, [hidden, series, moments, format, scheme]);
  return { box, drawn };
}

/** The drawn lines of a TimeChart. The arrow keys move the vertical line like the pointer; its values are announced. */
export function TimeLines(props: Props) {
  const { label, moments, height } = props;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const { box, drawn } = useDrawing(props, setPointed);
  const last = moments.length - 1;
  const at = Math.min(pointed?.at ?? last, last);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = momentAfter(event.key, pointed ? at : last + 1, moments.length);
    if (next === null || !drawn.current) return;
    event.preventDefault();
    setPointed(pointAt(drawn.current, props, next));
  };
  const clearPointed = (): void => {
    drawn.current?.chart.clearCrosshairPosition();
    setPointed(null);
  };
  return (
    <div className={css.plot} style={{ height }}>
      <div ref={box} className={css.canvas} style={{ height }} aria-hidden />
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
      {pointed && pointed.at <= last && <Values {...props} pointed={pointed} />}
    </div>
  );
}
