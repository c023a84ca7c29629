import { STATISTIC_RANGES, type StatisticRange } from '@lootfolio/domain/statistics';
import { getRouteApi } from '@tanstack/react-router';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import { Demographics, GrowthByMonth, RegistrationTrend } from '../components/StatisticCharts.tsx';
import { SummaryCards } from '../components/SummaryCards.tsx';
import { useActivity, useDemographics, useGrowth, useOverview, useRegistrations } from '../statistics.queries.ts';
import { rangeOf, rangeParameter, readStatisticsSearch } from '../statistics.search.ts';
import css from './StatisticsPage.module.css';

const route = getRouteApi('/admin/statistics');

const RANGE_NAMES: Record<StatisticRange, PlainKey> = {
  7: 'statistics.last7',
  30: 'statistics.last30',
  90: 'statistics.last90',
  365: 'statistics.last365',
};

function Range({ range, onChange }: { range: StatisticRange; onChange: (range: StatisticRange) => void }) {
  return (
    <SelectField
      inline
      label={t('statistics.range')}
      options={STATISTIC_RANGES.map((days) => ({ value: String(days), label: t(RANGE_NAMES[days]) }))}
      value={String(range)}
      onChange={(days) => onChange(Number(days) as StatisticRange)}
    />
  );
}

const Overlay = () => (
  <div className={css.overlay} role="status">
    <p>
      <Spinner />
      {t('statistics.loading')}
    </p>
  </div>
);

/** The number of users, their activity, and their countries. */
export function StatisticsPage() {
  const range = rangeOf(useAddress(readStatisticsSearch));
  const navigate = route.useNavigate();
  const [overview, registrations, activity] = [useOverview(range), useRegistrations(range), useActivity(range)];
  const [growth, demographics] = [useGrowth(), useDemographics()];
  const isLoading = [overview, registrations, activity, growth, demographics].some(
    ({ isPending, isPlaceholderData }) => isPending || isPlaceholderData,
  );
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('statistics.title')}
        lead={t('statistics.lead')}
        help={['statistics.help1', 'statistics.help2', 'statistics.help3', 'statistics.help4', 'statistics.help5']}
        actions={
          <Range range={range} onChange={(next) => void navigate({ search: rangeParameter(next), replace: true, resetScroll: false })} />
        }
      />
      <div className={css.screen} aria-busy={isLoading}>
        {isLoading && <Overlay />}
        {overview.error && !overview.data ? (
          <Panel flush>
            <Failed error={overview.error} onRetry={() => void overview.refetch()} />
          </Panel>
        ) : (
          <SummaryCards overview={overview.data} activity={activity.data ?? []} range={range} />
        )}
        <div className={css.charts}>
          <RegistrationTrend query={registrations} />
          <GrowthByMonth query={growth} />
          <Demographics query={demographics} />
        </div>
      </div>
    </>
  );
}
