import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../i18n/i18n.ts';
import { AppLink } from '../../../lib/AppLink.tsx';
import { list } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useSources } from '../../marketplaces/marketplaces.public.tsx';
import { DEFAULTS, type MarketPair } from '../filters.ts';
import css from './PairNotices.module.css';

const nameOf = (slug = ''): string => findMarket(slug)?.name ?? slug;

/** Which of the usual markets have no fresh prices, and which two are shown in their place. */
function StandIn({ pair }: { pair: MarketPair }) {
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

/** The chosen markets that could not be read at the last attempt. */
function useUnread({ sourceMarkets, targetMarkets }: MarketPair): string[] {
  const all = sourceMarkets.length === 0 || targetMarkets.length === 0;
  const sources = useSources().data?.items ?? [];
  return sources
    .filter(({ market, state }) => state === 'failed' && (all || sourceMarkets.includes(market) || targetMarkets.includes(market)))
    .map(({ name }) => name);
}

/** What should be known of the markets that are compared. @param standIn the pair shown in place of the usual one */
export function PairNotices({ pair, standIn }: { pair: MarketPair; standIn: MarketPair | null }) {
  const unread = useUnread(pair);
  return (
    <div className={css.notices} role="status">
      {standIn && <StandIn pair={standIn} />}
      {unread.length > 0 && (
        <Notice tone="warning">
          {t('comparison.unread', { markets: list(unread) })} <AppLink href={paths.status()}>{t('comparison.toStatus')}</AppLink>
        </Notice>
      )}
    </div>
  );
}
