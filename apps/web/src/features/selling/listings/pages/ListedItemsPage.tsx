import { LISTED_SORTS, LISTING_PAGE_SIZES, SYNC_MINUTES } from '@lootfolio/domain/listings';
import { getRouteApi } from '@tanstack/react-router';
import { IconGauge, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { narrowerThan, useMedia } from '../../../../lib/use-media.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyByFilter, EmptyHint, EmptyList, Failed, StaleNotice, Updates } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { BulkBar } from '../../../../ui/table/BulkBar.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { useColumns } from '../../../../ui/table/use-columns.ts';
import { useKeyMarkets } from '../../../market/marketplaces/marketplaces.public.tsx';
import { useStartedOperation } from '../../../people/operations/operations.public.tsx';
import { PresenceFold } from '../../presence/presence.public.tsx';
import { listedColumns, type Remove } from '../components/listed-columns.tsx';
import { ListedBar } from '../components/ListedBar.tsx';
import { ListedCard } from '../components/ListedCard.tsx';
import { ListedFailures } from '../components/ListedFailures.tsx';
import { ListedFigures } from '../components/ListedFigures.tsx';
import { ListedRemoval } from '../components/ListedRemoval.tsx';
import { ListedSync } from '../components/ListedSync.tsx';
import { ListedActions, ListedTools } from '../components/ListedTools.tsx';
import { LowerDialog } from '../components/LowerDialog.tsx';
import { SellingStopped } from '../components/SellingStopped.tsx';
import { Undeliverable } from '../components/Undeliverable.tsx';
import { useListed, useListedStatistics, type ListedItem } from '../listed-items.queries.ts';
import { reloadListed } from '../listings.queries.ts';
import { keyOf, removableOf, sumOf } from '../listed-items.rules.ts';
import {
  activeFilters,
  appOf,
  DEFAULT_SIZE,
  DEFAULT_SORT,
  NO_FILTERS,
  queryOf,
  readListedSearch,
  sortOf,
  type ListedSearch,
} from '../listed-items.search.ts';
import { useEndedWork } from '../use-ended-work.ts';
import { useListedSelection } from '../use-listed-selection.ts';
import { useLowering } from '../use-lowering.ts';
import { useSynchronising } from '../use-synchronising.ts';
import css from './ListedItemsPage.module.css';

const route = getRouteApi('/listed-items');
const NO_ITEMS: readonly ListedItem[] = [];
/** The width from which a window has room for the figures of a market in one line. */
const WHOLE_TABLE = 1400;

type Change = (next: Partial<ListedSearch>, replace?: boolean) => void;

/** Says that keys are missing, and where to set them. */
const NeedsKeys = () => (
  <>
    {t('listed-items.needsKeys')}{' '}
    <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
      {t('listed-items.setKeys')}
    </AppLink>
  </>
);

/** Shown while the user has nothing on sale: what fills the list. */
function NothingOnSale() {
  const keys = useKeyMarkets();
  return (
    <EmptyList text={t('listed-items.empty')}>
      <EmptyHint>{keys?.length === 0 ? <NeedsKeys /> : t('listed-items.emptyText')}</EmptyHint>
    </EmptyList>
  );
}

type ListProps = {
  query: ReturnType<typeof useListed>;
  columns: readonly Column<ListedItem>[];
  search: ListedSearch;
  selection: ReturnType<typeof useListedSelection>;
  onChange: Change;
  onRemove: Remove;
};

function List({ query, columns, search, selection, onChange, onRemove }: ListProps) {
  const { data, error, isPlaceholderData } = query;
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  return (
    <DataTable
      dense
      caption={t('listed-items.title')}
      columns={columns}
      rows={data?.items ?? NO_ITEMS}
      rowId={keyOf}
      rowLabel={({ name }) => name}
      loading={!data}
      skeletonRows={search.size ?? DEFAULT_SIZE}
      skeletonCard={220}
      refreshing={isPlaceholderData}
      selection={selection.ids}
      onSelection={selection.set}
      sort={{ id: search.sort ?? DEFAULT_SORT, desc: !search.asc }}
      onSort={({ id, desc }) =>
        onChange(
          sortOf(
            LISTED_SORTS.find((sort) => sort === id)!,
            desc,
          ),
        )
      }
      card={(item) => <ListedCard item={item} onRemove={onRemove} />}
      empty={activeFilters(search) > 0 ? <EmptyByFilter onClear={() => onChange(NO_FILTERS)} /> : <NothingOnSale />}
    />
  );
}

/** What the user has on sale: its prices on each market, and how to change, lower and remove them. */
export function ListedItemsPage() {
  const search = useAddress(readListedSearch);
  const navigate = route.useNavigate();
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const app = appOf(search);
  const query = useListed(queryOf(search));
  const statistics = useListedStatistics(app);
  const sync = useSynchronising(app);
  const lowering = useLowering();
  const work = useEndedWork();
  const [removing, setRemoving] = useState<readonly ListedItem[] | null>(null);
  const [lowers, setLowers] = useState(false);
  const { follow } = useStartedOperation();
  const rows = query.data?.items ?? NO_ITEMS;
  const selection = useListedSelection(rows);
  const compact = useMedia(narrowerThan(WHOLE_TABLE));
  const columns = useMemo(() => listedColumns(setRemoving, compact), [compact]);
  const choice = useColumns('listed', columns);
  const missed = useMissedUpdates(query.dataUpdatedAt);
  const now = useNow();
  const isNew = query.data?.total === 0 && activeFilters(search) === 0;
  const actions = { selection, onLower: () => setLowers(true), onRemove: () => setRemoving(removableOf(selection.items)) };
  return (
    <>
      <PageHeader
        title={t('listed-items.title')}
        lead={t('listed-items.lead', { n: SYNC_MINUTES })}
        help={['listed-items.help1', 'listed-items.help2', 'listed-items.help3', 'listed-items.help4', 'listed-items.help5']}
        guide="sell"
        actions={
          <>
            <Updates count={missed} onRefresh={() => void reloadListed()} />
            <ButtonLink variant="default" icon={<IconGauge size={15} stroke={1.7} aria-hidden />} href={pathTo('/repricing')}>
              {t('repricing.navigation')}
            </ButtonLink>
            <Button variant="default" busy={sync.busy} icon={<IconRefresh size={15} aria-hidden />} onClick={sync.press}>
              {t('listed-items.refresh')}
            </Button>
          </>
        }
      />
      <div className={css.screen}>
        <Undeliverable />
        <SellingStopped />
        {sync.needsKeys && (
          <Notice tone="warning">
            <NeedsKeys />
          </Notice>
        )}
        {work.failed && <ListedFailures operation={work.failed} onDismiss={work.dismiss} />}
        {sync.answer && <ListedSync answer={sync.answer} onDismiss={sync.dismiss} />}
        {!isNew && (
          <>
            <ListedFigures query={statistics} />
            <ListedBar search={search} onChange={change}>
              <PresenceFold />
              <ListedTools {...actions} rows={rows} total={query.data?.total} choice={choice} />
            </ListedBar>
          </>
        )}
        {query.data && query.error && <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={() => void query.refetch()} />}
        {/* another element when the parts above are gone: what is replaced does not jump */}
        <List
          key={isNew ? 'new' : 'list'}
          query={query}
          columns={choice.shown}
          search={search}
          selection={selection}
          onChange={change}
          onRemove={setRemoving}
        />
        <ListFoot
          page={search.page ?? 1}
          pageSize={search.size ?? DEFAULT_SIZE}
          total={query.data?.total ?? 0}
          waiting={query.isPlaceholderData}
          sizes={{ options: LISTING_PAGE_SIZES, usual: DEFAULT_SIZE }}
          onChange={change}
        />
      </div>
      {lowers && (
        <LowerDialog
          items={selection.items}
          app={app}
          lowering={lowering}
          onClose={() => {
            setLowers(false);
            if (lowering.answer) selection.clear();
            lowering.reset();
          }}
        />
      )}
      {removing && (
        <ListedRemoval
          items={removing}
          onStarted={(started) => {
            selection.clear();
            follow(started, { panel: false });
            void reloadListed();
          }}
          onClose={() => setRemoving(null)}
        />
      )}
      <BulkBar count={selection.ids.size} {...sumOf(selection.items)} onClear={selection.clear}>
        <ListedActions {...actions} />
      </BulkBar>
    </>
  );
}
