import { LAST_CHECKED, RANKING_PAGE_SIZE, TOP } from '@lootfolio/domain/ranking';
import { readProfile } from '@lootfolio/domain/steam-profile';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { EmptyByFilter, EmptyList, Failed, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { PlayerList } from '../components/PlayerList.tsx';
import { inventoryPath } from '../components/PlayerName.tsx';
import { RankingTable, ReadAt } from '../components/RankingTable.tsx';
import { reloadRanking, useLatest, useRanking, useRankingStats, useTop } from '../ranking.queries.ts';
import { readRankingSearch, sortOf, type RankingSearch } from '../ranking.search.ts';
import css from './RankingPage.module.css';

const route = getRouteApi('/ranking');
const DEBOUNCE_MS = 1000;

const SORT_LABELS = {
  value: 'ranking.value',
  count: 'ranking.items',
  name: 'ranking.owner',
  updated_at: 'ranking.checked',
} as const;

type Change = (next: RankingSearch, replace?: boolean) => void;

function Figures() {
  const { data } = useRankingStats();
  return (
    <StatRow slim>
      <StatCard label={t('ranking.totalValue')} value={data && <Money value={data.total_value} />} note={t('ranking.valuedAt')} />
      <StatCard label={t('ranking.averageValue')} value={data && <Money value={data.average_value} />} />
      <StatCard label={t('ranking.averageCount')} value={data && integer(data.average_item_count)} />
      <StatCard label={t('ranking.unique')} value={data && integer(data.unique_inventories)} />
    </StatRow>
  );
}

/** Shown when the search of the ranking finds nobody. A Steam id or the address of a profile leads to that inventory. */
function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const typed = readProfile(text);
  if (typed === null) return <EmptyByFilter text={t('ranking.notFound')} onClear={onClear} />;
  return (
    <EmptyList text={t('ranking.notHere')}>
      <p className={css.hint}>{t('ranking.notHereText')}</p>
      <ButtonLink href={inventoryPath('steamId' in typed ? typed.steamId : typed.customName)} target="_blank" rel="noopener">
        {t('ranking.openInventory')}
      </ButtonLink>
    </EmptyList>
  );
}

function List({ query, search, onChange }: { query: ReturnType<typeof useRanking>; search: RankingSearch; onChange: Change }) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (data?.total === 0)
    return (
      <Panel flush>
        {search.q === undefined ? (
          <EmptyList text={t('ranking.none')} />
        ) : (
          <NothingFound text={search.q} onClear={() => onChange({ q: undefined })} />
        )}
      </Panel>
    );
  return (
    <RankingTable
      players={data?.items}
      refreshing={isPlaceholderData}
      sort={sortOf(search)}
      descending={!search.asc}
      onSort={(sort, descending) => onChange({ sort: sort === 'value' ? undefined : sort, asc: descending ? undefined : true })}
    />
  );
}

const LastChecked = () => (
  <PlayerList title={t('ranking.lastChecked')} query={useLatest()} count={LAST_CHECKED}>
    {(player) => (
      <>
        <Money value={player.value} />
        <span className={css.note}>
          <ReadAt player={player} />
        </span>
      </>
    )}
  </PlayerList>
);

const MostExpensive = () => (
  <PlayerList title={t('ranking.mostExpensive')} query={useTop()} count={TOP} ranked>
    {(player) => (
      <>
        <Money value={player.value} />
        <span className={css.note}>{t('ranking.itemCount', { n: player.count })}</span>
      </>
    )}
  </PlayerList>
);

/** Whether the first rows of the ranking are the most expensive inventories. A list beside it would repeat them. */
const beginsWithTop = (search: RankingSearch): boolean =>
  search.q === undefined && sortOf(search) === 'value' && !search.asc && (search.page ?? 1) === 1;

/** The most valuable Steam inventories, and those that were read last. */
export function RankingPage() {
  const search = useAddress(readRankingSearch);
  const navigate = route.useNavigate();
  const change: Change = (next, replace = false) =>
    void navigate({
      search: (old) => ({ ...old, page: undefined, ...next }),
      replace,
      resetScroll: 'page' in next && next.page !== undefined,
    });
  const query = useRanking(search);
  const now = useNow();
  const asCards = useMobile('list');
  const paging = { page: search.page ?? 1, pageSize: RANKING_PAGE_SIZE, total: query.data?.total ?? 0 };
  return (
    <>
      <PageHeader
        title={t('ranking.title')}
        lead={t('ranking.lead')}
        help={['ranking.help1', 'ranking.help2', 'ranking.help3', 'ranking.help4', 'ranking.help5']}
      />
      <div className={css.screen}>
        <Figures />
        <h2 className="visually-hidden">{t('ranking.list')}</h2>
        <div className={css.columns}>
          <div className={css.list}>
            <ListBar>
              <SearchField
                label={t('ranking.search')}
                hint={t('ranking.searchHint')}
                value={search.q ?? ''}
                ms={DEBOUNCE_MS}
                onSearch={(q) => change({ q: q || undefined }, true)}
              />
              {asCards && (
                <SortControl
                  options={(Object.keys(SORT_LABELS) as (keyof typeof SORT_LABELS)[]).map((sort) => ({
                    value: sort,
                    label: t(SORT_LABELS[sort]),
                  }))}
                  value={sortOf(search)}
                  descending={!search.asc}
                  onSort={(sort) => change({ sort: sort === 'value' ? undefined : sort, asc: sort === 'name' ? true : undefined })}
                  onDirection={(descending) => change({ asc: descending ? undefined : true })}
                />
              )}
              <p className={css.count} role="status">
                {query.data && t('ranking.count', { n: query.data.total })}
              </p>
            </ListBar>
            {query.data && query.error && (
              <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={() => void reloadRanking()} />
            )}
            <List query={query} search={search} onChange={change} />
            <ListFoot {...paging} waiting={query.isPlaceholderData} onChange={({ page }, replace) => change({ page }, replace)} />
          </div>
          <div className={css.side}>
            <LastChecked />
            {!beginsWithTop(search) && <MostExpensive />}
          </div>
        </div>
      </div>
    </>
  );
}
