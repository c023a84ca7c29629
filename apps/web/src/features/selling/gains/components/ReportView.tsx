import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import { zoneInName } from '@lootfolio/domain/time-zone';
import { localDate } from '@lootfolio/domain/schedule';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { requestFile, startWork } from '../../../../lib/api.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { useStartedOperation } from '../../../people/operations/operations.public.tsx';
import { METHOD_TEXTS } from '../gain-texts.ts';
import { useGainReport, type GainYear, type ReportSummary } from '../gains.queries.ts';
import { PAGE_SIZE, TABS, type GainsSearch } from '../gains.search.ts';
import { RowsTab } from './RowsTab.tsx';
import { StockTab } from './StockTab.tsx';
import { SumsTab } from './SumsTab.tsx';
import { LockButton, MakeButton, type Making } from './YearActions.tsx';
import css from './report.module.css';

const TAB_TEXTS = { rows: 'gains.rows', months: 'gains.months', markets: 'gains.markets', stock: 'gains.stock' } as const;

/** The sums without unknown costs, and beside them the profit that includes these. */
function Figures({ totals: { without_unknown: known, with_unknown: all, unknown } }: ReportSummary) {
  const note = unknown.count > 0 ? t('gains.withoutUnknown') : undefined;
  return (
    <StatRow>
      <StatCard label={t('gains.net')} value={<Money value={known.net} />} note={note} />
      <StatCard label={t('gains.cost')} value={<Money value={known.cost} />} note={note} />
      <StatCard label={t('gains.profit')} value={<Delta value={known.profit} unit="money" />} note={note} />
      {unknown.count > 0 && (
        <StatCard
          label={t('gains.profitWith')}
          value={<Delta value={all.profit} unit="money" />}
          note={t('gains.unknownSales', { n: unknown.count })}
        />
      )}
    </StatRow>
  );
}

/** The report as a file: the first rows at once, all of a large one in the background. */
function ExportReport({ report: { id, year, method, zone, rows, made_at: madeAt } }: { report: ReportSummary }) {
  const { follow } = useStartedOperation();
  return (
    <ExportMenu
      fileName={t('gains.fileName', { year: String(year), method, zone: zoneInName(zone), date: localDate(new Date(madeAt), zone) })}
      more={
        rows > MAX_ROWS
          ? { total: rows, onStart: async (format) => follow(await startWork('POST /gains/reports/export-all', { report_id: id, format })) }
          : undefined
      }
      disabledReason={rows === 0 ? t('ui.exportNothing') : undefined}
      onExport={(format) => requestFile('POST /gains/reports/export', format, { report_id: id })}
    />
  );
}

type Change = (next: Partial<GainsSearch>, replace?: boolean) => void;

/** The sums and the stock come with each page of rows: the first page is asked for. */
function Parts({ id, search, onChange }: { id: number; search: GainsSearch; onChange: Change }) {
  const query = useGainReport(id, { page: 1, limit: PAGE_SIZE });
  const tab = search.tab ?? 'rows';
  const { data, error } = query;
  return (
    <Tabs
      label={t('gains.tabs')}
      tabs={TABS.map((value) => ({ value, label: t(TAB_TEXTS[value]) }))}
      value={tab}
      onChange={(next) => onChange({ tab: next === 'rows' ? undefined : next, only: undefined })}
    >
      {tab === 'rows' && <RowsTab id={id} search={search} onChange={onChange} />}
      {tab !== 'rows' && !data && error && (
        <Panel flush>
          <Failed error={error} onRetry={() => void query.refetch()} />
        </Panel>
      )}
      {tab !== 'rows' && !data && !error && <div className={css.skeleton} aria-busy="true" aria-label={t('ui.loading')} />}
      {(tab === 'months' || tab === 'markets') && data && <SumsTab report={data.report} by={tab} />}
      {tab === 'stock' && data && <StockTab flows={data.report.flows} />}
    </Tabs>
  );
}

type Props = { of: GainYear; report: ReportSummary; search: GainsSearch; onChange: Change } & Making;

/** The stored report of a year. */
export function ReportView({ of, report, search, onChange, ...work }: Props) {
  const { method, zone, made_at: madeAt } = report;
  return (
    <>
      <PageHeader
        title={t('gains.headTitle', { year: String(of.year) })}
        up={{ href: pathTo('/gains'), title: t('gains.back') }}
        lead={`${t(METHOD_TEXTS[method])} · ${zone} · ${t('gains.madeAt', { time: dateTime(madeAt) })}`}
        actions={
          <>
            <LockButton of={of} />
            <MakeButton of={of} {...work} />
            <ExportReport report={report} />
          </>
        }
      />
      <div className={css.screen}>
        {of.method !== method && <Notice tone="warning">{t('gains.otherMethod', { method: t(METHOD_TEXTS[method]) })}</Notice>}
        <Figures {...report} />
        <Parts id={report.id} search={search} onChange={onChange} />
        <p className={css.note}>{t('gains.noAdvice')}</p>
      </div>
    </>
  );
}
