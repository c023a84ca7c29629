import { INVESTMENT_DEFAULTS } from '@lootfolio/domain/investments';
import { marketById, PRICED_MARKETS } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { useSources } from '../../../market/marketplaces/marketplaces.public.tsx';

const DEFAULT = marketById(INVESTMENT_DEFAULTS.marketId);
const ORDERED = [DEFAULT, ...PRICED_MARKETS.filter((market) => market !== DEFAULT)];

type Props = { value: string; onChange: (slug: string) => void };

/**
 * The market whose prices value the investments: all markets with prices for CS2, Buff.163 first. The chosen market is always among them.
 */
export function MarketChoice({ value, onChange }: Props) {
  const sources = useSources(false).data?.items;
  const isPriced = (slug: string): boolean =>
    sources === undefined ||
    sources.some(
      ({ market, feeds }) => market === slug && feeds.some(({ game, side, state }) => game === 'cs2' && side === 'ask' && state !== 'off'),
    );
  const offered = ORDERED.filter((market) => market === DEFAULT || market.slug === value || isPriced(market.slug));
  return (
    <SelectField
      label={t('investments.provider')}
      options={offered.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
