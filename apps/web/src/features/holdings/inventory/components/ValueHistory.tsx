import { INVENTORY_INTERVALS } from '@lootfolio/domain/inventory';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { periodLabel } from '../../../../lib/period-label.ts';
import { calendarDate, money } from '../../../../lib/format.ts';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { AROUND } from '../../../../ui/chart/chart-series.ts';
import { PriceChart } from '../../../../ui/chart/PriceChart.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import css from './ValueHistory.module.css';

const HEIGHT = 240;

type Props = {
  query: {
    data: { data: readonly { date: string; value: number }[] } | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  days: number;
  onDays: (days: number) => void;
  /** What the values count. */
  base?: string | undefined;
  /** The choice of the market; absent when there is none. */
  markets?: { value: string; options: readonly { value: string; label: string }[]; onChange: (slug: string) => void };
};

/** Shown instead of a line with fewer than two points. @param market the market whose values were requested */
function Beginning({ point, market }: { point: { date: string; price: number } | undefined; market: string | undefined }) {
  if (point) return <EmptyList text={t('inventory.firstDay', { amount: money(point.price), day: calendarDate(point.date) })} />;
  return <EmptyList text={market === undefined ? t('inventory.noHistory') : t('inventory.noHistoryAt', { market })} />;
}

/** The value of an inventory at the end of each day. */
export function ValueHistory({ query: { data, error, isPlaceholderData, refetch }, days, onDays, base, markets }: Props) {
  const points = useMemo(() => (data?.data ?? []).map(({ date, value }) => ({ date, price: value, volume: null })), [data]);
  const label = t('inventory.history');
  return (
    <Panel
      title={label}
      actions={
        <div className={css.controls}>
          {markets && <SelectField hideLabel label={t('inventory.historyMarket')} {...markets} />}
          <Segments
            label={t('inventory.interval')}
            options={INVENTORY_INTERVALS.map((one) => ({ value: String(one), label: periodLabel(one) }))}
            value={String(days)}
            onChange={(value) => onDays(Number(value))}
          />
        </div>
      }
    >
      {data ? (
        <div aria-busy={isPlaceholderData} data-refreshing={isPlaceholderData} className={css.chart}>
          {points.length < 2 ? (
            <Beginning point={points[0]} market={markets?.options.find(({ value }) => value === markets.value)?.label} />
          ) : (
            <PriceChart label={label} name={t('inventory.value')} points={points} height={HEIGHT} />
          )}
          {base !== undefined && points.length > 1 && <p className={css.base}>{base}</p>}
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={HEIGHT + AROUND} />
      )}
    </Panel>
  );
}
