import { INVENTORY_DEFAULTS, INVENTORY_PAGE_SIZES } from '@lootfolio/domain/inventory';
import { CHANGE_SPANS, isChangeSpan } from '@lootfolio/domain/price-changes';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { requestFile } from '../../../../lib/api.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useOpened } from '../../../../lib/use-opened.ts';
import { useStored } from '../../../../lib/use-stored.ts';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { EmptyByFilter, EmptyList, Failed, Skeleton, Updates } from '../../../../ui/state/ListState.tsx';
import { preloadable } from '../../../../ui/overlay/preloadable.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { Fold } from '../../../../ui/layout/Fold.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { TableView } from '../../../../ui/table/TableTools.tsx';
import { useColumns } from '../../../../ui/table/use-columns.ts';
import { withValues } from '../../../../ui/table/with-values.ts';
import { InventoryFigures } from '../components/InventoryFigures.tsx';
import { InventoryFilters, type View } from '../components/InventoryFilters.tsx';
import { NeverRead } from '../components/NeverRead.tsx';
import { RefreshButton } from '../components/RefreshButton.tsx';
import { SnapshotNotice } from '../components/SnapshotNotice.tsx';
import { StorageButton } from '../components/StorageButton.tsx';
import { ThingGrid } from '../components/ThingGrid.tsx';
import { THING_COLUMNS, ThingTable } from '../components/ThingTable.tsx';
import { LateWorth } from '../late-worth.ts';
import { reloadInventory, useInventory, useOverview, useStatistics, type Thing } from '../inventory.queries.ts';
import {
  activeFilters,
  appOf,
  bodyOf,
  gameOf,
  INVENTORY_GAMES,
  NO_FILTERS,
  readInventorySearch,
  type InventoryGame,
  type InventorySearch,
} from '../inventory.search.ts';
import { useRefresh } from '../use-refresh.ts';
import css from './InventoryPage.module.css';

const ThingDetails = preloadable(async () => (await import('../components/ThingDetails.tsx')).ThingDetails);

const route = getRouteApi('/inventory');
/** The maximum number of things in a file. */
const MOST_IN_FILE = 1000;
const NO_THINGS: readonly Thing[] = [];

type Change = (next: Partial<InventorySearch>, replace?: boolean) => void;
type Part = { search: InventorySearch; onChange: Change };

type ListProps = Part & { query: ReturnType<typeof useInventory>; view: View; reading: boolean; onOpen: (thing: Thing) => void };

/** The things in their current state: loading, failed, empty, or shown as grid or list. */
function Things({ query, search, view, reading, onChange, onOpen }: ListProps) {
  const { columns } = useThingColumns(query.data?.items ?? NO_THINGS);
  const { data, error, isPlaceholderData, refetch } = query;
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  // an inventory that is read for the first time is not empty
  const loading = !data || (reading && data.updated_at === null);
  if (!loading && data.updated_at === null)
    return (
      <Panel flush>
        <NeverRead problem={data.problem} />
      </Panel>
    );
  if (!loading && data.total === 0)
    return (
      <Panel flush>
        {activeFilters(search) > 0 ? (
          <EmptyByFilter onClear={() => onChange(NO_FILTERS)} />
        ) : (
          <EmptyList text={t('inventory.inventoryEmpty')} />
        )}
      </Panel>
    );
  const shown = {
    things: data?.items ?? NO_THINGS,
    loading,
    skeletons: Math.min(search.size ?? INVENTORY_DEFAULTS.size, 18),
    refreshing: isPlaceholderData,
    onOpen,
  };
  return view === 'grid' ? (
    <ThingGrid {...shown} span={search.sort && isChangeSpan(search.sort) ? search.sort : 'change_1d'} />
  ) : (
    <ThingTable {...shown} columns={columns} search={search} onChange={onChange} />
  );
}

function useThingColumns(things: readonly Thing[]) {
  const choice = useColumns(
    'inventory',
    useMemo(() => withValues(THING_COLUMNS, things, CHANGE_SPANS), [things]),
  );
  return { choice, columns: choice.shown };
}

