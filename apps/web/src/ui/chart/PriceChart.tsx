import { useMemo } from 'react';
import { t } from '../../i18n/i18n.ts';
import { integer, money } from '../../lib/format.ts';
import type { TimeSeries } from './chart-series.ts';
import { copyPrice, formatPrice } from './price-format.ts';
import { TimeChart } from './TimeChart.tsx';

export type PricePoint = {
  /** YYYY-MM-DD, ascending, without duplicates. */
  date: string;
  /** Thousandths of a dollar. */
  price: number;
  volume: number | null;
};
type Props = {
  label: string;
  points: readonly PricePoint[];
  height?: number;
  /** What the line shows, in the legend. */
  name?: string;
};

function seriesOf(points: readonly PricePoint[], name: string): TimeSeries[] {
  const volumes = points.flatMap(({ date, volume }) => (volume === null ? [] : [{ time: date, value: volume }]));
  const prices = points.map(({ date, price }) => ({ time: date, value: price }));
  const price: TimeSeries = { id: 'price', label: name, points: prices, copyValue: copyPrice };
  if (volumes.length === 0) return [price];
  return [price, { id: 'volume', label: t('ui.volume'), points: volumes, histogram: true, format: integer }];
}

/** A price over time and, where known, the units sold. */
export function PriceChart({ label, points, height, name = t('ui.price') }: Props) {
  const series = useMemo(() => seriesOf(points, name), [points, name]);
  const prices = points.map(({ price }) => price);
  const summary =
    prices.length === 0
      ? undefined
      : t('ui.chartSummary', {
          first: money(prices[0]!),
          last: money(prices.at(-1)!),
          low: money(Math.min(...prices)),
          high: money(Math.max(...prices)),
        });
  return <TimeChart label={label} series={series} format={formatPrice} height={height} summary={summary} legend={false} />;
}
