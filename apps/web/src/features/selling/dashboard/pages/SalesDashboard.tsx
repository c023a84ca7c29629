import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { addDays } from '../../../../lib/calendar.ts';
import { calendarRange } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { timeZoneName } from '../../../../lib/local-time.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { DashboardFilters } from '../components/DashboardFilters.tsx';
import { LastSales } from '../components/LastSales.tsx';
import { MarketCards } from '../components/MarketCards.tsx';
import { PayCalendar } from '../components/PayCalendar.tsx';
import { PeriodCharts } from '../components/PeriodCharts.tsx';
import { SummaryCards, SummaryNotes } from '../components/SummaryCards.tsx';
import { TopLists } from '../components/TopLists.tsx';
import { useBalance, useOverview } from '../dashboard.queries.ts';
import { rangesOf, salesHref } from '../dashboard.rules.ts';
import { choiceOf, readDashboardSearch, type DashboardChoice, type DashboardSearch } from '../dashboard.search.ts';
import css from './SalesDashboard.module.css';

const route = getRouteApi('/dashboard');
type Change = (next: Partial<DashboardSearch>) => void;

/** The figures of the chosen period, game and status. */
function Figures({ choice, search, onChange }: { choice: DashboardChoice; search: DashboardSearch; onChange: Change }) {
  const { data, error, isPlaceholderData, refetch } = useOverview(choice);
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <div className={css.figures} aria-busy={!data || isPlaceholderData} data-refreshing={isPlaceholderData}>
      <SummaryCards data={data} choice={choice} />
      <SummaryNotes data={data} choice={choice} />
      <PeriodCharts data={data} />
      <MarketCards data={data} choice={choice} search={search} onChange={onChange} />
    </div>
  );
}

/** When the protected money becomes free. */
function Calendar() {
  const { data, error, refetch } = useBalance();
  return (
    <Panel
      title={t('dashboard.calendar')}
      actions={
        <AppLink href={pathTo('/sales/calendar')} className="link">
          {t('dashboard.toCalendar')}
        </AppLink>
      }
    >
      {!data && error ? <Failed error={error} onRetry={() => void refetch()} /> : <PayCalendar balance={data} />}
    </Panel>
  );
}

/** What the user sold and earned. */
export function SalesDashboard({ search }: { search: DashboardSearch }) {
  const navigate = route.useNavigate();
  const choice = choiceOf(search);
  const { range, before } = rangesOf(choice);
  const change: Change = (next) =>
    void navigate({ search: (old) => readDashboardSearch({ ...old, ...next }), replace: true, resetScroll: false });
  const days = ({ startDate, endDate }: typeof range): string => calendarRange(startDate, addDays(endDate, -1));
  return (
    <section className={css.screen} aria-labelledby="sales">
      <h2 id="sales" className={css.title}>
        {t('dashboard.sales')}
      </h2>
      <DashboardFilters choice={choice} onChange={change} />
      <p className={css.span}>{t('dashboard.span', { range: days(range), before: days(before), zone: timeZoneName() })}</p>
      <Figures choice={choice} search={search} onChange={change} />
      <Calendar />
      <div className={css.two}>
        <Panel
          title={t('dashboard.lastSales')}
          flush
          actions={
            <AppLink href={salesHref({ range, game: choice.game, status: choice.status })} className="link">
              {t('dashboard.allSales')}
            </AppLink>
          }
        >
          <LastSales choice={choice} />
        </Panel>
        <TopLists choice={choice} onChange={change} />
      </div>
    </section>
  );
}
