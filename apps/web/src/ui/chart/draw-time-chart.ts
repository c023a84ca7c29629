import {
  AreaSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  LineSeries,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type Time,
} from 'lightweight-charts';
import { currentLang } from '../../i18n/i18n.ts';
import { rangeWith, stepOf, styleOf, type Level, type Mark, type TimeSeries } from './chart-series.ts';

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * `unit`: the chart's values are multiples of it, so that the labels of the axis differ. `room`: the width at the right edge, in pixels, that
 * the labels of levels need.
 */
export type DrawnChart = { chart: IChartApi; lines: ReadonlyMap<string, ISeriesApi<SeriesType>>; unit: number; room: number };

export type Drawing = {
  series: readonly TimeSeries[];
  format: (value: number) => string;
  levels: readonly Level[];
  /** True when the lines of levels have their labels. */
  labelled: boolean;
  marks: readonly Mark[];
};

/** Pixels of a letter in the label of a level, and beside the label. */
const LETTER = 6.2;
const BESIDE = 14;

function makeChart(element: HTMLElement, room: number): IChartApi {
  const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const label = { labelBackgroundColor: token('--accent') };
  return createChart(element, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: token('--text-3'),
      fontFamily: token('--font'),
      // as --text-xs; the canvas takes pixels
      fontSize: 11,
      // `Attribution` stands below the chart, where it covers no value
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: token('--line') } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.08 } },
    timeScale: {
      borderColor: token('--line'),
      fixLeftEdge: true,
      fixRightEdge: room === 0,
      ...(room > 0 && { rightOffsetPixels: room }),
    },
    crosshair: { horzLine: label, vertLine: label },
    localization: { locale: currentLang() === 'tr' ? 'tr-TR' : 'en-US' },
    kineticScroll: { touch: animated, mouse: false },
    // a mouse that is dragged selects a period
    handleScroll: { mouseWheel: false, pressedMouseMove: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false, axisDoubleClickReset: false },
  });
}

/** An axis spans at least so many of its steps: then it has labels, and a flat line looks flat. */
const FLATTEST = 4;

/** The range of the axis with the levels near the values, and with 0 where a series asks for it. */
const scaleWith =
  (levels: readonly Level[], fromZero: boolean) =>
  (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = original();
    if (!info?.priceRange) return info;
    const { minValue, maxValue } = info.priceRange;
    const { min, max } = rangeWith({ min: minValue, max: maxValue }, levels);
    const more = Math.max(0, (FLATTEST - (max - min)) / 2);
    const priceRange = { minValue: min - more, maxValue: max + more };
    if (fromZero) Object.assign(priceRange, { minValue: Math.min(0, min), maxValue: Math.max(0, max) });
    return { ...info, priceRange };
  };

type Placed = { index: number; isOnly: boolean; unit: number; levels: readonly Level[] };

function addSeries(chart: IChartApi, series: TimeSeries, format: Drawing['format'], placed: Placed): ISeriesApi<SeriesType> {
  const { index, isOnly, unit, levels } = placed;
  const { token: name, dashed } = styleOf(series.look ?? index);
  const colour = token(name);
  const formatter = (value: number): string => (series.format ?? format)(series.histogram ? value : value * unit);
  const common = {
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'custom' as const, formatter, minMove: 1 },
  };
  if (series.histogram) return chart.addSeries(HistogramSeries, { ...common, color: `${colour}66`, priceScaleId: 'columns' });
  const autoscaleInfoProvider = scaleWith(levels, series.fromZero ?? false);
  if (isOnly)
    return chart.addSeries(AreaSeries, {
      ...common,
      autoscaleInfoProvider,
      lineColor: colour,
      lineWidth: 2,
      topColor: `${colour}38`,
      bottomColor: `${colour}00`,
      pointMarkersVisible: series.points.length === 1,
    });
  return chart.addSeries(LineSeries, {
    ...common,
    autoscaleInfoProvider,
    color: colour,
    lineWidth: series.width ?? 2,
    lineStyle: dashed || series.dashed ? LineStyle.Dashed : LineStyle.Solid,
    pointMarkersVisible: series.points.length === 1,
  });
}

/** Adds levels and marks to the first line. */
function annotate(line: ISeriesApi<SeriesType>, { series, marks, levels, labelled }: Drawing, unit: number): void {
  const quiet = token('--text-2');
  for (const { label, value } of levels)
    line.createPriceLine({
      price: value / unit,
      title: labelled ? label : '',
      color: quiet,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: labelled,
    });
  const times = new Set(series.find(({ histogram }) => !histogram)!.points.map(({ time }) => time));
  createSeriesMarkers(
    line,
    marks
      .filter(({ time }) => times.has(time))
      .map(({ time, kind }) => ({
        time: time as Time,
        position: kind === 'in' ? ('belowBar' as const) : ('aboveBar' as const),
        shape: kind === 'in' ? ('arrowUp' as const) : ('arrowDown' as const),
        color: token(kind === 'in' ? '--accent-text' : '--text'),
        size: 0.7,
      })),
    // the margins of the axis have room for them
    { autoScale: false },
  );
}

/** Draws the series into the element with the colours of the current theme. Call `chart.remove()` to dispose of it. */
export function drawTimeChart(element: HTMLElement, drawing: Drawing): DrawnChart {
  const { series, format } = drawing;
  const values = series.filter(({ histogram }) => !histogram);
  const unit = stepOf(format, Math.max(0, ...values.flatMap(({ points }) => points.map(({ value }) => Math.abs(value)))));
  const longest = Math.max(0, ...drawing.levels.map(({ label }) => (drawing.labelled ? label.length : 0)));
  const room = longest === 0 ? 0 : Math.ceil(longest * LETTER + BESIDE);
  const chart = makeChart(element, room);
  const levels = drawing.levels.map((level) => ({ ...level, value: level.value / unit }));
  const lines = new Map(
    series.map((one, index) => {
      const line = addSeries(chart, one, format, { index, isOnly: values.length === 1, unit, levels });
      line.setData(one.points.map(({ time, value }) => ({ time: time as Time, value: one.histogram ? value : value / unit })));
      return [one.id, line] as const;
    }),
  );
  const first = values[0] && lines.get(values[0].id);
  if (first) annotate(first, drawing, unit);
  if (series.some(({ histogram }) => histogram)) {
    chart.priceScale('columns').applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
    chart.priceScale('right').applyOptions({ scaleMargins: { top: 0.1, bottom: 0.24 } });
  }
  chart.timeScale().fitContent();
  return { chart, lines, unit, room };
}
