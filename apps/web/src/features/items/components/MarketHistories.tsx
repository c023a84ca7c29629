import { findMarket } from '@lootfolio/domain/markets';
import { useMemo } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { integer, money } from '../../../lib/format.ts';
import { copyMoney } from '../../../ui/table-copy.ts';
import { TimeChart } from '../../../ui/TimeChart.tsx';
import { referenceOf, seriesOf } from '../histories.rules.ts';
import type { Histories } from '../items.queries.ts';

const formatPrice = (price: number): string => money(Math.round(price));
const dollars = (price: number): number => copyMoney(price)!;

/** The daily prices on all markets in one chart; the reference market stands out. */
export function MarketHistories({ label, histories, height }: { label: string; histories: Histories; height: number }) {
  const series = useMemo(() => seriesOf(histories, { volume: t('ui.volume'), integer, dollars }), [histories]);
  const reference = referenceOf(histories.markets);
  return (
    <TimeChart
      label={label}
      series={series}
      format={formatPrice}
      height={height}
      summary={reference === null ? undefined : t('items.historyReference', { market: findMarket(reference)!.name })}
    />
  );
}
