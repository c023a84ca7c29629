import { useRef } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { bidTargets, type Filters } from '@lootfolio/domain/comparison-filters';

type Props = {
  filters: Pick<Filters, 'sell' | 'targetMarkets'>;
  /** The markets with buy orders, by slug; undefined while unknown. */
  withBids: readonly string[] | undefined;
  onChange: (patch: Partial<Filters>) => void;
};

/**
 * Chooses whether the targets' lowest prices or highest bids count. With bids, only targets that have bids stay chosen; with prices, the
 * other targets come back.
 */
export function SellAt({ filters, withBids, onChange }: Props) {
  const before = useRef<readonly string[]>(null);
  const choose = (sell: Filters['sell']): void => {
    if (sell === filters.sell) return;
    if (sell === 'bid') {
      before.current = filters.targetMarkets;
      onChange(withBids ? { sell, targetMarkets: bidTargets(filters.targetMarkets, withBids) } : { sell });
    } else onChange({ sell, targetMarkets: before.current ?? filters.targetMarkets });
  };
  return (
    <Segments
      label={t('comparison.sellAt')}
      options={[
        { value: 'ask', label: t('comparison.atAsk'), title: t('comparison.atAskWhy') },
        { value: 'bid', label: t('comparison.atBid'), title: t('comparison.atBidWhy') },
      ]}
      value={filters.sell}
      onChange={choose}
    />
  );
}
