import {
  AreaSeries,
  createChart,
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
import { styleOf, type TimeSeries } from './chart-series.ts';

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export type DrawnChart = { chart: IChartApi; lines: ReadonlyMap<string, ISeriesApi<SeriesType>> };

function makeChart(element: HTMLElement): IChartApi {
  const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const label = { labelBackgroundColor: token('--accent') };
  return createChart(element, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: token('--text-3'),
      fontFamily: token('--font'),
      fontSize: 11,
      attributionLogo: true,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: token('--line') } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: { borderColor: token('--line'), fixLeftEdge: true, fixRightEdge: true },
    crosshair: { horzLine: label, vertLine: label },
    localization: { locale: currentLang() === 'tr' ? 'tr-TR' : 'en-US' },
    kineticScroll: { touch: animated, mouse: false },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
}

/** Extends the range of an axis to 0. */
function withZero(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = original();
  if (!info?.priceRange) return info;
  const { minValue, maxValue } = info.priceRange;
  return { ...info, priceRange: { minValue: Math.min(0, minValue), maxValue: Math.max(0, maxValue) } };
}

function addSeries(
  chart: IChartApi,
  series: TimeSeries,
  index: number,
  isOnly: boolean,
  format: (value: number) => string,
): ISeriesApi<SeriesType> {
  const { token: name, dashed } = styleOf(series.look ?? index);
  const colour = token(name);
  const common = {
    priceLineVisible: false,
    lastValueVisible: false,
    ...(series.fromZero && { autoscaleInfoProvider: withZero }),
    priceFormat: { type: 'custom' as const, formatter: series.format ?? format, minMove: series.whole ? 1 : 0.01 },
  };
  if (series.histogram) return chart.addSeries(HistogramSeries, { ...common, color: `${colour}66`, priceScaleId: 'columns' });
  if (isOnly)
    return chart.addSeries(AreaSeries, { ...common, lineColor: colour, lineWidth: 2, topColor: `${colour}38`, bottomColor: `${colour}00` });
  return chart.addSeries(LineSeries, {
    ...common,
    color: colour,
    lineWidth: series.width ?? 2,
    lineStyle: dashed ? LineStyle.Dashed : LineStyle.Solid,
  });
}

/** Draws the series into the element with the colours of the current theme. Call `chart.remove()` to dispose of it. */
export function drawTimeChart(element: HTMLElement, series: readonly TimeSeries[], format: (value: number) => string): DrawnChart {
  const chart = makeChart(element);
  const isOnly = series.filter(({ histogram }) => !histogram).length === 1;
  const lines = new Map(
    series.map((one, index) => {
      const line = addSeries(chart, one, index, isOnly, format);
      line.setData(one.points.map(({ time, value }) => ({ time: time as Time, value })));
      return [one.id, line] as const;
    }),
  );
  if (series.some(({ histogram }) => histogram)) {
    chart.priceScale('columns').applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
    chart.priceScale('right').applyOptions({ scaleMargins: { top: 0.1, bottom: 0.24 } });
  }
  chart.timeScale().fitContent();
  // Screen readers skip the drawing and read the table, so the drawing's link must not be a Tab stop.
  element.querySelector('a')?.setAttribute('tabindex', '-1');
  return { chart, lines };
}
