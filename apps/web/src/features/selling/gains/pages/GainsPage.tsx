import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { timeZoneName } from '../../../../lib/local-time.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyHint, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { ReportView } from '../components/ReportView.tsx';
import { YearTable } from '../components/YearTable.tsx';
import css from '../components/report.module.css';
import { useGainYears, type GainYear } from '../gains.queries.ts';
import { readGainsSearch, type GainsSearch } from '../gains.search.ts';
import { useMakeReport } from '../use-make-report.ts';

const route = getRouteApi('/gains');
const NO_YEARS: readonly GainYear[] = [];

/** Realised gains: all years, or the report of one. */
export function GainsPage() {
  const search = useAddress(readGainsSearch);
  const navigate = route.useNavigate();
  const change = (next: Partial<GainsSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const query = useGainYears();
  const work = useMakeReport();
  const { data, error } = query;
  const shown = data?.items.find(({ year }) => year === search.year);
  if (shown?.report) return <ReportView of={shown} report={shown.report} search={search} onChange={change} {...work} />;
  return (
    <>
      <PageHeader
        title={t('gains.title')}
        up={{ href: pathTo('/sales'), title: t('sales.navigation') }}
        // until the zone of the account is known: a line that comes later would move the screen
        lead={t('gains.lead', { zone: data?.zone ?? timeZoneName() })}
        help={['gains.help1', 'gains.help2', 'gains.help3', 'gains.help4', 'gains.help5']}
        guide="report"
      />
      <div className={css.screen}>
        <Notice tone="info">{t('gains.noAdvice')}</Notice>
        {!data && error ? (
          <Panel flush>
            <Failed error={error} onRetry={() => void query.refetch()} />
          </Panel>
        ) : (
          <YearTable
            years={data?.items ?? NO_YEARS}
            loading={!data}
            empty={
              <EmptyList text={t('gains.empty')}>
                <EmptyHint>{t('gains.emptyText')}</EmptyHint>
                <ButtonLink variant="default" href={pathTo('/sales')}>
                  {t('sales.navigation')}
                </ButtonLink>
              </EmptyList>
            }
            {...work}
          />
        )}
        {data && data.zone !== timeZoneName() && (
          <p className={css.note}>
            {t('gains.browserZone', { zone: timeZoneName() })}{' '}
            <AppLink className="link" href={pathTo('/user-details', { hash: 'e_mail' })}>
              {t('gains.changeZone')}
            </AppLink>
          </p>
        )}
      </div>
    </>
  );
}
