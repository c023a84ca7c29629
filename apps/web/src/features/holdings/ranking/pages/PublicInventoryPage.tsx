import { INVENTORY_DEFAULTS } from '@lootfolio/domain/inventory';
import { PUBLIC_PAGE_SIZE } from '@lootfolio/domain/ranking';
import { readAddress } from '@lootfolio/domain/steam-profile';
import { getRouteApi, useParams } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { EmptyList, Skeleton, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { Fold } from '../../../../ui/layout/Fold.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { INVENTORY_GAMES, LateWorthPanels, RefreshButton } from '../../inventory/inventory.public.tsx';
import { FoundProfile, NoProfile } from '../components/FoundProfile.tsx';
import { PublicFilters } from '../components/PublicFilters.tsx';
import { PublicNotices } from '../components/PublicNotices.tsx';
import { PublicThings } from '../components/PublicThings.tsx';
import { reloadPublic, usePublicHistory, usePublicMarkets, usePublicOwner, usePublicThings } from '../public-inventory.queries.ts';
import {
  daysOf,
  gameOf,
  inventoryOf,
  NO_FILTERS,
  queryOf,
  readPublicSearch,
  type Of,
  type PublicSearch,
} from '../public-inventory.search.ts';
import { useReading } from '../use-reading.ts';
import css from './PublicInventoryPage.module.css';

const route = getRouteApi('/public-inventory/$steamid');

type Change = (next: PublicSearch, replace?: boolean) => void;
type Part = { of: Of; search: PublicSearch; onChange: Change };

/** Owner, value over time and value on each market. */
function Worth({ of, search, owner, onChange }: Part & { owner: ReturnType<typeof usePublicOwner> }) {
  const history = usePublicHistory(of, daysOf(search));
  const markets = usePublicMarkets(of);
  return (
    <LazyPart fallback={<Skeleton height={286} />}>
      <LateWorthPanels
        overview={{ game: gameOf(search), query: owner }}
        history={{
          query: history,
          days: daysOf(search),
          onDays: (days) => onChange({ days: days === INVENTORY_DEFAULTS.interval ? undefined : days, page: search.page }, true),
        }}
        markets={{
          values: markets.data?.items.map(({ count, ...market }) => ({ ...market, units: count })),
          error: markets.error,
          onRetry: () => void markets.refetch(),
          total: owner.data?.values.total_count ?? 0,
        }}
      />
    </LazyPart>
  );
}

const Private = () => (
  <Panel flush>
    <EmptyList text={t('ranking.private')}>
      <p className={css.hint}>{t('ranking.privateText')}</p>
      <ButtonLink href={pathTo('/ranking')}>{t('ranking.toRanking')}</ButtonLink>
    </EmptyList>
  </Panel>
);

function Content({
  of,
  search,
  onChange,
  owner,
  reading,
}: Part & { owner: ReturnType<typeof usePublicOwner>; reading: ReturnType<typeof useReading> }) {
  const query = usePublicThings(of, queryOf(of, search));
  const now = useNow();
  const total = query.data?.total ?? 0;
  const paging = { page: search.page ?? 1, pageSize: PUBLIC_PAGE_SIZE, total };
  return (
    <>
      <PublicNotices owner={owner.data} />
      {reading.busy && owner.data?.updated_at === null && (
        <p className={css.reading} role="status">
          {t('ranking.reading')}
        </p>
      )}
      <Fold name="public-worth" label={t('inventory.worthPanels')}>
        <Worth of={of} search={search} owner={owner} onChange={onChange} />
      </Fold>
      <PublicFilters key={of.appid} appid={of.appid} search={search} onChange={onChange} />
      <p className={css.count} role="status">
        {query.data && query.data.updated_at !== null && t('inventory.count', { n: total })}
      </p>
      {query.data && query.error && <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={() => void reloadPublic(of)} />}
      <PublicThings
        title={t('ranking.things')}
        query={query}
        search={search}
        reading={reading.busy}
        problem={reading.error}
        onRetry={reading.retry}
        onChange={onChange}
      />
      <ListFoot {...paging} waiting={query.isPlaceholderData} onChange={({ page }, replace) => onChange({ page }, replace)} />
    </>
  );
}

function Inventory({ steamId }: { steamId: string }) {
  const search = useAddress(readPublicSearch);
  const navigate = route.useNavigate();
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: false });
  const of = inventoryOf(steamId, search);
  const owner = usePublicOwner(of);
  const reading = useReading(of, owner.data);
  const isPrivate = owner.data?.is_private ?? false;
  return (
    <>
      <PageHeader
        title={owner.data ? t('ranking.publicTitle', { name: owner.data.user.username }) : t('ranking.unnamedTitle')}
        lead={t('ranking.publicLead')}
        help={['ranking.publicHelp1', 'ranking.publicHelp2', 'ranking.publicHelp3', 'ranking.publicHelp4', 'ranking.publicHelp5']}
        actions={<RefreshButton snapshot={owner.data} busy={reading.busy} onPress={reading.refresh} />}
      />
      <div className={css.screen}>
        <div className={css.game}>
          <Segments
            label={t('inventory.game')}
            options={INVENTORY_GAMES.map(({ slug, label }) => ({ value: slug, label }))}
            value={gameOf(search)}
            onChange={(game) => change({ ...NO_FILTERS, ...readPublicSearch({ game: game === 'cs2' ? undefined : game }) })}
          />
        </div>
        {isPrivate ? <Private /> : <Content of={of} search={search} onChange={change} owner={owner} reading={reading} />}
      </div>
    </>
  );
}

/** The public view of a user's Steam inventory. */
export function PublicInventoryPage() {
  const { steamid } = useParams({ from: '/public-inventory/$steamid' });
  const named = readAddress(steamid);
  if (named === null) return <NoProfile />;
  if ('steamId' in named) return <Inventory key={named.steamId} steamId={named.steamId} />;
  return <FoundProfile name={named.customName}>{(steamId) => <Inventory key={steamId} steamId={steamId} />}</FoundProfile>;
}
