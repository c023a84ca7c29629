import { lazy, useState, type ComponentType } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { importWithTimeout } from '../../../../lib/import-with-timeout.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { useKeyMarkets, useKeysLoading } from '../../../market/marketplaces/marketplaces.public.tsx';
import { NearTargets, useNearTargets } from '../../../market/targets/targets.public.tsx';
import { useWatchlistMovers } from '../../../market/watchlist/watchlist.public.tsx';
import { usePresence } from '../../presence/presence.public.tsx';
import { FirstSteps } from '../components/FirstSteps.tsx';
import { NeedsYou } from '../components/NeedsYou.tsx';
import { OwnFigures } from '../components/OwnFigures.tsx';
import { OwnMovers } from '../components/OwnMovers.tsx';
import { SellItem } from '../components/SellItem.tsx';
import { useBalance } from '../dashboard.queries.ts';
import { readDashboardSearch } from '../dashboard.search.ts';
import { useFirstSteps, useOwnThings } from '../own.queries.ts';
import css from './DashboardPage.module.css';

const SalesDashboard = lazy(() =>
  importWithTimeout(() => import('./SalesDashboard.tsx')).then((module) => ({ default: module.SalesDashboard })),
);

const Waiting = () => (
  <div aria-busy>
    <Skeleton height={600} />
  </div>
);

/** Whether the user sells: they have a key of a market, or sales. Undefined until it is known. */
function useSells(): { sells: boolean | undefined; error: unknown; retry: () => void } {
  const keys = useKeyMarkets();
  const keysLoading = useKeysLoading();
  const { data: balance, error, refetch } = useBalance();
  const hasSales = balance && balance.pending.count + balance.protected.count + balance.paid.count > 0;
  const isKnown = keys !== null && balance !== undefined;
  const sells = Boolean(keys?.length) || hasSales || (isKnown ? false : undefined);
  return { sells, error: sells === undefined && !keysLoading ? error : null, retry: () => void refetch() };
}

/**
 * Whether the parts above the spreads are known, or failed. They appear together, so that none moves another, and stay when one of them is
 * asked for again.
 */
function useIsReady(isSellerKnown: boolean): boolean {
  const [wasReady, setReady] = useState(false);
  const [first, own] = [useFirstSteps(), useOwnThings()];
  const parts = [first, own, useNearTargets(), usePresence()];
  // who owns nothing sees what moved on the watchlist
  const isWatching = own.data?.source === null && first.data?.steps.watch === true;
  const { up, down } = useWatchlistMovers(isWatching);
  const isKnown = ({ data, error }: { data: unknown; error: unknown }): boolean => data !== undefined || error !== null;
  const isReady = wasReady || (isSellerKnown && [...parts, ...(isWatching ? [up, down] : [])].every(isKnown));
  if (isReady !== wasReady) setReady(isReady);
  return isReady;
}

type Props = {
  /** The best spreads of the markets, which this feature does not know. */
  Spreads: ComponentType;
};

/** The start page: what is the user's own and what moved, what needs them, the best spreads; then the sales of who sells. */
export function DashboardPage({ Spreads }: Props) {
  const search = useAddress(readDashboardSearch);
  const { sells, error, retry } = useSells();
  const isReady = useIsReady(sells !== undefined || Boolean(error));
  return (
    <>
      <PageHeader
        title={t('home.navigation')}
        lead={t('dashboard.lead')}
        help={['dashboard.help1', 'dashboard.help2', 'dashboard.help3', 'dashboard.help4', 'dashboard.help5']}
        guide="be-paid"
        actions={sells && <SellItem />}
      />
      {!isReady ? (
        <Waiting />
      ) : (
        <div className={css.screen}>
          <FirstSteps />
          {sells === undefined && error ? <Failed error={error} onRetry={retry} /> : <OwnFigures sells={sells} />}
          <div className={css.two}>
            <OwnMovers />
            <div className={css.side}>
              <NeedsYou />
              <NearTargets />
            </div>
          </div>
          <Spreads />
          {sells && (
            <LazyPart fallback={<Waiting />}>
              <SalesDashboard search={search} />
            </LazyPart>
          )}
        </div>
      )}
    </>
  );
}
