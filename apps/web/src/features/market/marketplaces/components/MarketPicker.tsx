import { isOpen, MARKETS, OPEN_MARKETS, type Market } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import type { Preset } from '../../../../ui/form/Choices.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { MultiSelect } from '../../../../ui/form/MultiSelect.tsx';
import { useKeyMarkets, useSources } from '../marketplaces.queries.ts';
import { ALL_MARKETS, MONEY_MARKETS, TRADE_MARKETS } from '../payout.rules.ts';
import { PayoutFlag } from './PayoutFlag.tsx';
import css from './MarketPicker.module.css';

function MarketOption({ market, priced, flag }: { market: Market; priced: boolean; flag: string | undefined }) {
  return (
    <span className={css.option} data-priced={priced}>
      <MarketBadge id={market.id} name={market.name} />
      <PayoutFlag marketId={market.id} plain />
      {!priced && <Flag>{t('marketplaces.noPrices')}</Flag>}
      {priced && flag && <Flag>{flag}</Flag>}
    </span>
  );
}

/** Closed markets stand last. They are in no preset, and can be chosen one by one. */
const ORDERED: readonly Market[] = [...OPEN_MARKETS, ...MARKETS.filter(({ id }) => !isOpen(id))];

/** Presets: all open markets, markets that pay money, markets that only trade, and markets whose keys the user has stored. */
export function useMarketPresets(): Preset[] {
  const keys = useKeyMarkets();
  return [
    { id: 'all', label: t('ui.all'), values: ALL_MARKETS },
    { id: 'money', label: t('marketplaces.presetMoney'), values: MONEY_MARKETS },
    { id: 'trade', label: t('marketplaces.presetTrade'), values: TRADE_MARKETS },
    ...(keys === null ? [] : [{ id: 'keys', label: t('marketplaces.presetKeys'), values: keys, why: t('marketplaces.noKeys') }]),
  ];
}

type Props = {
  label: string;
  /** Slugs; an empty list means `whole`. */
  value: readonly string[];
  onChange: (slugs: string[]) => void;
  whole: readonly string[];
  /** The closed control's text for `whole`. */
  wholeLabel: string;
  presets: readonly Preset[];
  max?: number;
  /** Shown when the user tries to choose more than `max`. */
  fullText?: string;
  /** Leaves out markets from which this server reads no prices, unless they are chosen. */
  pricedOnly?: boolean;
  /** Limits the choice to these markets; `why` is shown at the others. */
  only?: { slugs: readonly string[]; why: string } | undefined;
};

/** Chooses markets. Each option shows how the market pays and whether it has prices. */
export function MarketPicker({ wholeLabel, pricedOnly = false, only, ...choice }: Props) {
  const sources = useSources(false).data?.items ?? [];
  const options = ORDERED.flatMap((market) => {
    const source = sources.find((one) => one.market === market.slug);
    if (pricedOnly && source?.state === 'off' && !choice.value.includes(market.slug)) return [];
    const priced = source === undefined || source.rows > 0;
    const excluded = only !== undefined && !only.slugs.includes(market.slug);
    return [
      {
        value: market.slug,
        label: market.name,
        // a market that was chosen before can still be removed
        disabled: excluded && !choice.value.includes(market.slug),
        content: <MarketOption market={market} priced={priced} flag={excluded ? only.why : undefined} />,
      },
    ];
  });
  return <MultiSelect {...choice} options={options} emptyLabel={wholeLabel} marked={false} />;
}
