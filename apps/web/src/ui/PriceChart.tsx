import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { date, integer, money } from '../lib/format.ts';
import { loadPart } from '../lib/load-part.ts';
import { LazyPart } from './LazyPart.tsx';
import { Skeleton } from './ListState.tsx';
import type { PricePoint } from './price-line.ts';
import css from './PriceChart.module.css';

type Props = { label: string; points: readonly PricePoint[]; height?: number };

const PriceLine = lazy(() => loadPart(() => import('./PriceLine.tsx')).then((module) => ({ default: module.PriceLine })));

function Twin({ label, points, height }: Required<Props>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={css.scroll} style={{ height }} tabIndex={0} role="region" aria-label={label}>
      <table className={css.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ui.date')}</th>
            <th scope="col">{t('ui.price')}</th>
            <th scope="col">{t('ui.volume')}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.date}>
              <th scope="row">{date(point.date)}</th>
              <td>{money(point.price)}</td>
              <td>{point.volume === null ? '–' : integer(point.volume)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Prices over time as a line, in words, and as a table at the press of a button. The drawing code is loaded when first shown. */
export function PriceChart({ label, points, height = 260 }: Props) {
  const [asTable, setAsTable] = useState(false);
  if (points.length === 0) return <p className={css.none}>{t('ui.dataNotFound')}</p>;
  const prices = points.map((point) => point.price);
  const summary = t('ui.chartSummary', {
    first: money(prices[0]!),
    last: money(prices.at(-1)!),
    low: money(Math.min(...prices)),
    high: money(Math.max(...prices)),
  });
  const Icon = asTable ? IconChartLine : IconTable;
  return (
    <figure className={css.chart} aria-label={label}>
      {asTable ? (
        <Twin label={label} points={points} height={height} />
      ) : (
        <LazyPart fallback={<Skeleton height={height} />}>
          <PriceLine points={points} height={height} />
        </LazyPart>
      )}
      <figcaption className={css.caption}>
        <span>{summary}</span>
        <button type="button" className={css.toggle} onClick={() => setAsTable(!asTable)}>
          <Icon size={14} stroke={1.7} aria-hidden />
          {asTable ? t('ui.chartChart') : t('ui.chartTable')}
        </button>
      </figcaption>
    </figure>
  );
}
