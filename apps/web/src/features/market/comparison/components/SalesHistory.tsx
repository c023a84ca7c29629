import { findMarket } from '@lootfolio/domain/markets';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { periodLabel } from '../../../../lib/period-label.ts';
import { Skeleton } from '../../../../ui/state/ListState.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { AROUND } from '../../../../ui/chart/chart-series.ts';
import { PriceChart } from '../../../../ui/chart/PriceChart.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { useHistory } from '../../items/items.public.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import css from './SalesHistory.module.css';

const DAYS = ['7', '14', '30'] as const;
const HEIGHT = 180;

/** Daily prices of a row's item on its source market. */
export function SalesHistory({ row, onFailed }: { row: ComparisonRow; onFailed: () => void }) {
  const [days, setDays] = useState<(typeof DAYS)[number]>('7');
  const market = findMarket(row.source_id);
  const { data, isError } = useHistory({ game: row.game, slug: row.slug, interval: Number(days), market: market?.slug });
  useEffect(() => {
    if (!isError) return;
    toast('error', t('comparison.historyFailed'));
    onFailed();
  }, [isError, onFailed]);
  return (
    <div className={css.history}>
      <div className={css.head}>
        <MarketBadge id={row.source_id} name={row.source_name} />
        <Segments
          label={t('comparison.period')}
          options={DAYS.map((value) => ({ value, label: periodLabel(Number(value)) }))}
          value={days}
          onChange={setDays}
        />
      </div>
      {data ? (
        <PriceChart label={t('comparison.salesHistoryOf', { name: row.name })} points={data.data} height={HEIGHT} />
      ) : (
        <Skeleton height={HEIGHT + AROUND} />
      )}
    </div>
  );
}
