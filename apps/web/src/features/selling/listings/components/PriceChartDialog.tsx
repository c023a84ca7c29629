import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { periodLabel } from '../../../../lib/period-label.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { AROUND } from '../../../../ui/chart/chart-series.ts';
import { PriceChart } from '../../../../ui/chart/PriceChart.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { useHistory } from '../../../market/items/items.public.tsx';
import type { Sellable } from '../list-items.queries.ts';
import css from './PriceChartDialog.module.css';

/** The tabs of the chart, by their keys, with the number of days. */
const TABS = { '7_d': 7, '14_d': 14, '30_d': 30, '90_d': 90 } as const;
type Tab = keyof typeof TABS;
const HEIGHT = 240;

/** The daily prices of a thing's item, over an interval that tabs choose. */
export function PriceChartDialog({ thing, onClose }: { thing: Sellable; onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('30_d');
  const days = TABS[tab];
  const { data, error, refetch } = useHistory({ game: thing.game, slug: thing.slug, interval: days, market: undefined });
  const label = t('listings.chartOf', { name: thing.name });
  return (
    <Dialog title={label} width={640} fullScreen={useMobile('shell')} onClose={onClose}>
      <div className={css.chart}>
        <Segments<Tab>
          label={t('listings.interval')}
          options={Object.entries(TABS).map(([value, n]) => ({ value: value as Tab, label: periodLabel(n) }))}
          value={tab}
          onChange={setTab}
        />
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <PriceChart label={label} points={data.data} height={HEIGHT} />
        ) : (
          <Skeleton height={HEIGHT + AROUND} />
        )}
      </div>
    </Dialog>
  );
}
