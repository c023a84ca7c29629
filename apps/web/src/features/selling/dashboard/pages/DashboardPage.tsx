import { lazy, type ComponentType, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { importWithTimeout } from '../../../../lib/import-with-timeout.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { useKeyMarkets, useKeysLoading } from '../../../market/marketplaces/marketplaces.public.tsx';
import { useBalance } from '../dashboard.queries.ts';
import { readDashboardSearch } from '../dashboard.search.ts';

const SalesDashboard = lazy(() =>
  importWithTimeout(() => import('./SalesDashboard.tsx')).then((module) => ({ default: module.SalesDashboard })),
);

const Waiting = () => (
  <div aria-busy>
    <Skeleton height={400} />
  </div>
);

const To = ({ view, label }: { view?: 'market'; label: string }) => (
  <AppLink href={pathTo('/dashboard', { search: { view } })} className="link">
    {label}
  </AppLink>
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

type Props = {
  /** The overview of the markets, which this feature does not know. `actions`: beside its heading. */
  Overview: ComponentType<{ actions: ReactNode }>;
};

/** The start page: the sales of who sells, else the overview of the markets. Who sells can open both. */
export function DashboardPage({ Overview }: Props) {
  const search = useAddress(readDashboardSearch);
  const { sells, error, retry } = useSells();
  if (sells === undefined && error)
    return (
      <>
        <PageHeader title={t('home.navigation')} />
        <Panel flush>
          <Failed error={error} onRetry={retry} />
        </Panel>
      </>
    );
  if (sells === undefined) return <Waiting />;
  if (!sells || search.view === 'market') return <Overview actions={sells && <To label={t('dashboard.toSales')} />} />;
  return (
    <LazyPart fallback={<Waiting />}>
      <SalesDashboard search={search} overview={<To view="market" label={t('dashboard.toOverview')} />} />
    </LazyPart>
  );
}
