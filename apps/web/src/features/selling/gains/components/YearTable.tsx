import { IconCircleDashed, IconLock, IconProgress } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { date, dateTime } from '../../../../lib/format.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import card from '../../../../ui/table/RowCard.module.css';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import { METHOD_TEXTS } from '../gain-texts.ts';
import type { GainYear } from '../gains.queries.ts';
import { MethodField } from './MethodField.tsx';
import { YearActions, type Making } from './YearActions.tsx';
import css from './years.module.css';

function YearState({ of, present }: { of: GainYear; present: number }) {
  if (of.locked_at !== null) return <StateChip tone="good" icon={IconLock} text={t('gains.locked')} />;
  if (of.year === present) return <StateChip tone="open" icon={IconProgress} text={t('gains.running')} />;
  return <StateChip tone="plain" icon={IconCircleDashed} text={t('gains.open')} />;
}

/** When the report was made, and what keeps it from being of use. */
function Made({ of: { method, report, locked_at: lockedAt } }: { of: GainYear }) {
  if (!report) return <span className="muted">{t('gains.noReport')}</span>;
  return (
    <div className={css.made}>
      <span className="muted">{t('gains.madeAt', { time: dateTime(report.made_at) })}</span>
      {lockedAt !== null && <span className="muted">{t('gains.lockedOn', { day: date(lockedAt) })}</span>}
      {report.method !== method && (
        <span className={css.warning}>{t('gains.otherMethod', { method: t(METHOD_TEXTS[report.method]) })}</span>
      )}
      {report.totals.unknown.count > 0 && (
        <span className={css.warning}>{t('gains.unknownLeftOut', { n: report.totals.unknown.count })}</span>
      )}
    </div>
  );
}

type Figure = 'net' | 'cost';
const moneyColumn = (id: Figure, name: () => string): Column<GainYear> => ({
  ...{ id, header: name, name, numeric: true },
  cell: ({ report }) => <Money value={report?.totals.without_unknown[id] ?? null} />,
});

const columnsOf = (present: number, work: Making): Column<GainYear>[] => [
  {
    ...{ id: 'year', header: () => t('gains.year') },
    cell: (of) => (
      <div className={css.name}>
        <strong>{of.year}</strong>
        <YearState of={of} present={present} />
      </div>
    ),
  },
  { id: 'method', header: () => t('gains.method'), cell: (of) => <MethodField of={of} />, width: '13rem' },
  moneyColumn('net', () => t('gains.net')),
  moneyColumn('cost', () => t('gains.cost')),
  {
    ...{ id: 'profit', header: () => t('gains.profit'), numeric: true },
    cell: ({ report }) => <Delta value={report?.totals.without_unknown.profit ?? null} unit="money" plain />,
  },
  { id: 'report', header: () => t('gains.report'), cell: (of) => <Made of={of} /> },
  {
    ...{ id: 'actions', screenOnly: true },
    header: () => <span className="visually-hidden">{t('gains.actions')}</span>,
    cell: (of) => <YearActions of={of} {...work} />,
  },
];

function YearCard({ of, present, ...work }: { of: GainYear; present: number } & Making) {
  const sums = of.report?.totals.without_unknown;
  return (
    <article className={card.card} aria-label={String(of.year)}>
      <div className={card.head}>
        <strong>{of.year}</strong>
        <YearState of={of} present={present} />
      </div>
      <MethodField of={of} />
      <dl className={`${card.figures} ${card.three}`}>
        <div>
          <dt>{t('gains.net')}</dt>
          <dd>
            <Money value={sums?.net ?? null} />
          </dd>
        </div>
        <div>
          <dt>{t('gains.cost')}</dt>
          <dd>
            <Money value={sums?.cost ?? null} />
          </dd>
        </div>
        <div>
          <dt>{t('gains.profit')}</dt>
          <dd>
            <Delta value={sums?.profit ?? null} unit="money" plain />
          </dd>
        </div>
      </dl>
      <Made of={of} />
      <YearActions of={of} {...work} />
    </article>
  );
}

type Props = { years: readonly GainYear[]; loading: boolean; empty: ReactNode } & Making;

/** All years, the newest first. */
export function YearTable({ years, loading, empty, making, make }: Props) {
  const present = years[0]?.year ?? 0;
  const columns = useMemo(() => columnsOf(present, { making, make }), [present, making, make]);
  if (!loading && years.length === 0) return <Panel flush>{empty}</Panel>;
  return (
    <DataTable
      caption={t('gains.title')}
      columns={columns}
      rows={years}
      rowId={({ year }) => String(year)}
      loading={loading}
      skeletonRows={3}
      skeletonCard={230}
      card={(of) => <YearCard of={of} present={present} making={making} make={make} />}
    />
  );
}
