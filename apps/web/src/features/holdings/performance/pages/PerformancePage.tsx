import { findMarket, PRICED_MARKETS } from '@lootfolio/domain/markets';
import { PERFORMANCE_DEFAULTS, PERFORMANCE_PERIODS, type PerformancePeriod } from '@lootfolio/domain/performance';
import { IconArrowLeft } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { periodLabel } from '../../../../lib/period-label.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { calendarRange } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { Basis } from '../components/Basis.tsx';
import { Contributions } from '../components/Contributions.tsx';
import { DayTable } from '../components/DayTable.tsx';
import { Extremes } from '../components/Extremes.tsx';
import { IndexChart } from '../components/IndexChart.tsx';
import { Method } from '../components/Method.tsx';
import { MonthTable } from '../components/MonthTable.tsx';
import { PerformanceFigures } from '../components/PerformanceFigures.tsx';
import { usePerformance } from '../performance.queries.ts';
import { readPerformanceSearch, slugUnlessDefault, viewOf, type PerformanceSearch } from '../performance.search.ts';
import css from './PerformancePage.module.css';

const route = getRouteApi('/investments/performance');
const CHART_HEIGHT = 588;

const PERIOD_NAMES: Record<PerformancePeriod, () => string> = {
  '30d': () => periodLabel(30),
  '90d': () => periodLabel(90),
  ytd: () => t('performance.periodYtd'),
  '1y': () => periodLabel(365),
  '3y': () => periodLabel(3 * 365),
  all: () => t('ui.all'),
};

type Change = (next: Partial<PerformanceSearch>, replace?: boolean) => void;

function Controls({ search, onChange }: { search: PerformanceSearch; onChange: Change }) {
  const view = viewOf(search);
  return (
    <div className={css.controls}>
      <Segments<PerformancePeriod>
        label={t('performance.period')}
        options={PERFORMANCE_PERIODS.map((period) => ({ value: period, label: PERIOD_NAMES[period]() }))}
        value={view.period}
        onChange={(period) => onChange({ period: period === PERFORMANCE_DEFAULTS.period ? undefined : period })}
      />
      <SelectField
        inline
        label={t('performance.market')}
        options={PRICED_MARKETS.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={findMarket(view.market)!.slug}
        onChange={(slug) => onChange({ market: slugUnlessDefault(slug) })}
      />
      <Toggle inline label={t('performance.afterFees')} on={!search.gross} onChange={(on) => onChange({ gross: on ? undefined : true })} />
    </div>
  );
}

function Shown({ search, onChange }: { search: PerformanceSearch; onChange: Change }) {
  const view = viewOf(search);
  const { data: reply, error, isPlaceholderData, refetch } = usePerformance(view);
  if (!reply && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  const data = reply?.data;
  if (data === null)
    return (
      <>
        <Panel flush>
          <EmptyList text={t('performance.empty')}>
            <p className={css.hint}>{t('performance.emptyText')}</p>
          </EmptyList>
        </Panel>
        <Method />
      </>
    );
  return (
    <div className={css.parts} aria-busy={!data || isPlaceholderData} data-refreshing={isPlaceholderData}>
      {data && (
        <p className={css.span}>
          {t('performance.span', { range: calendarRange(data.from, data.to), days: data.days, market: data.market_name })}
        </p>
      )}
      <PerformanceFigures data={data} />
      {data ? (
        <>
          <Basis data={data} />
          <IndexChart data={data} />
          <Extremes figures={data.figures} items={reply.items} />
          <MonthTable months={data.months} />
          <Contributions
            figures={data.figures}
            items={reply.items}
            worstFirst={search.worst === true}
            refreshing={isPlaceholderData}
            onWorstFirst={(worst) => onChange({ worst: worst || undefined, page: search.page }, true)}
          />
          <DayTable
            view={view}
            page={search.page ?? 1}
            onPage={(page, replace) => onChange({ page: page === 1 ? undefined : page }, replace)}
          />
          <Method />
        </>
      ) : (
        <Panel title={t('performance.chart')}>
          <Skeleton height={CHART_HEIGHT} />
        </Panel>
      )}
    </div>
  );
}

/** Returns, falls and contributions of the user's investments, against the market. */
export function PerformancePage() {
  const search = useAddress(readPerformanceSearch);
  const navigate = route.useNavigate();
  const change: Change = (next, replace = true) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: false });
  return (
    <>
      <PageHeader
        title={t('performance.title')}
        lead={t('performance.lead')}
        help={['performance.help1', 'performance.help2', 'performance.help3', 'performance.help4', 'performance.help5']}
        guide="value"
        actions={
          <AppLink href={pathTo('/investments')} className={`link ${css.back}`}>
            <IconArrowLeft size={15} aria-hidden />
            {t('performance.toInvestments')}
          </AppLink>
        }
      />
      <div className={css.screen}>
        <Controls search={search} onChange={change} />
        <Shown search={search} onChange={change} />
      </div>
    </>
  );
}
