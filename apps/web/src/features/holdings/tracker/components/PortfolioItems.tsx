import { CHANGE_SPANS } from '@lootfolio/domain/price-changes';
import { TRACKER_DEFAULTS, type TrackerSort } from '@lootfolio/domain/tracker';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { EmptyByFilter, EmptyList, Failed, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { TableView } from '../../../../ui/table/TableTools.tsx';
import { useColumns } from '../../../../ui/table/use-columns.ts';
import { withValues } from '../../../../ui/table/with-values.ts';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { useTracked, type Portfolio, type TrackedItem } from '../tracker.queries.ts';
import { activeFilters, type TrackerSearch } from '../tracker.search.ts';
import { removeItem } from '../tracker.writes.ts';
import { AddItemDialog } from './AddItemDialog.tsx';
import { AddOwnItems } from './AddOwnItems.tsx';
import { EditItemDialog } from './EditItemDialog.tsx';
import { TrackedCard } from './TrackedCard.tsx';
import { trackedColumns, type RowActions } from './tracked-columns.tsx';
import { TrackerBar } from './TrackerBar.tsx';
import css from './PortfolioItems.module.css';

type Change = (next: Partial<TrackerSearch>, replace?: boolean) => void;
type Props = {
  portfolio: Portfolio;
  query: ReturnType<typeof useTracked>;
  search: TrackerSearch;
  onChange: Change;
  /** Further parts of the bar. */
  children: ReactNode;
};
const NO_ROWS: readonly TrackedItem[] = [];
type Opened = { kind: 'edit' | 'remove'; item: TrackedItem };
type Adding = 'item' | 'own';
/** Undefined for a portfolio of another user. */
type OnAdd = ((what: Adding) => void) | undefined;

/** Shown when the portfolio has no items, or none that matches. */
function EmptyState({ search, onAdd, onChange }: { search: TrackerSearch; onAdd: OnAdd; onChange: Change }) {
  if (activeFilters(search) > 0)
    return <EmptyByFilter text={t('tracker.itemsNotFound')} onClear={() => onChange({ q: undefined, market: undefined })} />;
  return (
    <EmptyList text={t('tracker.noItems')}>
      {onAdd && (
        <>
          <p className={css.hint}>{t('tracker.noItemsHint')}</p>
          <Button variant="default" aria-haspopup="dialog" onClick={() => onAdd('own')}>
            {t('tracker.addOwn')}
          </Button>
        </>
      )}
    </EmptyList>
  );
}

type ListProps = Omit<Props, 'portfolio' | 'children'> & {
  onAdd: OnAdd;
  columns: readonly Column<TrackedItem>[];
  actions: RowActions | null;
};

function List({ query, search, onAdd, columns, actions, onChange }: ListProps) {
  const { data, error, isPlaceholderData } = query;
  if (!data && error) return <Panel flush>{<Failed error={error} onRetry={() => void query.refetch()} />}</Panel>;
  return (
    <DataTable
      dense
      caption={t('tracker.title')}
      columns={columns}
      rows={data?.items ?? []}
      rowId={({ id }) => String(id)}
      loading={!data}
      skeletonRows={5}
      skeletonCard={216}
      refreshing={isPlaceholderData}
      sort={{ id: search.sort ?? TRACKER_DEFAULTS.sort, desc: !search.asc }}
      onSort={({ id, desc }) =>
        onChange({ sort: id === TRACKER_DEFAULTS.sort ? undefined : (id as TrackerSort), asc: desc ? undefined : true })
      }
      card={(item) => <TrackedCard item={item} actions={actions} />}
      empty={<EmptyState search={search} onAdd={onAdd} onChange={onChange} />}
    />
  );
}

/** The items of a portfolio. The items of an own portfolio can be added, changed and removed. */
export function PortfolioItems({ portfolio, query, search, onChange, children }: Props) {
  const [adding, setAdding] = useState<Adding | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const now = useNow();
  const { data } = query;
  const total = data?.total ?? 0;
  const actions = useMemo(
    (): RowActions | null =>
      portfolio.own
        ? { onEdit: (item) => setOpened({ kind: 'edit', item }), onRemove: (item) => setOpened({ kind: 'remove', item }) }
        : null,
    [portfolio.own],
  );
  const rows = data?.items ?? NO_ROWS;
  const columns = useMemo(() => trackedColumns(actions), [actions]);
  const choice = useColumns(
    'tracker',
    useMemo(() => withValues(columns, rows, CHANGE_SPANS), [columns, rows]),
  );
  const close = (): void => setOpened(null);
  const onAdd: OnAdd = portfolio.own ? setAdding : undefined;
  return (
    <>
      <TrackerBar search={search} onChange={onChange} onAdd={onAdd} view={<TableView choice={choice} />}>
        {children}
      </TrackerBar>
      {data && query.error && <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={() => void query.refetch()} />}
      <List query={query} search={search} onAdd={onAdd} columns={choice.shown} actions={actions} onChange={onChange} />
      <ListFoot
        page={search.page ?? TRACKER_DEFAULTS.page}
        pageSize={TRACKER_DEFAULTS.size}
        total={total}
        waiting={query.isPlaceholderData}
        onChange={({ page }, replace) => onChange({ page }, replace)}
      />
      {adding === 'item' && <AddItemDialog portfolioId={portfolio.id} onClose={() => setAdding(null)} />}
      {adding === 'own' && <AddOwnItems portfolioId={portfolio.id} onClose={() => setAdding(null)} />}
      {opened?.kind === 'edit' && <EditItemDialog portfolioId={portfolio.id} item={opened.item} onClose={close} />}
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          danger
          title={t('tracker.removeTitle')}
          confirmLabel={t('tracker.removeAction')}
          onClose={close}
          onConfirm={async () => void (await removeItem(portfolio.id, opened.item))}
        >
          <p>{t('tracker.removeQuestion', { name: opened.item.name, n: opened.item.entries })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
