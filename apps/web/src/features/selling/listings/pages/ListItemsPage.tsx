import { INVENTORY_DEFAULTS } from '@lootfolio/domain/inventory';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { ItemGrid } from '../../../../market-ui/ItemGrid.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { Fold } from '../../../../ui/layout/Fold.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { preloadable } from '../../../../ui/overlay/preloadable.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { EmptyByFilter, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { BulkBar } from '../../../../ui/table/BulkBar.tsx';
import { CountBar } from '../../../../ui/table/CountBar.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { useSelection } from '../../../../ui/table/use-selection.ts';
import { integer } from '../../../../lib/format.ts';
import { LateWorth, NeverRead, SnapshotNotice } from '../../../holdings/inventory/inventory.public.tsx';
import { useKeyMarkets, useKeysLoading } from '../../../market/marketplaces/marketplaces.public.tsx';
import { ExportListItems } from '../components/ExportListItems.tsx';
import { ListItemsFilters } from '../components/ListItemsFilters.tsx';
import { SELL_CARD_HEIGHT, SellCard } from '../components/SellCard.tsx';
import { SellingStopped } from '../components/SellingStopped.tsx';
import {
  MOST_SELECTED,
  reloadListings,
  useForListing,
  useSelected,
  type ForListing,
  type Sellable,
  type Sold,
} from '../list-items.queries.ts';
import { activeFilters, bodyOf, CS2, NO_FILTERS, readListItemsSearch, type ListItemsSearch } from '../list-items.search.ts';
import { useRefreshAll } from '../use-refresh-all.ts';
import css from './ListItemsPage.module.css';

const route = getRouteApi('/list-items');
const SKELETONS = 12;
const NO_THINGS: readonly Sellable[] = [];
/** Most visits end without these dialogs, and their code is a third of the screen's. */
const SellDialog = preloadable(async () => (await import('../components/SellDialog.tsx')).SellDialog);
const SellResults = preloadable(async () => (await import('../components/SellResults.tsx')).SellResults);
const PriceChartDialog = preloadable(async () => (await import('../components/PriceChartDialog.tsx')).PriceChartDialog);

type Change = (next: Partial<ListItemsSearch>, replace?: boolean) => void;

/** Counts of the inventory. What is not available is locked. */
function Figures({ data }: { data: ForListing | undefined }) {
  const { total_count: total = 0, tradable_count: available = 0 } = data ?? {};
  const shown = (n: number): string | undefined => (data ? integer(n) : undefined);
  return (
    <StatRow slim>
      <StatCard label={t('listings.total')} value={shown(total)} />
      <StatCard label={t('listings.available')} value={shown(available)} />
      <StatCard label={t('listings.tradeLocked')} value={shown(total - available)} />
    </StatRow>
  );
}

/** That no key is set, and the state of the inventory's snapshot. Shown with the things and not before, so that nothing moves. */
function Notices({ data }: { data: ForListing | undefined }) {
  const keys = useKeyMarkets();
  return (
    <>
      <SellingStopped />
      {keys?.length === 0 && (
        <Notice tone="warning">
          <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
            {t('listings.setKeysFirst')}
          </AppLink>
        </Notice>
      )}
      <SnapshotNotice snapshot={data} />
    </>
  );
}

type ThingsProps = {
  query: ReturnType<typeof useForListing>;
  search: ListItemsSearch;
  loading: boolean;
  selected: ReadonlySet<string>;
  onSelect: (ids: Iterable<string>) => void;
  onChart: (thing: Sellable) => void;
  onChange: Change;
};

/** The things as cards: loading, failed, empty, or selectable. A press on a card selects all of its things. */
function Things({ query, search, loading, selected, onSelect, onChart, onChange }: ThingsProps) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (!data && error)
    return (
      <Panel flush>
        <p className={css.failed}>{t('listings.notLoaded')}</p>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  // what could not be read is not empty
  if (!loading && data?.updated_at === null)
    return (
      <Panel flush>
        <NeverRead problem={data.problem} />
      </Panel>
    );
  if (!loading && data?.total === 0)
    return (
      <Panel flush>
        {activeFilters(search) > 0 ? <EmptyByFilter onClear={() => onChange(NO_FILTERS)} /> : <EmptyList text={t('listings.empty')} />}
      </Panel>
    );
  const things = data?.items ?? NO_THINGS;
  const chosen = new Set(things.filter(({ asset_ids: ids }) => ids.every((id) => selected.has(id))).map(({ assetid: id }) => id));
  /** Replaces what of this page is selected by the things of these cards. */
  const select = (cards: ReadonlySet<string>): void => {
    const next = new Set(selected);
    for (const { assetid, asset_ids: ids } of things)
      for (const id of ids) {
        if (cards.has(assetid)) next.add(id);
        else if (chosen.has(assetid)) next.delete(id);
      }
    onSelect(next);
  };
  return (
    <ItemGrid
      // the things come with the notices above them, so they are not the moved skeletons
      key={loading ? 'loading' : 'loaded'}
      caption={t('listings.things')}
      items={things}
      itemId={({ assetid: id }) => id}
      itemLabel={({ name }) => name}
      render={(thing) => <SellCard thing={thing} onChart={onChart} />}
      cardHeight={SELL_CARD_HEIGHT}
      loading={loading}
      skeletons={SKELETONS}
      refreshing={isPlaceholderData}
      selection={chosen}
      onSelection={select}
      onOpen={({ assetid: id }) => select(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]))}
    />
  );
}

