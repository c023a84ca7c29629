import { PERFORMANCE_DEFAULTS } from '@lootfolio/domain/performance';
import { t } from '../../../../i18n/i18n.ts';
import { requestFile } from '../../../../lib/api.ts';
import { today } from '../../../../lib/calendar.ts';
import { calendarDate, decimal, integer } from '../../../../lib/format.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { PageRange, Pagination } from '../../../../ui/table/Pagination.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { usePerformanceDays, type PerformanceDay } from '../performance.queries.ts';
import type { View } from '../performance.search.ts';
import css from './DayTable.module.css';

const text = (name: () => string): Pick<Column<PerformanceDay>, 'header' | 'name'> => ({ header: name, name });

type MoneyField = 'total_buy' | 'total_sell' | 'value' | 'cash_flow';
const moneyColumn = (id: MoneyField, name: () => string): Column<PerformanceDay> => ({
  id,
  ...text(name),
  numeric: true,
  cell: (day) => (day[id] === 0 && id !== 'value' ? <Money value={null} /> : <Money value={day[id]} exact />),
  copyValue: (day) => copyMoney(day[id]),
});

type NumberField = 'factor' | 'index' | 'benchmark';
const numberColumn = (id: NumberField, digits: number, name: () => string): Column<PerformanceDay> => ({
  id,
  ...text(name),
  numeric: true,
  cell: (day) => (day[id] === null ? <Money value={null} /> : decimal(day[id], digits)),
  copyValue: (day) => day[id],
});

const piecesColumn = (id: 'at_cost' | 'estimated', name: () => string): Column<PerformanceDay> => ({
  id,
  ...text(name),
  numeric: true,
  cell: (day) => (day[id] === 0 ? <Money value={null} /> : integer(day[id])),
  copyValue: (day) => day[id],
});

const COLUMNS: readonly Column<PerformanceDay>[] = [
  { id: 'date', ...text(() => t('performance.columnDate')), cell: ({ date }) => calendarDate(date), copyValue: ({ date }) => date },
  moneyColumn('total_buy', () => t('performance.columnBought')),
  moneyColumn('total_sell', () => t('performance.columnSold')),
  moneyColumn('value', () => t('performance.columnValue')),
  numberColumn('factor', 6, () => t('performance.columnFactor')),
  numberColumn('index', 4, () => t('performance.columnIndex')),
  {
    id: 'drawdown',
    ...text(() => t('performance.columnDrawdown')),
    numeric: true,
    cell: ({ drawdown }) => <Delta value={drawdown} unit="percent" plain />,
    copyValue: ({ drawdown }) => drawdown,
  },
  moneyColumn('cash_flow', () => t('performance.columnFlow')),
  {
    id: 'pieces',
    ...text(() => t('performance.columnPieces')),
    numeric: true,
    cell: ({ quantity }) => integer(quantity),
    copyValue: ({ quantity }) => quantity,
  },
  piecesColumn('at_cost', () => t('performance.columnAtCost')),
  piecesColumn('estimated', () => t('performance.columnEstimated')),
  numberColumn('benchmark', 4, () => t('performance.columnBenchmark')),
];

/** The columns of a card beside its date and value. */
const ON_CARDS = COLUMNS.filter(({ id }) => !['date', 'value'].includes(id));

function Card({ day }: { day: PerformanceDay }) {
  return (
    <article className={css.card} aria-label={calendarDate(day.date)}>
      <header className={css.head}>
        <span>{calendarDate(day.date)}</span>
        <Money value={day.value} exact />
      </header>
      <dl className={css.figures}>
        {ON_CARDS.map((column) => (
          <div key={column.id}>
            <dt>{column.name?.()}</dt>
            <dd>{column.cell(day)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

type Props = { view: View; page: number; onPage: (page: number, replace?: boolean) => void };

/** Every day of the period with the figures from which all others are computed. */
export function DayTable({ view, page, onPage }: Props) {
  const { data, error, isPlaceholderData, refetch } = usePerformanceDays(view, page);
  const paging = { page, pageSize: PERFORMANCE_DEFAULTS.pageSize, total: data?.total ?? 0 };
  return (
    <Panel
      title={t('performance.table')}
      flush
      actions={
        <ExportMenu
          fileName={t('performance.fileName', { date: today() })}
          disabledReason={data?.total === 0 ? t('ui.exportNothing') : undefined}
          onExport={(format) => requestFile('POST /investments/performance/export', format, view)}
        />
      }
    >
      <p className={css.lead}>{t('performance.tableLead')}</p>
      {!data && error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={css.table}>
          <DataTable
            dense
            caption={t('performance.table')}
            columns={COLUMNS}
            rows={data?.items ?? []}
            rowId={({ date }) => date}
            loading={!data}
            skeletonRows={12}
            refreshing={isPlaceholderData}
            card={(day) => <Card day={day} />}
          />
        </div>
      )}
      {paging.total > 0 && (
        <div className={css.pager}>
          <PageRange {...paging} />
          <Pagination {...paging} waiting={isPlaceholderData} onPage={onPage} />
        </div>
      )}
    </Panel>
  );
}
