import {
  PORTFOLIO_GROUPS,
  PORTFOLIO_INTERVALS,
  sumOfPortfolio,
  type PortfolioGroup,
  type PortfolioInterval,
} from '@lootfolio/domain/portfolio';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { periodLabel } from '../../../../lib/period-label.ts';
import { money } from '../../../../lib/format.ts';
import type { Moment, TimeSeries } from '../../../../ui/chart/chart-series.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { AROUND } from '../../../../ui/chart/chart-series.ts';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import { groupLabel } from '../portfolio.labels.ts';
import type { PortfolioDay, usePortfolioHistory } from '../portfolio.queries.ts';
import css from './PortfolioHistory.module.css';

const HEIGHT = 310;
const GROUPS = Object.keys(PORTFOLIO_GROUPS) as PortfolioGroup[];
const formatMoney = (value: number): string => money(value);
const dollars = (value: number): number => copyMoney(value)!;

function seriesOf(days: readonly PortfolioDay[]): TimeSeries[] {
  const series = (id: string, label: string, valueOf: (day: PortfolioDay) => number, look: Partial<TimeSeries> = {}): TimeSeries => ({
    id,
    label,
    points: days.map((day) => ({ time: day.date, value: valueOf(day) })),
    copyValue: dollars,
    ...look,
  });
  return [
    series('total', t('portfolio.total'), ({ value }) => value, { width: 3 }),
    ...GROUPS.map((group) =>
      series(group, groupLabel(group), ({ assets }) => sumOfPortfolio(assets, PORTFOLIO_GROUPS[group]), { width: 1 }),
    ),
  ];
}

/** The table's column that shows whether the values of a day were saved on that day. */
function updateColumn(days: readonly PortfolioDay[]): Column<Moment> {
  const saved = new Set<Moment['time']>(days.filter((day) => day.saved).map(({ date }) => date));
  const text = ({ time }: Moment): string => (saved.has(time) ? t('portfolio.updateSaved') : t('portfolio.updateKept'));
  return { id: 'update', header: () => t('portfolio.update'), name: () => t('portfolio.update'), cell: text, copyValue: text };
}

function Lines({ days }: { days: readonly PortfolioDay[] }) {
  const series = useMemo(() => seriesOf(days), [days]);
  const columns = useMemo(() => [updateColumn(days)], [days]);
  const values = days.map(({ value }) => value);
  const kept = days.filter(({ saved }) => !saved).length;
  const summary = t('ui.chartSummary', {
    first: money(values[0]!),
    last: money(values.at(-1)!),
    low: money(Math.min(...values)),
    high: money(Math.max(...values)),
  });
  return (
    <>
      <TimeChart
        label={t('portfolio.history')}
        series={series}
        format={formatMoney}
        height={HEIGHT}
        summary={summary}
        timeName={t('portfolio.historyDay')}
        columns={columns}
      />
      {kept > 0 && <p className={css.kept}>{t('portfolio.kept', { n: kept, of: days.length })}</p>}
    </>
  );
}

/** Shown instead of a line with fewer than two points. */
function Beginning({ first, onEnter }: { first: PortfolioDay | undefined; onEnter: () => void }) {
  if (first) return <EmptyList text={t('portfolio.firstDay', { amount: money(first.value) })} />;
  return (
    <EmptyList text={t('portfolio.empty')}>
      <p className={css.hint}>{t('portfolio.emptyText')}</p>
      <Button variant="default" onClick={onEnter}>
        {t('portfolio.enterValues')}
      </Button>
    </EmptyList>
  );
}

type Props = {
  query: ReturnType<typeof usePortfolioHistory>;
  days: PortfolioInterval;
  onDays: (days: PortfolioInterval) => void;
  /** Leads to the form. */
  onEnter: () => void;
};

/** The value of the portfolio on each of the last days. */
export function PortfolioHistory({ query: { data, error, isPlaceholderData, refetch }, days, onDays, onEnter }: Props) {
  return (
    <Panel
      title={t('portfolio.history')}
      actions={
        <Segments
          label={t('portfolio.period')}
          options={PORTFOLIO_INTERVALS.map((one) => ({ value: String(one), label: periodLabel(one) }))}
          value={String(days)}
          onChange={(value) => onDays(PORTFOLIO_INTERVALS.find((one) => String(one) === value)!)}
        />
      }
    >
      {data ? (
        <div aria-busy={isPlaceholderData} data-refreshing={isPlaceholderData} className={css.chart}>
          {data.data.length > 1 ? <Lines days={data.data} /> : <Beginning first={data.data[0]} onEnter={onEnter} />}
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
