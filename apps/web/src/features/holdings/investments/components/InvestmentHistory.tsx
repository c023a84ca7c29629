import { INVESTMENT_INTERVALS, type InvestmentInterval } from '@lootfolio/domain/investments';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { periodLabel } from '../../../../lib/period-label.ts';
import { calendarDate, integer, money } from '../../../../lib/format.ts';
import { NEUTRAL, type Moment, type TimeSeries } from '../../../../ui/chart/chart-series.ts';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { AROUND } from '../../../../ui/chart/chart-series.ts';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import { useGraph, type GraphDay } from '../investments.queries.ts';
import css from './InvestmentHistory.module.css';

const HEIGHT = 190;
const formatMoney = (value: number): string => money(value);
const dollars = (value: number): number => copyMoney(value)!;

function seriesOf(days: readonly GraphDay[]): TimeSeries[] {
  const line = (valueOf: (day: GraphDay) => number) => days.map((day) => ({ time: day.date, value: valueOf(day) }));
  return [
    { id: 'value', label: t('investments.lineValue'), points: line(({ value }) => value), copyValue: dollars },
    { id: 'cost', label: t('investments.lineCost'), points: line(({ cost }) => cost), copyValue: dollars, look: NEUTRAL },
  ];
}

/** The number of pieces without a price, which the value of a day leaves out. */
function unpricedColumn(days: readonly GraphDay[]): Column<Moment> {
  const byDay = new Map<Moment['time'], number>(days.map(({ date, unpriced }) => [date, unpriced]));
  const head = (): string => t('investments.lineUnpriced');
  const count = ({ time }: Moment): number => byDay.get(time) ?? 0;
  return { id: 'unpriced', header: head, name: head, cell: (moment) => integer(count(moment)), copyValue: count };
}

function Lines({ days }: { days: readonly GraphDay[] }) {
  const series = useMemo(() => seriesOf(days), [days]);
  const columns = useMemo(() => [unpricedColumn(days)], [days]);
  const values = days.map(({ value }) => value);
  const unpriced = days.at(-1)!.unpriced;
  const summary = t('ui.chartSummary', {
    first: money(values[0]!),
    last: money(values.at(-1)!),
    low: money(Math.min(...values)),
    high: money(Math.max(...values)),
  });
  return (
    <>
      <TimeChart
        label={t('investments.history')}
        series={series}
        format={formatMoney}
        height={HEIGHT}
        summary={summary}
        timeName={t('investments.historyDay')}
        columns={columns}
      />
      <p className={css.note}>
        {t('investments.historyNote')} {unpriced > 0 && t('investments.historyUnpriced', { n: unpriced })}
      </p>
    </>
  );
}

/** Shown instead of a line with fewer than two points. */
function Beginning({ first, market }: { first: GraphDay | undefined; market: string }) {
  if (first) return <EmptyList text={t('investments.firstDay', { amount: money(first.value), day: calendarDate(first.date) })} />;
  return <EmptyList text={t('investments.noHistory', { market })} />;
}

type Props = { market: { slug: string; name: string }; days: InvestmentInterval; onDays: (days: InvestmentInterval) => void };

/** The value of the investments on a market at the end of each day, and their cost. */
export function InvestmentHistory({ market, days, onDays }: Props) {
  const { data, error, isPlaceholderData, refetch } = useGraph(market.slug, days);
  return (
    <Panel
      title={t('investments.history')}
      actions={
        <Segments
          label={t('investments.period')}
          options={INVESTMENT_INTERVALS.map((one) => ({ value: String(one), label: periodLabel(one) }))}
          value={String(days)}
          onChange={(value) => onDays(INVESTMENT_INTERVALS.find((one) => String(one) === value)!)}
        />
      }
    >
      {data ? (
        <div aria-busy={isPlaceholderData} data-refreshing={isPlaceholderData} className={css.chart}>
          {data.data.length > 1 ? <Lines days={data.data} /> : <Beginning first={data.data[0]} market={market.name} />}
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.chart} aria-busy>
          <Skeleton height={HEIGHT + AROUND} />
        </div>
      )}
    </Panel>
  );
}
