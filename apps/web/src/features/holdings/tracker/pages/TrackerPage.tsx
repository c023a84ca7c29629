import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { EmptyList, Failed, Updates } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { SeeAlso } from '../../../../ui/layout/SeeAlso.tsx';
import { CopyLink } from '../components/CopyLink.tsx';
import { FirstPortfolio } from '../components/FirstPortfolio.tsx';
import { PortfolioItems } from '../components/PortfolioItems.tsx';
import { PortfolioSidebar } from '../components/PortfolioSidebar.tsx';
import { TrackerStats } from '../components/TrackerStats.tsx';
import { TRACKER, usePortfolio, usePortfolios, useTracked, type Portfolio } from '../tracker.queries.ts';
import { queryOf, readTrackerSearch, selecting, type TrackerSearch } from '../tracker.search.ts';
import css from './TrackerPage.module.css';

const route = getRouteApi('/price-tracker');

type Change = (next: Partial<TrackerSearch>, replace?: boolean) => void;

/** Reads all data of the tracker on the screen again. */
const refresh = (): void => void queryClient.invalidateQueries({ queryKey: TRACKER });

/** A portfolio: its sums and its items. Those of another user begin with name, owner and description; the list beside has the user's own. */
function PortfolioView({ portfolio, search, onChange }: { portfolio: Portfolio; search: TrackerSearch; onChange: Change }) {
  const query = useTracked(portfolio.id, queryOf(search));
  const missed = useMissedUpdates(query.dataUpdatedAt);
  const { id, name, owner, description, own, isPublic } = portfolio;
  return (
    <>
      {own ? (
        <h2 className="visually-hidden">{name}</h2>
      ) : (
        <header className={css.head}>
          <h2>{name}</h2>
          <p className="muted">{t('tracker.by', { owner })}</p>
          {description !== '' && <p className={css.description}>{description}</p>}
        </header>
      )}
      <TrackerStats portfolioId={id} />
      <PortfolioItems portfolio={portfolio} query={query} search={search} onChange={onChange}>
        {isPublic && <CopyLink id={id} />}
        <Updates count={missed} onRefresh={refresh} />
      </PortfolioItems>
    </>
  );
}

/** A portfolio from the address that does not belong to the user. */
function OtherPortfolio({ id, ...rest }: { id: number; search: TrackerSearch; onChange: Change }) {
  const { data, error, refetch } = usePortfolio(id);
  if (data) return <PortfolioView key={id} portfolio={data.data} {...rest} />;
  const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <Panel flush>
      {gone ? <EmptyList text={t('tracker.notThere')} /> : error && <Failed error={error} onRetry={() => void refetch()} />}
    </Panel>
  );
}

/** The user's purchases in portfolios, and beside them the public portfolios of all users. */
export function TrackerPage() {
  const search = useAddress(readTrackerSearch);
  const navigate = route.useNavigate();
  const own = usePortfolios();
  const portfolios = own.data?.data ?? [];
  // an address without a portfolio shows the first one
  const chosen = search.portfolio ?? (search.tab === 'public' ? undefined : portfolios[0]?.id);
  const shown = portfolios.find(({ id }) => id === chosen);
  const isNew = own.data?.total === 0 && chosen === undefined && search.tab !== 'public';
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  return (
    <>
      <PageHeader
        title={t('tracker.title')}
        lead={
          <>
            {t('tracker.lead')}{' '}
            <SeeAlso
              links={[
                { href: pathTo('/investments'), title: t('investments.navigation') },
                { href: pathTo('/analytics'), title: t('portfolio.navigation') },
              ]}
            />
          </>
        }
        help={['tracker.help1', 'tracker.help2', 'tracker.help3', 'tracker.help4', 'tracker.help5']}
        guide="value"
      />
      <div className={css.screen}>
        <div className={css.side}>
          <PortfolioSidebar search={search} own={own} chosen={chosen} onChange={change} />
        </div>
        <div className={css.main}>
          {isNew && <FirstPortfolio onCreated={(id) => change(selecting(id))} />}
          {shown && <PortfolioView key={shown.id} portfolio={shown} search={search} onChange={change} />}
          {!shown && own.data && chosen !== undefined && <OtherPortfolio id={chosen} search={search} onChange={change} />}
          {chosen === undefined && search.tab === 'public' && (
            <Panel flush>
              <EmptyList text={t('tracker.choose')} />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
