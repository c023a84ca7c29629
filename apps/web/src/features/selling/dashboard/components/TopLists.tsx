import { IconAlertTriangle } from '@tabler/icons-react';
import { DASHBOARD_DEFAULTS } from '@lootfolio/domain/sales';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { date, integer, percent } from '../../../../lib/format.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { useTopList, type SoldItem } from '../dashboard.queries.ts';
import { TOP_LISTS, type DashboardChoice, type DashboardSearch, type TopList } from '../dashboard.search.ts';
import { periodFrom, periodOptions } from './DashboardFilters.tsx';
import { SoldAt } from './SoldAt.tsx';
import { SoldItemCell } from './SoldItemCell.tsx';
import css from './SoldLists.module.css';

const NAMES: Record<TopList, PlainKey> = {
  mostSold: 'dashboard.mostSold',
  topSales: 'dashboard.topSales',
  mostProfitable: 'dashboard.mostProfitable',
  bestRatio: 'dashboard.bestRatio',
};

/** How often an item was sold; the day of a single sale. */
const When = ({ sale_count: count, sale_date: at }: SoldItem) => (at === null ? t('dashboard.nSales', { n: count }) : date(at));

const Profit = (row: SoldItem) => (
  <span className={`${css.two} ${css.figures}`}>
    <Delta value={row.profit} unit="money" plain />
    <span className={css.open}>
      {!row.cost_known && (
        <span className={css.open} title={t('dashboard.costOpen')}>
          <IconAlertTriangle size={12} stroke={1.9} aria-label={t('dashboard.costOpen')} />
        </span>
      )}
      {percent(row.ratio, { sign: true })}
    </span>
  </span>
);

const columnsOf = (list: TopList): readonly Column<SoldItem>[] => [
  { id: 'item', skeleton: 180, header: () => t('dashboard.item'), cell: SoldItemCell },
  { id: 'market', header: () => t('dashboard.market'), cell: ({ sell_market: market }) => <SoldAt market={market} /> },
  list === 'mostSold'
    ? { id: 'count', numeric: true, header: () => t('dashboard.sold'), cell: ({ sale_count: count }) => integer(count) }
    : { id: 'date', header: () => t('ui.date'), cell: When },
  { id: 'sale', numeric: true, header: () => t(list === 'mostSold' ? 'ui.sum' : 'ui.price'), cell: ({ sale }) => <Money value={sale} /> },
  { id: 'profit', numeric: true, header: () => t('dashboard.profit'), cell: Profit },
];

const Card = (row: SoldItem) => (
  <>
    {SoldItemCell(row)}
    <div className={css.line}>
      <SoldAt market={row.sell_market} />
      <Money value={row.sale} />
    </div>
    <div className={css.line}>
      <span>{When(row)}</span>
      {Profit(row)}
    </div>
  </>
);

const NONE: readonly SoldItem[] = [];
/** Two rows of one item differ in their sale. */
const keyOf = (row: SoldItem): string => `${row.catalog_id} ${row.sale_date} ${row.sale} ${row.profit} ${row.sell_market}`;

type Props = { choice: DashboardChoice; onChange: (next: Partial<DashboardSearch>) => void };

function List({ choice }: Pick<Props, 'choice'>) {
  const { data, error, isPlaceholderData, refetch } = useTopList(choice);
  return (
    <div className={css.inside}>
      <DataTable
        caption={t(NAMES[choice.top])}
        columns={columnsOf(choice.top)}
        rows={data ?? NONE}
        rowId={keyOf}
        loading={!data && !error}
        refreshing={isPlaceholderData}
        skeletonRows={DASHBOARD_DEFAULTS.items}
        card={Card}
        empty={error ? <Failed error={error} onRetry={() => void refetch()} /> : <EmptyList text={t('dashboard.noSales')} />}
      />
    </div>
  );
}

/** The items that were sold most often, and the sales with the highest prices, profits and ratios, of a period of their own. */
export const TopLists = ({ choice, onChange }: Props) => (
  <Panel
    title={t('dashboard.topLists')}
    flush
    actions={
      <SelectField
        inline
        hideLabel
        label={t('dashboard.topPeriod')}
        options={periodOptions().map(({ value, title }) => ({ value, label: title }))}
        value={String(choice.topDays)}
        onChange={(value) => onChange({ topDays: periodFrom(value) ?? DASHBOARD_DEFAULTS.topDays })}
      />
    }
  >
    <Tabs<TopList>
      label={t('dashboard.topLists')}
      tabs={TOP_LISTS.map((value) => ({ value, label: t(NAMES[value]) }))}
      value={choice.top}
      onChange={(top) => onChange({ top })}
    >
      <List choice={choice} />
    </Tabs>
  </Panel>
);
