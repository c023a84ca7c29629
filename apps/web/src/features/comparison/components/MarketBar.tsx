import { IconArrowsLeftRight } from '@tabler/icons-react';
import { t } from '../../../i18n/i18n.ts';
import { ALL_MARKETS, MarketPicker, MONEY_MARKETS, useMarketPresets } from '../../marketplaces/marketplaces.public.tsx';
import { swapped, type MarketPair } from '@lootfolio/domain/comparison-filters';
import css from './Toolbar.module.css';

/** The source and target markets, and a button that swaps them. */
export function MarketBar({ pair, onChange }: { pair: MarketPair; onChange: (pair: Partial<MarketPair>) => void }) {
  const presets = useMarketPresets();
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
      <button
        type="button"
        className={css.swap}
        aria-label={t('comparison.swap')}
        title={t('comparison.swap')}
        onClick={() => onChange(swapped(pair))}
      >
        <IconArrowsLeftRight size={15} stroke={1.8} aria-hidden />
      </button>
      <MarketPicker
        label={t('comparison.target')}
        value={pair.targetMarkets}
        whole={MONEY_MARKETS}
        wholeLabel={t('comparison.allPayingMoney')}
        presets={presets}
        onChange={(targetMarkets) => onChange({ targetMarkets })}
      />
    </div>
  );
}
