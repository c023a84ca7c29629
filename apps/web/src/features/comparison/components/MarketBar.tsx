import { IconArrowsLeftRight } from '@tabler/icons-react';
import { MARKETS, type Market } from '@lootfolio/domain/markets';
import { t } from '../../../i18n/i18n.ts';
import { MarketBadge } from '../../../ui/MarketBadge.tsx';
import { MultiSelect, type Option } from '../../../ui/MultiSelect.tsx';
import { Flag, PayoutFlag } from '../../items/items.public.tsx';
import { useSources } from '../../marketplaces/marketplaces.public.tsx';
import { swapped, type MarketPair } from '../filters.ts';
import css from './Toolbar.module.css';

function Face({ market, priced }: { market: Market; priced: boolean }) {
  return (
    <span className={css.face} data-priced={priced}>
      <MarketBadge id={market.id} name={market.name} />
      <PayoutFlag payout={market.payout} />
      {!priced && <Flag>{t('comparison.noPrices')}</Flag>}
    </span>
  );
}

/** Where to buy and where to sell; pressing the arrows swaps the two. */
export function MarketBar({ pair, onChange }: { pair: MarketPair; onChange: (pair: Partial<MarketPair>) => void }) {
  const sources = useSources().data?.items;
  const options: Option[] = MARKETS.map((market) => {
    const source = sources?.find((one) => one.market === market.slug);
    return { value: market.slug, label: market.name, face: <Face market={market} priced={source === undefined || source.rows > 0} /> };
  });
  return (
    <div className={css.markets}>
      <MultiSelect
        label={t('comparison.source')}
        options={options}
        value={pair.sourceMarkets}
        onChange={(sourceMarkets) => onChange({ sourceMarkets })}
        emptyLabel={t('comparison.allMarkets')}
        clearLabel={t('comparison.allMarkets')}
        max={options.length}
        marked={false}
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
      <MultiSelect
        label={t('comparison.target')}
        options={options}
        value={pair.targetMarkets}
        onChange={(targetMarkets) => onChange({ targetMarkets })}
        emptyLabel={t('comparison.allMarkets')}
        clearLabel={t('comparison.allMarkets')}
        max={options.length}
        marked={false}
      />
    </div>
  );
}
