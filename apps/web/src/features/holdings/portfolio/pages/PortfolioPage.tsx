import type { PortfolioInterval } from '@lootfolio/domain/portfolio';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useUser } from '../../../../lib/session.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { SeeAlso } from '../../../../ui/layout/SeeAlso.tsx';
import { Allocation } from '../components/Allocation.tsx';
import { PortfolioFigures } from '../components/PortfolioFigures.tsx';
import { PortfolioForm } from '../components/PortfolioForm.tsx';
import { PortfolioHistory } from '../components/PortfolioHistory.tsx';
import { useLastPortfolio, usePortfolioHistory, type Portfolio } from '../portfolio.queries.ts';
import { daysOf, readPortfolioSearch, searchFor } from '../portfolio.search.ts';
import css from './PortfolioPage.module.css';

const route = getRouteApi('/analytics');
/** The height of the form on a desktop, in pixels. */
const FORM_HEIGHT = 520;

/** The saved values: figures, history and allocation. */
function Saved({ saved, onEnter }: { saved: Portfolio | null | undefined; onEnter: () => void }) {
  const days = daysOf(useAddress(readPortfolioSearch));
  const navigate = route.useNavigate();
  const history = usePortfolioHistory(days);
  const setDays = (next: PortfolioInterval): void => void navigate({ search: searchFor(next), replace: true, resetScroll: false });
  return (
    <>
      <PortfolioFigures saved={saved} />
      <div className={css.charts}>
        <PortfolioHistory query={history} days={days} onDays={setDays} onEnter={onEnter} />
        <Allocation saved={saved} />
      </div>
    </>
  );
}

/** Everything that the user owns: its value by day, its allocation, and the form that updates it. */
export function PortfolioPage() {
  const { data, error, refetch } = useLastPortfolio();
  const user = useUser();
  const form = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title={t('portfolio.title')}
        lead={
          <>
            {t('portfolio.lead')}{' '}
            <SeeAlso
              links={[
                { href: pathTo('/investments'), title: t('investments.navigation') },
                { href: pathTo('/price-tracker'), title: t('tracker.navigation') },
              ]}
            />
          </>
        }
        help={['portfolio.help1', 'portfolio.help2', 'portfolio.help3', 'portfolio.help4', 'portfolio.help5']}
        guide="value"
      />
      {!data && error ? (
        <Panel flush>
          <Failed error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <div className={css.screen}>
          <Saved saved={data?.data} onEnter={() => form.current?.querySelector('input')?.focus()} />
          <div ref={form}>
            {data && user ? (
              <PortfolioForm saved={data.data} steamId={user.steam_id} />
            ) : (
              <Panel title={t('portfolio.form')}>
                <div aria-busy>
                  <Skeleton height={FORM_HEIGHT} />
                </div>
              </Panel>
            )}
          </div>
        </div>
      )}
    </>
  );
}
