import { INVESTMENT_DEFAULTS, type InvestmentSort } from '@lootfolio/domain/investments';
import { CHANGE_SPANS } from '@lootfolio/domain/price-changes';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { narrowerThan, useMedia, useMobile } from '../../../../lib/use-media.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { EmptyByFilter, EmptyList, Failed, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { TableView } from '../../../../ui/table/TableTools.tsx';
import { useColumns } from '../../../../ui/table/use-columns.ts';
import { withValues } from '../../../../ui/table/with-values.ts';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import type { Investment, useInvestments } from '../investments.queries.ts';
import { isFiltered, NO_FILTERS, type InvestmentsSearch } from '../investments.search.ts';
import { deleteInvestment } from '../investments.writes.ts';
import { InvestmentBar, sortIn } from './InvestmentBar.tsx';
import { InvestmentCard } from './InvestmentCard.tsx';
import { investmentColumns } from './investment-columns.tsx';
import { InvestmentDialog } from './InvestmentDialog.tsx';
import type { RowActions } from './investment-parts.tsx';
import { SaleDialog } from './SaleDialog.tsx';
import css from './InvestmentList.module.css';

const PER_PAGE = INVESTMENT_DEFAULTS.size;
const SKELETON_ROWS = 6;
/** The width from which a window has room for the change of a day. */
const WHOLE_TABLE = 1400;
const NO_ROWS: readonly Investment[] = [];

type Market = { slug: string; name: string };
type Change = (next: Partial<InvestmentsSearch>, replace?: boolean) => void;
type Props = {
  query: ReturnType<typeof useInvestments>;
  search: InvestmentsSearch;
  market: Market;
  /** True while there is nothing to filter. */
  isNew: boolean;
  onChange: Change;
  onMarket: (slug: string) => void;
  /** Opens the form of one purchase, or the choice from the user's own inventory. */
  onAdd: (what: 'item' | 'own') => void;
  /** What else stands in the bar. */
  children: ReactNode;
};
type Opened = { kind: 'edit' | 'sell' | 'remove'; item: Investment };

/** Shown when there are no investments yet, or none matches. */
function EmptyState({ search, onChange, onAdd }: Pick<Props, 'search' | 'onChange' | 'onAdd'>) {
  if (isFiltered(search)) return <EmptyByFilter onClear={() => onChange(NO_FILTERS)} />;
  return (
    <EmptyList text={t('investments.empty')}>
      <p className={css.hint}>{t('investments.emptyHint')}</p>
      <div className={css.actions}>
        <Button onClick={() => onAdd('item')}>{t('investments.addItem')}</Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => onAdd('own')}>
          {t('investments.addOwn')}
        </Button>
      </div>
    </EmptyList>
  );
}

/** The dialog that a row has opened. */
function RowDialog({ opened, market, onClose }: { opened: Opened; market: Market; onClose: () => void }) {
  const { kind, item } = opened;
  if (kind === 'edit') return <InvestmentDialog item={item} onClose={onClose} />;
  if (kind === 'sell') return <SaleDialog item={item} market={market} onClose={onClose} />;
  return (
    <ConfirmDialog
      danger
      title={t('investments.removeTitle')}
      confirmLabel={t('investments.removeAction')}
      onClose={onClose}
      onConfirm={async () => void (await deleteInvestment(item))}
    >
      <p>{t('investments.removeQuestion', { name: item.name, sales: item.sales.length })}</p>
    </ConfirmDialog>
  );
}

/** The investments with the actions on each, and the bar above them. */
export function InvestmentList({ query, search, market, isNew, onChange, onMarket, onAdd, children }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const now = useNow();
  const actions = useMemo((): RowActions => {
    const open = (kind: Opened['kind']) => (item: Investment) => setOpened({ kind, item });
    return { onEdit: open('edit'), onSell: open('sell'), onRemove: open('remove') };
  }, []);
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const rows = data?.items ?? NO_ROWS;
  const compact = useMedia(narrowerThan(WHOLE_TABLE));
  const columns = useMemo(() => investmentColumns(market.name, actions, compact), [market.name, actions, compact]);
  const choice = useColumns(
    'investments',
    useMemo(() => withValues(columns, rows, CHANGE_SPANS), [columns, rows]),
  );
  const total = data?.total ?? 0;
  const paging = { page: search.page ?? INVESTMENT_DEFAULTS.page, pageSize: PER_PAGE, total };
  const narrow = useMobile('list');
  const bar = !isNew && (
    <InvestmentBar search={search} onChange={onChange} market={market.slug} onMarket={onMarket} total={data?.total}>
      {!narrow && <TableView choice={choice} />}
      {children}
    </InvestmentBar>
  );
  if (!data && error)
    return (
      <>
        {bar}
        <Panel flush>
          <Failed error={error} onRetry={() => void refetch()} />
        </Panel>
      </>
    );
  return (
    <>
      {bar}
      {error && <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={() => void refetch()} />}
      <DataTable
        // another element when the bar is gone: what is replaced does not jump
        key={isNew ? 'new' : 'list'}
        dense
        caption={t('investments.title')}
        columns={choice.shown}
        rows={rows}
        rowId={({ id }) => String(id)}
        loading={!data}
        skeletonRows={SKELETON_ROWS}
        skeletonCard={240}
        refreshing={isPlaceholderData}
        sort={{ id: search.sort ?? INVESTMENT_DEFAULTS.sort, desc: !search.asc }}
        onSort={({ id, desc }) => onChange(sortIn(id as InvestmentSort, desc))}
        card={(item) => <InvestmentCard item={item} market={market.name} actions={actions} />}
        empty={<EmptyState search={search} onChange={onChange} onAdd={onAdd} />}
      />
      <ListFoot {...paging} waiting={isPlaceholderData} onChange={({ page }, replace) => onChange({ page }, replace)} />
      {opened && <RowDialog opened={opened} market={market} onClose={() => setOpened(null)} />}
    </>
  );
}
