import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { date, integer, money } from '../lib/format.ts';
import { useScheme } from '../lib/theme.ts';
import { Skeleton } from './ListState.tsx';
import type { PricePoint } from './price-line.ts';
import css from './PriceChart.module.css';

type Props = { label: string; points: readonly PricePoint[]; height?: number };

function Line({ points, height }: { points: readonly PricePoint[]; height: number }) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useScheme();
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let remove: (() => void) | undefined;
    let gone = false;
    void import('./price-line.ts').then(({ drawPriceLine }) => {
      if (gone || !box.current) return;
      const chart = drawPriceLine(box.current, points);
      remove = () => chart.remove();
      setDrawn(true);
    });
    return () => {
      gone = true;
      remove?.();
    };
  }, [points, scheme]);
  return (
    <div className={css.canvas} style={{ height }} aria-hidden>
      {!drawn && <Skeleton height={height} />}
      <div ref={box} className={css.plot} />
    </div>
  );
}

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
      {asTable ? <Twin label={label} points={points} height={height} /> : <Line points={points} height={height} />}
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
