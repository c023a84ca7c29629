import { findMarket } from '@lootfolio/domain/markets';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { periodLabel } from '../../../../lib/period-label.ts';
import { integer } from '../../../../lib/format.ts';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { INTERVALS } from '../items.search.ts';
import { useHistory, type Item } from '../items.queries.ts';
import { useHistoryChoice } from './use-history-choice.ts';

const HEIGHT = 150;

/** Pieces on offer at the end of each day on the chart's market, where they are known. */
export function Quantities({ item }: { item: Item }) {
  const { interval, days, market, isAll } = useHistoryChoice();
  const { data: history } = useHistory({ game: item.game, slug: item.slug, interval: days, market, enabled: !isAll });
  const series = useMemo(() => {
    const points = history?.data.flatMap(({ date, quantity }) => (quantity === null ? [] : [{ time: date, value: quantity }])) ?? [];
    return [{ id: 'quantity', label: t('items.onOffer'), points }];
  }, [history]);
  if (!history || isAll || series[0]!.points.length < 2) return null;
  return (
    <Panel title={t('items.onOffer')}>
      <TimeChart
        label={t('items.onOfferOf', {
          market: findMarket(history.market)?.name ?? history.market,
          interval: interval === 'All' ? t('ui.all') : periodLabel(INTERVALS[interval]),
        })}
        series={series}
        format={integer}
        height={HEIGHT}
      />
    </Panel>
  );
}