/** The things in the user's Steam inventories, and their value. */
export function InventoryPage() {
  const search = useAddress(readInventorySearch);
  const navigate = route.useNavigate();
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: false });
  const appid = appOf(search);
  const query = useInventory(bodyOf(search));
  const statistics = useStatistics(appid);
  const overview = useOverview(appid);
  const refresh = useRefresh(appid, statistics.data);
  const updates = useMissedUpdates(query.dataUpdatedAt);
  const [stored, store] = useStored('inventoryView');
  const view: View = stored === 'list' ? 'list' : 'grid';
  const asCards = useMobile('list');
  const { choice } = useThingColumns(query.data?.items ?? NO_THINGS);
  const opened = useOpened('thing');
  const openedThing = query.data?.items.find(({ asset_id: id }) => id === opened.id);
  const total = query.data?.total ?? 0;
  // nothing to filter, to sum up or to export
  const isNew = query.data?.total === 0 && activeFilters(search) === 0 && !refresh.busy;
  return (
    <>
      <PageHeader
        title={t('inventory.title')}
        lead={t('inventory.lead')}
        help={['inventory.help1', 'inventory.help2', 'inventory.help3', 'inventory.help4', 'inventory.help5']}
        guide="value"
        actions={
          <>
            <Segments<InventoryGame>
              label={t('inventory.game')}
              options={INVENTORY_GAMES.map(({ slug, label }) => ({ value: slug, label }))}
              value={gameOf(search)}
              onChange={(game) => change({ ...NO_FILTERS, game: game === 'cs2' ? undefined : game, thing: undefined })}
            />
            <Updates count={updates} onRefresh={() => void reloadInventory()} />
            {!isNew && (
              <ExportMenu
                fileName={t('inventory.fileName')}
                disabledReason={total === 0 ? t('ui.exportNothing') : undefined}
                onExport={(format) =>
                  requestFile('POST /steam/inventory/export', format, { ...bodyOf(search), page: 1, pageSize: MOST_IN_FILE })
                }
              />
            )}
            <StorageButton game={gameOf(search)} />
            <RefreshButton snapshot={statistics.data} busy={refresh.busy} onPress={refresh.press} />
          </>
        }
      />
      <div className={css.screen}>
        <SnapshotNotice snapshot={statistics.data} needsKeys={refresh.needsKeys} />
        {!isNew && (
          <>
            <InventoryFigures statistics={statistics.data} value={overview.data?.values.total_value} />
            <InventoryFilters search={search} view={view} onView={(next) => store(next === 'grid' ? null : next)} onChange={change}>
              <p className={css.count} role="status">
                {query.data && t('inventory.count', { n: total })}
              </p>
              {view === 'list' && !asCards && <TableView choice={choice} />}
              <Fold always name="worth" label={t('inventory.worthPanels')}>
                <LazyPart fallback={<Skeleton height={286} />}>
                  <LateWorth
                    game={gameOf(search)}
                    days={search.days}
                    market={search.market}
                    onDays={(days) => change({ days, page: search.page }, true)}
                    onMarket={(market) => change({ market, page: search.page }, true)}
                  />
                </LazyPart>
              </Fold>
            </InventoryFilters>
          </>
        )}
        <Things
          query={query}
          search={search}
          view={view}
          reading={refresh.busy}
          onChange={change}
          onOpen={({ asset_id: id }) => opened.open(id)}
        />
        <ListFoot
          page={search.page ?? 1}
          pageSize={search.size ?? INVENTORY_DEFAULTS.size}
          total={total}
          waiting={query.isPlaceholderData}
          sizes={{ options: INVENTORY_PAGE_SIZES, usual: INVENTORY_DEFAULTS.size }}
          onChange={change}
        />
      </div>
      {openedThing && (
        <LazyPart onClose={opened.close}>
          <ThingDetails thing={openedThing} onClose={opened.close} />
        </LazyPart>
      )}
    </>
  );
}
