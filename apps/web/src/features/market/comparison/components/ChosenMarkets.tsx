import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { Chips, type Chip } from '../../../../ui/layout/Chips.tsx';
import { sameChoice, type Preset } from '../../../../ui/form/Choices.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { useMarketPresets } from '../../marketplaces/marketplaces.public.tsx';
import type { MarketPair } from '@lootfolio/domain/comparison-filters';
import css from './ChosenMarkets.module.css';

/** True when the closed control cannot name the choice: more than two markets that are no preset. */
const isLong = (value: readonly string[], presets: readonly Preset[]): boolean =>
  value.length > 2 && !presets.some(({ values }) => sameChoice(values, value));

type SideProps = { label: string; value: readonly string[]; onChange: (slugs: string[]) => void };

function Side({ label, value, onChange }: SideProps) {
  const chips = value.map((slug): Chip => {
    const market = findMarket(slug);
    return {
      id: slug,
      label: market?.name ?? slug,
      content: market && <MarketBadge id={market.id} name={market.name} />,
      onRemove: () => onChange(value.filter((other) => other !== slug)),
    };
  });
  return <Chips label={label} chips={chips} />;
}

type Props = { pair: MarketPair; onChange: (pair: Partial<MarketPair>) => void };

/** The chosen markets as chips, where the closed controls above cannot name them all. */
export function ChosenMarkets({ pair: { sourceMarkets, targetMarkets }, onChange }: Props) {
  const presets = useMarketPresets();
  const [source, target] = [isLong(sourceMarkets, presets), isLong(targetMarkets, presets)];
  if (!source && !target) return null;
  return (
    <div className={css.chosen}>
      {source && <Side label={t('comparison.source')} value={sourceMarkets} onChange={(slugs) => onChange({ sourceMarkets: slugs })} />}
      {target && <Side label={t('comparison.target')} value={targetMarkets} onChange={(slugs) => onChange({ targetMarkets: slugs })} />}
    </div>
  );
}
