import { IconArrowsLeftRight } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { ALL_MARKETS, MarketPicker, MONEY_MARKETS, useMarketPresets } from '../../marketplaces/marketplaces.public.tsx';
import { bidTargets, swapped, type Filters, type MarketPair } from '@lootfolio/domain/comparison-filters';
import css from './Toolbar.module.css';

type Props = {
  pair: MarketPair;
  sell?: Filters['sell'];
  /** The markets with buy orders, by slug: only they are targets when sold at bids. */
  withBids?: readonly string[] | undefined;
  onChange: (pair: Partial<MarketPair>) => void;
};

/** The source and target markets, and a button that swaps them. */
export function MarketBar({ pair, sell = 'ask', withBids = [], onChange }: Props) {
  const presets = useMarketPresets();
  const atBids = sell === 'bid';
  const swap = (): void => {
    const next = swapped(pair);
    onChange(atBids ? { ...next, targetMarkets: bidTargets(next.targetMarkets, withBids) } : next);
  };
  return (
    <div className={css.markets}>
      <MarketPicker
        label={t('comparison.source')}
        value={pair.sourceMarkets}
        whole={ALL_MARKETS}
        wholeLabel={t('comparison.allMarkets')}
        presets={presets}
        onChange={(sourceMarkets) => onChange({ sourceMarkets })}
      />
      <button type="button" className={css.swap} aria-label={t('comparison.swap')} title={t('comparison.swap')} onClick={swap}>
        <IconArrowsLeftRight size={15} stroke={1.8} aria-hidden />
      </button>
      <MarketPicker
        label={t('comparison.target')}
        value={pair.targetMarkets}
        whole={atBids ? withBids : MONEY_MARKETS}
        wholeLabel={t(atBids ? 'comparison.withBids' : 'comparison.allPayingMoney')}
        presets={atBids ? [{ id: 'all', label: t('ui.all'), values: withBids }] : presets}
        only={atBids ? { slugs: withBids, why: t('comparison.noBids') } : undefined}
        onChange={(targetMarkets) => onChange({ targetMarkets })}
      />
    </div>
  );
}
