import { AreaSeries, createChart, type IChartApi } from 'lightweight-charts';
import { currentLang } from '../i18n/i18n.ts';
import { money } from '../lib/format.ts';

export type PricePoint = {
  /** YYYY-MM-DD, ascending, no day twice. */
  date: string;
  /** Thousandths of a dollar. */
  price: number;
  volume: number | null;
};

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Draws the prices into the element in the present theme's colours; the answer is to be removed with `.remove()`. */
export function drawPriceLine(element: HTMLElement, points: readonly PricePoint[]): IChartApi {
  const chart = createChart(element, {
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
    crosshair: { horzLine: { labelBackgroundColor: token('--accent') }, vertLine: { labelBackgroundColor: token('--accent') } },
    localization: { locale: currentLang() === 'tr' ? 'tr-TR' : 'en-US', priceFormatter: (price: number) => money(Math.round(price)) },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
  const line = token('--accent-text');
  const series = chart.addSeries(AreaSeries, {
    lineColor: line,
    lineWidth: 2,
    topColor: `${line}38`,
    bottomColor: `${line}00`,
    priceLineVisible: false,
  });
  series.setData(points.map(({ date, price }) => ({ time: date, value: price })));
  chart.timeScale().fitContent();
  // The drawing is hidden from screen readers, which have the table: its link must not be a stop of the keyboard.
  element.querySelector('a')?.setAttribute('tabindex', '-1');
  return chart;
}
