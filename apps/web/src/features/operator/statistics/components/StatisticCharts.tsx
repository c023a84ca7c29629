import { TOP_COUNTRIES } from '@lootfolio/domain/statistics';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { currentLang, t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Bars } from '../../../../ui/chart/Bars.tsx';
import { Doughnut } from '../../../../ui/chart/Doughnut.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { AROUND } from '../../../../ui/chart/chart-series.ts';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import { partsOf } from '../countries.rules.ts';
import type { Country } from '../statistics.queries.ts';
import css from './StatisticCharts.module.css';

/** "Nov 2026" of `2026-11`: short enough for the axis. */
const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLang(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

type Point = { label: string; count: number };

/** Height of a panel's chart in pixels, with the line below it, and of the drawing of the trend, which has a line above it too. */
const HEIGHT = 274;
const TREND = HEIGHT - AROUND;
const BARS = 240;

const NONE: readonly never[] = [];
/** The points to draw: none when there are no users at all. */
const drawn = (points: readonly Point[]): readonly Point[] => (points.some(({ count }) => count > 0) ? points : NONE);

/** A chart under its title, while it loads, and when it could not be loaded. */
function ChartPanel<T>({ title, query, children }: { title: string; query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { data, error, refetch } = query;
  return (
    <Panel title={title}>
      <div className={css.chart} aria-busy={data === undefined && !error}>
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={HEIGHT} />
        )}
      </div>
    </Panel>
  );
}

/** The sum of the values up to each point. */
export function runningSum(points: readonly { time: string; value: number }[]): { time: string; value: number }[] {
  let sum = 0;
  return points.map(({ time, value }) => ({ time, value: (sum += value) }));
}

/** The users who joined: a line of their growing number, and a column for each day. A line of the days would only jump up and down. */
function Line({ points }: { points: readonly Point[] }) {
  const series = useMemo(() => {
    const shown = drawn(points);
    const days = shown.map(({ label, count }) => ({ time: label, value: count }));
    return [
      { id: 'sum', label: t('statistics.sum'), points: runningSum(days) },
      { id: 'registrations', label: t('statistics.registrations'), points: days, histogram: true, format: integer },
    ];
  }, [points]);
  const counts = points.map(({ count }) => count);
  return (
    <TimeChart
      label={t('statistics.trend')}
      series={series}
      format={integer}
      height={TREND}
      summary={t('statistics.users', { n: counts.reduce((sum, count) => sum + count, 0) })}
    />
  );
}

export const RegistrationTrend = ({ query }: { query: UseQueryResult<Point[]> }) => (
  <ChartPanel title={t('statistics.trend')} query={query}>
    {(points) => <Line points={points} />}
  </ChartPanel>
);

export const GrowthByMonth = ({ query }: { query: UseQueryResult<Point[]> }) => (
  <ChartPanel title={t('statistics.growth')} query={query}>
    {(points) => (
      <Bars
        label={t('statistics.growth')}
        name={t('statistics.newUsersOf')}
        bars={drawn(points).map(({ label, count }) => ({ id: label, label: monthName(label), value: count }))}
        format={integer}
        whole
        height={BARS}
      />
    )}
  </ChartPanel>
);

export const Demographics = ({ query }: { query: UseQueryResult<Country[]> }) => (
  <ChartPanel title={t('statistics.demographics')} query={query}>
    {(countries) => {
      const { parts, rest } = partsOf(countries);
      return (
        <>
          <Doughnut label={t('statistics.demographics')} parts={parts} format={integer} most={TOP_COUNTRIES + 1} />
          {rest > 0 && <p className={css.rest}>{t('statistics.otherCountries', { n: rest })}</p>}
        </>
      );
    }}
  </ChartPanel>
);
