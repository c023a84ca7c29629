import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, decimal, money, percent } from '../../../../lib/format.ts';
import { NEUTRAL, type TimeSeries } from '../../../../ui/chart/chart-series.ts';
import { EmptyList } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import type { PerformanceData } from '../performance.queries.ts';
import css from './IndexChart.module.css';

const HEIGHT = 300;
const FALLS_HEIGHT = 130;
const level = (value: number): string => decimal(value, 2);
const points = (value: number): string => percent(value);
const signed = (value: number): string => percent(value, { sign: true });

function linesOf({ series, benchmark }: PerformanceData): TimeSeries[] {
  const own: TimeSeries = {
    id: 'index',
    label: t('performance.index'),
    points: series.map(({ date, index }) => ({ time: date, value: index })),
    width: 3,
  };
  if (!benchmark) return [own];
  const known = series.flatMap(({ date, benchmark: value }) => (value === null ? [] : [{ time: date, value }]));
  return [
    own,
    { id: 'benchmark', label: t('performance.benchmarkAt', { market: benchmark.market_name }), points: known, look: NEUTRAL, width: 2 },
  ];
}

/** The market's return in the same period, in words. */
function Comparison({ benchmark, market }: { benchmark: PerformanceData['benchmark']; market: string }) {
  if (!benchmark) return <p className={css.note}>{t('performance.benchmarkNone', { market })}</p>;
  const { from, to, gaps, items, return: index, own_return: own } = benchmark;
  return (
    <div className={css.note}>
      <p>
        {t('performance.benchmarkText', {
          from: calendarDate(from),
          to: calendarDate(to),
          own: signed(own),
          index: signed(index),
          difference: signed(own - index),
        })}{' '}
        {t('performance.sameMoney', { index: money(benchmark.same_money_value), own: money(benchmark.value) })}
      </p>
      <p>
        {t('performance.benchmarkItems', { n: items })}
        {gaps > 0 && ` · ${t('performance.benchmarkGaps', { n: gaps })}`}
      </p>
    </div>
  );
}

/** The index of the user's investments, the market's index, and the falls of the user's index from its peaks. */
export function IndexChart({ data }: { data: PerformanceData }) {
  const lines = useMemo(() => linesOf(data), [data]);
  const falls = useMemo(
    (): TimeSeries[] => [
      {
        id: 'falls',
        label: t('performance.chartFalls'),
        points: data.series.map(({ date, drawdown }) => ({ time: date, value: drawdown })),
      },
    ],
    [data],
  );
  const levels = data.series.map(({ index }) => index);
  return (
    <Panel title={t('performance.chart')}>
      {data.days < 2 ? (
        <EmptyList text={t('performance.tooShort')} />
      ) : (
        <>
          <TimeChart
            label={t('performance.chart')}
            series={lines}
            format={level}
            height={HEIGHT}
            timeName={t('performance.chartDay')}
            summary={t('performance.chartSummary', {
              last: level(levels.at(-1)!),
              low: level(Math.min(...levels)),
              high: level(Math.max(...levels)),
            })}
          />
          <Comparison benchmark={data.benchmark} market={data.market_name} />
          <h3 className={css.second}>{t('performance.chartFalls')}</h3>
          <TimeChart
            label={t('performance.chartFalls')}
            series={falls}
            format={points}
            height={FALLS_HEIGHT}
            timeName={t('performance.chartDay')}
          />
        </>
      )}
    </Panel>
  );
}
