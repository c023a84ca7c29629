import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, money } from '../../../../lib/format.ts';
import type { TimeSeries } from '../../../../ui/chart/chart-series.ts';
import { AROUND } from '../../../../ui/chart/chart-series.ts';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Skeleton } from '../../../../ui/state/ListState.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Overview } from '../dashboard.queries.ts';
import css from './PeriodCharts.module.css';

const HEIGHT = 240;
const amount = (value: number): string => money(Math.round(value));
const dollars = (value: number): number => copyMoney(value)!;

type Day = Overview['periodic_sales'][number];

function DayChart({ title, label, days, look }: { title: string; label: string; days: readonly Day[] | undefined; look: number }) {
  const series = useMemo(
    (): TimeSeries[] => [
      {
        id: 'value',
        label,
        look,
        fromZero: true,
        copyValue: dollars,
        points: days?.map(({ date, value }) => ({ time: date, value })) ?? [],
      },
    ],
    [days, label, look],
  );
  const best = days?.reduce<Day | null>((most, day) => (most === null || day.value > most.value ? day : most), null);
  return (
    <Panel title={title}>
      {best ? (
        <TimeChart
          label={title}
          series={series}
          format={amount}
          height={HEIGHT}
          timeName={t('dashboard.day')}
          summary={t('dashboard.bestDay', { amount: money(best.value), date: calendarDate(best.date) })}
        />
      ) : (
        <Skeleton height={HEIGHT + AROUND} />
      )}
    </Panel>
  );
}

/** Sales and profits of each day of the period. */
export const PeriodCharts = ({ data }: { data: Overview | undefined }) => (
  <div className={css.charts}>
    <DayChart title={t('dashboard.periodicSales')} label={t('dashboard.sales')} days={data?.periodic_sales} look={0} />
    <DayChart title={t('dashboard.periodicProfits')} label={t('dashboard.profit')} days={data?.periodic_profits} look={1} />
  </div>
);
