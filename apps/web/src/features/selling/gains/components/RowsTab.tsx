import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, date, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import card from '../../../../ui/table/RowCard.module.css';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { KIND_TEXTS } from '../gain-texts.ts';
import { useGainReport, type ReportRow } from '../gains.queries.ts';
import { PAGE_SIZE, type GainsSearch } from '../gains.search.ts';
import { MarketName } from './MarketName.tsx';
import css from './report.module.css';

/** Where the cost of a row comes from, and what is special about the row. */
function CostFrom({ row: { basis, late, at, reversed_on: reversedOn } }: { row: ReportRow }) {
  return (
    <div className={css.basis}>
      {basis?.from === 'lot' && <span>{t('gains.fromLot', { lot: String(basis.lot), day: calendarDate(basis.bought_on) })}</span>}
      {basis?.from === 'pool' && <span>{t('gains.fromPool', { n: basis.units, value: money(basis.value) })}</span>}
      {basis?.from === 'typed' && <span>{t('gains.fromTyped')}</span>}
      {basis?.from === 'lot' && basis.substitute && <span className={css.mark}>{t('gains.substituteRemark')}</span>}
      {late && <span className={css.mark}>{t('gains.lateRemark', { day: date(at) })}</span>}
      {reversedOn !== null && <span className={css.mark}>{t('gains.reversedRemark', { day: calendarDate(reversedOn) })}</span>}
    </div>
  );
}

const Item = ({ row: { item } }: { row: ReportRow }) =>
  item ? (
    <ItemCell
      name={item.name}
      image={item.image}
      itemId={item.item_id}
      color={item.color}
      size={28}
      href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}
    />
  ) : null;

const Cost = ({ row: { cost } }: { row: ReportRow }) =>
  cost === null ? <span className={css.unknown}>{t('gains.unknownCost')}</span> : <Money value={cost} exact />;

const moneyColumn = (id: 'gross' | 'fee' | 'net', name: () => string): Column<ReportRow> => ({
  ...{ id, header: name, name, numeric: true },
  cell: (row) => <Money value={row[id]} exact />,
  copyValue: (row) => copyMoney(row[id]),
});

const COLUMNS: readonly Column<ReportRow>[] = [
  {
    id: 'day',
    header: () => t('gains.day'),
    cell: ({ day, kind }) => (
      <div className={css.day}>
        <span>{calendarDate(day)}</span>
        <span className={css.kind}>{t(KIND_TEXTS[kind])}</span>
      </div>
    ),
    copyValue: ({ day, kind }) => `${day} ${t(KIND_TEXTS[kind])}`,
  },
  {
    id: 'item',
    header: () => t('gains.item'),
    cell: (row) => <Item row={row} />,
    width: '15rem',
    copyValue: ({ item }) => item?.name ?? '',
  },
  { id: 'market', header: () => t('gains.market'), cell: ({ market }) => <MarketName slug={market} />, copyValue: ({ market }) => market },
  moneyColumn('gross', () => t('gains.gross')),
  moneyColumn('fee', () => t('gains.fee')),
  moneyColumn('net', () => t('gains.net')),
  {
    ...{ id: 'cost', header: () => t('gains.cost'), numeric: true, cell: (row: ReportRow) => <Cost row={row} /> },
    copyValue: ({ cost }) => (cost === null ? null : copyMoney(cost)),
  },
  {
    ...{ id: 'profit', header: () => t('gains.profit'), numeric: true },
    cell: ({ profit }) => <Delta value={profit} unit="money" plain />,
    copyValue: ({ profit }) => (profit === null ? null : copyMoney(profit)),
  },
  { id: 'basis', header: () => t('gains.costFrom'), cell: (row) => <CostFrom row={row} /> },
];

function RowCard({ row }: { row: ReportRow }) {
  return (
    <article className={card.card} aria-label={`${calendarDate(row.day)} ${t(KIND_TEXTS[row.kind])}`}>
      <p className={`${card.head} ${css.cardHead}`}>
        <span>
          {calendarDate(row.day)} · {t(KIND_TEXTS[row.kind])}
        </span>
        <MarketName slug={row.market} />
      </p>
      <Item row={row} />
      <dl className={`${card.figures} ${card.three}`}>
        <div>
          <dt>{t('gains.net')}</dt>
          <dd>
            <Money value={row.net} exact />
          </dd>
        </div>
        <div>
          <dt>{t('gains.cost')}</dt>
          <dd>
            <Cost row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('gains.profit')}</dt>
          <dd>
            <Delta value={row.profit} unit="money" plain />
          </dd>
        </div>
      </dl>
      <CostFrom row={row} />
    </article>
  );
}

type Props = { id: number; search: GainsSearch; onChange: (next: Partial<GainsSearch>, replace?: boolean) => void };

/** The rows of a report, page by page. */
export function RowsTab({ id, search, onChange }: Props) {
  const page = search.page ?? 1;
  const query = useGainReport(id, { page, limit: PAGE_SIZE, ...(search.only && { only: search.only }) });
  const { data, error } = query;
  const paging = { page, pageSize: PAGE_SIZE, total: data?.total ?? 0 };
  const hasUnknown = (data?.report.totals.unknown.count ?? 0) > 0;
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  return (
    <div className={css.part}>
      {(hasUnknown || search.only) && (
        <Toggle
          inline
          label={t('gains.onlyUnknown')}
          on={search.only !== undefined}
          onChange={(only) => onChange({ only: only ? 'unknown' : undefined })}
        />
      )}
      <DataTable
        dense
        caption={t('gains.rowsOf')}
        columns={COLUMNS}
        rows={data?.items ?? []}
        rowId={({ position }) => String(position)}
        loading={!data}
        skeletonRows={10}
        skeletonCard={150}
        refreshing={query.isPlaceholderData}
        card={(row) => <RowCard row={row} />}
        empty={<EmptyList text={search.only ? t('gains.noUnknown') : t('gains.noRows')} />}
      />
      <ListFoot {...paging} waiting={query.isPlaceholderData} onChange={onChange} />
    </div>
  );
}
