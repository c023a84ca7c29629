import { lazy } from 'react';
import { useSells } from '../../features/selling/dashboard/dashboard.public.tsx';
import { readDashboardSearch } from '../../features/selling/dashboard/dashboard.search.ts';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { pathTo } from '../../lib/path-to.ts';
import { useAddress } from '../../lib/use-address.ts';
import { PageHeader, Panel } from '../../ui/layout/PageHeader.tsx';
import { LazyPart } from '../../ui/state/LazyPart.tsx';
import { Failed } from '../../ui/state/ListState.tsx';
import { PageSpinner } from '../PageSpinner.tsx';

const HomePage = lazy(() => importWithTimeout(() => import('./HomePage.tsx')).then((module) => ({ default: module.HomePage })));
const SalesDashboard = lazy(() =>
  importWithTimeout(() => import('../../features/selling/dashboard/pages/SalesDashboard.tsx')).then((module) => ({
    default: module.SalesDashboard,
  })),
);

const To = ({ view, label }: { view?: 'market'; label: string }) => (
  <AppLink href={pathTo('/dashboard', { search: { view } })} className="link">
    {label}
  </AppLink>
);

/** The start page: the sales of who sells, else the overview of the markets. Who sells can open both. */
export function DashboardPage() {
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
  if (sells === undefined) return <PageSpinner />;
  return (
    <LazyPart fallback={<PageSpinner />}>
      {sells && search.view !== 'market' ? (
        <SalesDashboard search={search} overview={<To view="market" label={t('home.toOverview')} />} />
      ) : (
        <HomePage actions={sells && <To label={t('home.toSales')} />} />
      )}
    </LazyPart>
  );
}
