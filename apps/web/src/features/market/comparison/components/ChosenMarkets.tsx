import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { Chips, type Chip } from '../../../../ui/layout/Chips.tsx';
import { sameChoice } from '../../../../ui/form/Choices.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { MONEY_MARKETS, useMarketPresets } from '../../marketplaces/marketplaces.public.tsx';
import type { Filters, MarketPair } from '@lootfolio/domain/comparison-filters';
import css from './ChosenMarkets.module.css';

type SideProps = { label: string; wholeLabel: string; value: readonly string[]; onChange: (slugs: string[]) => void };

function Side({ label, wholeLabel, value, onChange }: SideProps) {
  const preset = useMarketPresets().find(({ values }) => value.length > 2 && sameChoice(values, value));
  const single = (text: string): Chip[] => [{ id: text, label: text }];
  const each = value.map((slug): Chip => {
    const market = findMarket(slug);
    return {
      id: slug,
      label: market?.name ?? slug,
      content: market && <MarketBadge id={market.id} name={market.name} />,
      // the last market cannot be removed, because a comparison needs at least one
      onRemove: value.length > 1 ? () => onChange(value.filter((other) => other !== slug)) : undefined,
    };
  });
  const chips = value.length === 0 ? single(wholeLabel) : preset ? single(`${preset.label} (${preset.values.length})`) : each;
  return <Chips label={label} chips={chips} />;
}

type Props = {
  pair: MarketPair;
  sell?: Filters['sell'];
  /** The markets with buy orders, by slug. */
  withBids?: readonly string[] | undefined;
  onChange: (pair: Partial<MarketPair>) => void;
};

/** The chosen markets as chips, where the closed controls above cannot name them all. */
export function ChosenMarkets({ pair, sell = 'ask', withBids = [], onChange }: Props) {
  const { sourceMarkets, targetMarkets } = pair;
  const whole =
    sell === 'bid'
      ? { label: t('comparison.withBids'), count: withBids.length }
      : { label: t('comparison.allPayingMoney'), count: MONEY_MARKETS.length };
  if (sourceMarkets.length === 1 && targetMarkets.length === 1) return null;
  return (
    <div className={css.chosen}>
      <Side
        label={t('comparison.source')}
        wholeLabel={t('comparison.allMarkets')}
        value={sourceMarkets}
        onChange={(slugs) => onChange({ sourceMarkets: slugs })}
      />
      <Side
        label={t('comparison.target')}
        wholeLabel={`${whole.label} (${whole.count})`}
        value={targetMarkets}
        onChange={(slugs) => onChange({ targetMarkets: slugs })}
      />
    </div>
  );
}
