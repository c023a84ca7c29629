import { findMarket, payoutOf } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { list } from '../../../../lib/format.ts';
import { storeNextPath } from '../../../../lib/next-path.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { useSources } from '../../marketplaces/marketplaces.public.tsx';
import { DEFAULTS, type Filters, type MarketPair } from '@lootfolio/domain/comparison-filters';
import css from './PairNotices.module.css';

const nameOf = (slug = ''): string => findMarket(slug)?.name ?? slug;

/** Names the default markets without fresh prices, and the two markets that replace them. */
function FallbackNotice({ pair }: { pair: MarketPair }) {
  const missing = [...DEFAULTS.sourceMarkets, ...DEFAULTS.targetMarkets].filter(
    (slug) => !pair.sourceMarkets.includes(slug) && !pair.targetMarkets.includes(slug),
  );
  return (
    <Notice tone="warning">
      {t('comparison.standIn', {
        market: list(missing.map(nameOf)),
        source: nameOf(pair.sourceMarkets[0]),
        target: nameOf(pair.targetMarkets[0]),
      })}
    </Notice>
  );
}

/** Names of the chosen markets whose last read failed. */
function useFailedSources({ sourceMarkets, targetMarkets }: MarketPair): string[] {
  const all = sourceMarkets.length === 0 || targetMarkets.length === 0;
  const sources = useSources().data?.items ?? [];
  return sources
    .filter(({ market, state }) => state === 'failed' && (all || sourceMarkets.includes(market) || targetMarkets.includes(market)))
    .map(({ name }) => name);
}

const namesByPayout = (payout: 'trade' | 'wallet', slugs: readonly string[]): string =>
  list(slugs.filter((slug) => payoutOf(findMarket(slug)?.id ?? 0) === payout).map(nameOf));

/** Names the chosen target markets that pay no money, with a button that selects the markets that do. */
function NonCashTargets({ targets, onOnlyMoney }: { targets: readonly string[]; onOnlyMoney: () => void }) {
  const trade = namesByPayout('trade', targets);
  const wallet = namesByPayout('wallet', targets);
  if (trade === '' && wallet === '') return null;
  return (
    <Notice tone="warning">
      {trade !== '' && `${t('comparison.paysItems', { markets: trade })} `}
      {wallet !== '' && `${t('comparison.paysWallet', { markets: wallet })} `}
      <button type="button" className="link" onClick={onOnlyMoney}>
        {t('comparison.onlyMoney')}
      </button>
    </Notice>
  );
}

/** Names the chosen target markets without buy orders, with a button that selects the markets that have buy orders. */
function TargetsWithoutBids({ targets, onAll }: { targets: readonly string[]; onAll: () => void }) {
  return (
    <Notice tone="warning">
      {t('comparison.targetsWithoutBids', { markets: list(targets.map(nameOf)) })}{' '}
      <button type="button" className="link" onClick={onAll}>
        {t('comparison.toAllBids')}
      </button>
    </Notice>
  );
}

/** For a visitor whose address has filters: these filters do not apply to the rows below. */
const UnfilteredNotice = () => (
  <Notice tone="info">
    {t('comparison.shownUnfiltered')}{' '}
    <AppLink href={pathTo('/login')} onClick={() => storeNextPath(location.pathname + location.search)}>
      {t('comparison.signIn')}
    </AppLink>
  </Notice>
);

type Props = {
  pair: MarketPair;
  sell?: Filters['sell'];
  /** The markets with buy orders, by slug; undefined while unknown. */
  withBids?: readonly string[] | undefined;
  /** The pair shown instead of the default one. */
  fallbackPair: MarketPair | null;
  /** True when the address has filters that this visitor cannot use. */
  unfiltered: boolean;
  onChange: (pair: Partial<MarketPair>) => void;
};

/** Notices about the rows below. */
export function PairNotices({ pair, sell = 'ask', withBids, fallbackPair, unfiltered, onChange }: Props) {
  const failedSources = useFailedSources(pair);
  const onlyMoney = pair.targetMarkets.filter((slug) => payoutOf(findMarket(slug)?.id ?? 0) === 'cash');
  const bidless = sell === 'bid' && withBids ? pair.targetMarkets.filter((slug) => !withBids.includes(slug)) : [];
  return (
    <div className={css.notices} role="status">
      {unfiltered && <UnfilteredNotice />}
      <NonCashTargets targets={pair.targetMarkets} onOnlyMoney={() => onChange({ targetMarkets: onlyMoney })} />
      {bidless.length > 0 && <TargetsWithoutBids targets={bidless} onAll={() => onChange({ targetMarkets: [] })} />}
      {fallbackPair && <FallbackNotice pair={fallbackPair} />}
      {failedSources.length > 0 && (
        <Notice tone="warning">
          {t('comparison.unread', { markets: list(failedSources) })} <AppLink href={pathTo('/status')}>{t('comparison.toStatus')}</AppLink>
        </Notice>
      )}
    </div>
  );
}
