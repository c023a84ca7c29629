import { getRouteApi } from '@tanstack/react-router';
import { marketById } from '@lootfolio/domain/markets';
import { MAX_WATCHED, WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import { useEffect, useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { EmptyByFilter, EmptyList, Failed, StaleNotice, Updates } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { AddItem } from '../components/AddItem.tsx';
import { ExportWatchlist } from '../components/ExportWatchlist.tsx';
import { WatchedCard } from '../components/WatchedCard.tsx';
import { WatchedSkeleton } from '../components/WatchedSkeleton.tsx';
import { WatchlistFilters } from '../components/WatchlistFilters.tsx';
import { useWatchlistColumns, WatchlistTable } from '../components/WatchlistTable.tsx';
import { WatchlistToolbar } from '../components/WatchlistToolbar.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { storeChoice, readStoredChoice } from '../watchlist-choice.ts';
import { useWatchlist, type WatchedItem } from '../watchlist.queries.ts';
import { activeFilters, baseOf, bodyOf, PAGE_SIZES, providersOf, readWatchlistSearch, type WatchlistSearch } from '../watchlist.search.ts';
import css from './WatchlistPage.module.css';

const route = getRouteApi('/watchlist');
const NO_FILTERS = { q: undefined, type: undefined, game: undefined };

type Change = (next: Partial<WatchlistSearch>, replace?: boolean) => void;

/** Shown when nothing was added to the list yet, or nothing matches the filters. */
function EmptyState({ search, onChange }: { search: WatchlistSearch; onChange: Change }) {
  if (activeFilters(search) > 0) return <EmptyByFilter text={t('watchlist.itemsNotFound')} onClear={() => onChange(NO_FILTERS)} />;
  return (
    <EmptyList text={t('watchlist.emptyTitle')}>
      <p className={css.hint}>{t('watchlist.emptyText')}</p>
      <AddItem />
      <ButtonLink variant="default" href={pathTo('/comparison')}>
        {t('watchlist.openComparison')}
      </ButtonLink>
    </EmptyList>
  );
}

type ListProps = {
  query: ReturnType<typeof useWatchlist>;
  columns: readonly Column<WatchedItem>[];
  search: WatchlistSearch;
  onChange: Change;
};

/** The list in its current state: loading, failed, empty or with rows. */
function List({ query, columns, search, onChange }: ListProps) {
  const narrow = useMobile('list');
  const baseName = marketById(baseOf(search)).name;
  const { data, error, isPlaceholderData } = query;
  const size = search.size ?? WATCHLIST_DEFAULTS.size;
  if (!data && error) return <Panel flush>{<Failed error={error} onRetry={() => void query.refetch()} />}</Panel>;
  if (!data) return <WatchedSkeleton count={Math.min(size, 12)} providers={providersOf(search).length} />;
  if (data.total === 0) return <Panel flush>{<EmptyState search={search} onChange={onChange} />}</Panel>;
  if (search.view === 'table' && !narrow)
    return <WatchlistTable rows={data.items} columns={columns} refreshing={isPlaceholderData} search={search} onChange={onChange} />;
  return (
    <ul className={css.cards} aria-label={t('watchlist.title')} aria-busy={isPlaceholderData} data-refreshing={isPlaceholderData}>
      {data.items.map((item) => (
        <li key={item.id}>
          <WatchedCard item={item} baseName={baseName} />
        </li>
      ))}
    </ul>
  );
}

/** The screen's state from the address. For a bare address: the last visit's choice, which is then put in the address. */
function useSearch(): [search: WatchlistSearch, change: Change] {
  const address = useAddress(readWatchlistSearch);
  const navigate = route.useNavigate();
  const stored = useMemo(() => readStoredChoice(address), [address]);
  const search = stored ?? address;
  useEffect(() => {
    if (stored) void navigate({ search: stored, state: true, replace: true, resetScroll: false });
  }, [stored, navigate]);
  const change: Change = (next, replace = false) => {
    storeChoice({ ...search, ...next });
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  };
  return [search, change];
}

/** The items that the user watches, with their prices on the chosen markets. */
export function WatchlistPage() {
  const [search, change] = useSearch();
  const query = useWatchlist(bodyOf(search));
  const missed = useMissedUpdates(query.dataUpdatedAt);
  const now = useNow();
  const wide = !useMobile('list');
  const total = query.data?.total ?? 0;
  const page = search.page ?? WATCHLIST_DEFAULTS.page;
  const size = search.size ?? WATCHLIST_DEFAULTS.size;
  const choice = useWatchlistColumns(search);
  const refresh = (): void => void query.refetch();
  const isNew = query.data?.watched === 0 && activeFilters(search) === 0;
  return (
    <>
      <PageHeader
        title={t('watchlist.title')}
        lead={t('watchlist.lead', { n: query.data?.watched ?? 0, most: MAX_WATCHED })}
        help={['watchlist.help1', 'watchlist.help2', 'watchlist.help3', 'watchlist.help4', 'watchlist.help5']}
        guide="compare"
        actions={
          <>
            <Updates count={missed} onRefresh={refresh} />
            {!isNew && <ExportWatchlist search={search} total={total} />}
          </>
        }
      />
      <div className={css.screen}>
        {!isNew && (
          <WatchlistFilters search={search} onChange={change}>
            <WatchlistToolbar search={search} wide={wide} columns={choice} onChange={change} />
          </WatchlistFilters>
        )}
        {query.data && query.error && <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={refresh} />}
        <List query={query} columns={choice.shown} search={search} onChange={change} />
        <ListFoot
          page={page}
          pageSize={size}
          total={total}
          waiting={query.isPlaceholderData}
          sizes={{ options: PAGE_SIZES, usual: WATCHLIST_DEFAULTS.size }}
          onChange={change}
        />
      </div>
    </>
  );
}
