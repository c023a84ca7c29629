import { getRouteApi } from '@tanstack/react-router';
import { DEPOSIT_PAGE_SIZE, MAX_OFFER_ITEMS } from '@lootfolio/domain/deposits';
import { t } from '../../../../i18n/i18n.ts';
import { age } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { inform } from '../../../../ui/overlay/toasts.ts';
import { preloadable } from '../../../../ui/overlay/preloadable.tsx';
import { Skeleton } from '../../../../ui/state/ListState.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { CountBar } from '../../../../ui/table/CountBar.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { RefreshButton, SnapshotNotice, useRefresh } from '../../../holdings/inventory/inventory.public.tsx';
import { DepositBar } from '../components/DepositBar.tsx';
import { DepositGrid } from '../components/DepositGrid.tsx';
import { DepositTerms } from '../components/DepositTerms.tsx';
import { OfferPanel } from '../components/OfferPanel.tsx';
import { useTerms } from '../deposits.queries.ts';
import { appOf, bodyOf, GAME_OPTIONS, gameOf, readDepositsSearch, type DepositGame, type DepositsSearch } from '../deposits.search.ts';
import { useAllDepositThings, useDepositThings, type DepositList, type DepositThing } from '../things.queries.ts';
import { useChosen } from '../use-chosen.ts';
import { ERROR_MS, useTradeOffer } from '../use-trade-offer.ts';
import css from './DepositPage.module.css';

const route = getRouteApi('/payment/itempay');
const NO_THINGS: readonly DepositThing[] = [];
const TradeOfferDialog = preloadable(async () => (await import('../components/TradeOfferDialog.tsx')).TradeOfferDialog);

type Change = (next: Partial<DepositsSearch>, replace?: boolean) => void;

/** How much is accepted, and how old it is. */
function Count({ data }: { data: DepositList | undefined }) {
  const now = useNow();
  if (!data || data.updated_at === null) return null;
  return `${t('deposits.accepted', { n: data.total })} · ${t('deposits.readAge', { age: age(data.updated_at, now) })}`;
}

type PartProps = {
  query: ReturnType<typeof useDepositThings>;
  search: DepositsSearch;
  refresh: ReturnType<typeof useRefresh>;
  onChange: Change;
};

/** The things of one game, and the offer that is made of them. */
function Choice({ query, search, refresh, onChange }: PartProps) {
  const appid = appOf(search);
  const { data: terms } = useTerms();
  const most = terms?.most_items ?? MAX_OFFER_ITEMS;
  // nothing of a page that is being left is chosen
  const page = (query.isPlaceholderData ? undefined : query.data?.items) ?? NO_THINGS;
  const all = useAllDepositThings(appid, page.length > 0);
  const chosen = useChosen(page, all, most);
  const { offer, create, close, expire } = useTradeOffer(chosen.clear);
  const choose = (ids: Iterable<string>): void => {
    if (!chosen.set(ids)) inform('error', t('deposits.mostItems', { n: most }), ERROR_MS);
  };
  return (
    <div className={css.columns}>
      <div className={css.list}>
        <DepositBar search={search} onChange={onChange} />
        <CountBar count={<Count data={query.data} />}>{null}</CountBar>
        <SnapshotNotice snapshot={query.data} needsKeys={refresh.needsKeys} />
        <DepositGrid
          query={query}
          search={search}
          reading={refresh.busy}
          chosen={chosen.ids}
          onChoose={choose}
          onClearSearch={() => onChange({ q: undefined })}
        />
        <ListFoot
          page={search.page ?? 1}
          pageSize={search.size ?? DEPOSIT_PAGE_SIZE}
          total={query.data?.total ?? 0}
          waiting={query.isPlaceholderData}
          onChange={onChange}
        />
      </div>
      <OfferPanel
        chosen={chosen}
        most={most}
        ready={terms?.available === true && terms.has_trade_link}
        busy={offer === 'creating'}
        selectable={page.length}
        onRemove={(id) => choose([...chosen.ids].filter((one) => one !== id))}
        onSelectAll={() => choose([...chosen.ids, ...page.map(({ asset_id: id }) => id)])}
        onDeposit={() => create(appid, chosen.things)}
      />
      {offer !== null && (
        <LazyPart>
          <TradeOfferDialog offer={offer} onClose={close} onExpired={expire} />
        </LazyPart>
      )}
    </div>
  );
}

/** Gives things of the user's Steam inventory to the server's bot, for site balance. */
export function DepositPage() {
  const search = useAddress(readDepositsSearch);
  const navigate = route.useNavigate();
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next && !replace });
  const game = gameOf(search);
  const terms = useTerms();
  const query = useDepositThings(bodyOf(search));
  const refresh = useRefresh(appOf(search), query.data, ERROR_MS);
  return (
    <>
      <PageHeader
        up={{ href: pathTo('/payment/refill'), title: t('deposits.backTo') }}
        title={t('deposits.title')}
        lead={t('deposits.lead')}
        help={['deposits.help1', 'deposits.help2', 'deposits.help3', 'deposits.help4', 'deposits.help5']}
        actions={
          <>
            <Segments<DepositGame>
              label={t('deposits.game')}
              options={GAME_OPTIONS}
              value={game}
              onChange={(next) => change({ q: undefined, game: next === 'cs2' ? undefined : next })}
            />
            <RefreshButton snapshot={query.data} busy={refresh.busy} onPress={refresh.press} />
          </>
        }
      />
      <div className={css.screen}>
        {/* the terms stand above the rest, so nothing moves when they come */}
        {terms.isPending ? (
          <div aria-busy>
            <Skeleton height={900} />
          </div>
        ) : (
          <>
            <DepositTerms game={game} />
            <Choice key={game} query={query} search={search} refresh={refresh} onChange={change} />
          </>
        )}
      </div>
    </>
  );
}