/** Selects things of the user's inventory and lists them on several markets at once. */
export function ListItemsPage() {
  const search = useAddress(readListItemsSearch);
  const navigate = route.useNavigate();
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: false });
  const query = useForListing(bodyOf(search));
  const refresh = useRefreshAll(query.data);
  const selection = useSelection({ key: 'listingSelection', field: 'asset_ids', scope: { app_id: CS2 } });
  const selected = useSelected(selection.ids);
  const [selling, setSelling] = useState(false);
  const [sold, setSold] = useState<Sold | null>(null);
  const [chart, setChart] = useState<Sellable | null>(null);
  const existing = selected.isPlaceholderData ? undefined : selected.data;
  const { retain } = selection;
  const isSelecting = selection.ids.size > 0;
  useEffect(() => {
    if (isSelecting) void Promise.all([SellDialog.preload(), SellResults.preload()]);
  }, [isSelecting]);
  useEffect(() => {
    if (existing) retain(existing.map(({ assetid: id }) => id));
  }, [existing, retain]);

  const keysLoading = useKeysLoading();
  // an inventory that is read for the first time is not empty
  const loading = !query.data || keysLoading || (refresh.busy && query.data.updated_at === null);
  // nothing of a page that is being left is selected
  const page = (query.isPlaceholderData ? undefined : query.data?.items) ?? NO_THINGS;
  const ofPage = page.flatMap(({ asset_ids: ids }) => ids);
  const isAll = ofPage.length > 0 && ofPage.every((id) => selection.ids.has(id));
  const things = (selected.data ?? NO_THINGS).filter(({ assetid: id }) => selection.ids.has(id));
  const total = query.data?.total ?? 0;
  const isNew = !loading && total === 0 && activeFilters(search) === 0;

  const openDialog = (): void => {
    const n = selection.ids.size;
    if (n > MOST_SELECTED) toast('error', t('listings.tooManySelected', { n, most: MOST_SELECTED }));
    else if (n > 0) setSelling(true);
  };
  const finish = (result: Sold): void => {
    // what was listed anywhere leaves the selection; what failed everywhere stays
    const listed = new Set(result.answer.metadata.flatMap(({ items }) => items.flatMap((one) => (one.success ? one.asset_id : []))));
    selection.set([...selection.ids].filter((id) => !listed.has(id)));
    setSelling(false);
    setSold(result);
    void reloadListings();
  };

  return (
    <>
      <PageHeader
        title={t('listings.listTitle')}
        lead={t('listings.listLead')}
        help={['listings.help1', 'listings.help2', 'listings.help3', 'listings.help4', 'listings.help5']}
        guide="sell"
        actions={
          <>
            <ExportListItems search={search} total={total} />
            <Button variant="default" busy={refresh.busy} onClick={refresh.press}>
              {t('ui.refresh')}
            </Button>
          </>
        }
      />
      <div className={css.screen}>
        {!isNew && (
          <>
            <Figures data={query.data} />
            <ListItemsFilters search={search} onChange={change}>
              <Fold always name="list-worth" label={t('listings.valuation')}>
                <LazyPart>
                  <LateWorth
                    game="cs2"
                    days={search.days}
                    market={search.market}
                    onDays={(days) => change({ days, page: search.page }, true)}
                    onMarket={(market) => change({ market, page: search.page }, true)}
                  />
                </LazyPart>
              </Fold>
            </ListItemsFilters>
          </>
        )}
        <CountBar count={query.data && t('listings.count', { n: total })}>
          <Button
            variant="default"
            disabled={ofPage.length === 0}
            aria-pressed={isAll}
            onClick={() => selection.set(isAll ? [...selection.ids].filter((id) => !ofPage.includes(id)) : [...selection.ids, ...ofPage])}
          >
            {t('listings.selectAll')}
          </Button>
          <Button disabled={total === 0 || selection.ids.size === 0} onClick={openDialog}>
            {t('listings.sell')}
          </Button>
        </CountBar>
        {!loading && <Notices data={query.data} />}
        <Things
          query={query}
          search={search}
          loading={loading}
          selected={selection.ids}
          onSelect={selection.set}
          onChart={setChart}
          onChange={change}
        />
        <ListFoot
          page={search.page ?? 1}
          pageSize={search.size ?? INVENTORY_DEFAULTS.size}
          total={total}
          waiting={query.isPlaceholderData}
          onChange={change}
        />
      </div>
      <BulkBar count={selection.ids.size} sum={things.reduce((sum, one) => sum + one.referance_price, 0)} onClear={selection.clear}>
        <Button onClick={openDialog}>{t('listings.sell')}</Button>
      </BulkBar>
      {selling && things.length > 0 && (
        <LazyPart onClose={() => setSelling(false)}>
          <SellDialog
            things={things}
            grouped={search.group ?? false}
            onGrouped={(on) => change({ group: on || undefined })}
            most={query.data?.items_at_once ?? 0}
            onClose={() => setSelling(false)}
            onRemove={(assets) => selection.set([...selection.ids].filter((id) => !assets.includes(id)))}
            onListed={finish}
          />
        </LazyPart>
      )}
      {sold && (
        <LazyPart onClose={() => setSold(null)}>
          <SellResults sold={sold} onRetried={finish} onClose={() => setSold(null)} />
        </LazyPart>
      )}
      {chart && (
        <LazyPart onClose={() => setChart(null)}>
          <PriceChartDialog thing={chart} onClose={() => setChart(null)} />
        </LazyPart>
      )}
    </>
  );
}
