import { useMemo } from 'react';
import { MARKETS } from '@lootfolio/domain/markets';
import { WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { useColumns, type ColumnChoice } from '../../../../ui/table/use-columns.ts';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { PayoutFlag } from '../../marketplaces/marketplaces.public.tsx';
import type { WatchedItem } from '../watchlist.queries.ts';
import { baseOf, providersOf, type WatchlistSearch, type WatchlistSort } from '../watchlist.search.ts';
import { Change, PriceWhenAdded } from './Change.tsx';
import { Difference, Net, ProviderAmount } from './ProviderFigures.tsx';
import { ProviderLink, WatchedActions } from './WatchedCard.tsx';
import css from './WatchlistTable.module.css';

type Props = {
  rows: readonly WatchedItem[];
  columns: readonly Column<WatchedItem>[];
  refreshing: boolean;
  search: WatchlistSearch;
  onChange: (next: Partial<WatchlistSearch>) => void;
};

const dollars = (amount: number | null): number | null => amount && amount / 1000;

const nameOf = (marketId: number): string => MARKETS.find((market) => market.id === marketId)?.name ?? String(marketId);

function ProviderCell({ item, marketId }: { item: WatchedItem; marketId: number }) {
  const now = useNow();
  const offer = item.prices.find((one) => one.market_id === marketId);
  if (!offer || offer.price === null) return <span className="muted">{t('watchlist.noOffer')}</span>;
  return (
    <span className={css.offer}>
      <span className={css.line}>
        <ProviderAmount offer={offer} />
        <ProviderLink offer={offer} itemName={item.name} mark />
      </span>
      <span className={css.line}>
        {!offer.fresh && <Age at={offer.updated_at} now={now} stale />}
        <Net offer={offer} />
        <Difference offer={offer} isBase={marketId === item.added_price.today.market_id} />
      </span>
    </span>
  );
}

function columnsFor(providers: readonly number[], baseName: string): Column<WatchedItem>[] {
  return [
    {
      id: 'name',
      fixed: true,
      width: '20%',
      sortable: true,
      header: () => t('watchlist.item'),
      name: () => t('watchlist.item'),
      copyValue: (item) => item.name,
      cell: (item) => (
        <ItemCell
          name={item.name}
          image={item.image}
          itemId={item.item_id}
          color={item.color}
          exterior={item.exterior}
          href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}
        />
      ),
    },
    {
      id: 'added_at',
      sortable: true,
      numeric: true,
      header: () => t('watchlist.whenAdded'),
      name: () => t('watchlist.whenAdded'),
      copyValue: (item) => dollars(item.added_price.previous.price),
      cell: (item) => <AddedCell item={item} />,
    },
    {
      id: 'price',
      sortable: true,
      numeric: true,
      header: () => t('watchlist.nowOn', { market: baseName }),
      name: () => t('watchlist.nowOn', { market: baseName }),
      copyValue: (item) => dollars(item.added_price.today.price),
      cell: (item) => <Money value={item.added_price.today.price} />,
    },
    {
      id: 'change',
      sortable: true,
      numeric: true,
      header: () => t('watchlist.change'),
      name: () => t('watchlist.change'),
      copyValue: (item) => item.change,
      cell: (item) => <Change item={item} baseName={baseName} />,
    },
    ...providers.map((id): Column<WatchedItem> => ({
      id: `market-${id}`,
      numeric: true,
      header: () => (
        <>
          {nameOf(id)} <PayoutFlag marketId={id} />
        </>
      ),
      name: () => nameOf(id),
      copyValue: (item) => dollars(item.prices.find((offer) => offer.market_id === id)?.price ?? null),
      cell: (item) => <ProviderCell item={item} marketId={id} />,
    })),
    {
      id: 'actions',
      screenOnly: true,
      numeric: true,
      header: () => <span className="visually-hidden">{t('watchlist.actions')}</span>,
      cell: (item) => <WatchedActions item={item} />,
    },
  ];
}

function AddedCell({ item }: { item: WatchedItem }) {
  const now = useNow();
  return (
    <span className={css.offer}>
      <PriceWhenAdded item={item} />
      <Age at={item.added_at} now={now} />
    </span>
  );
}

/** The table's columns, one of them for each provider, and the choice of the shown columns. */
export function useWatchlistColumns(search: WatchlistSearch): ColumnChoice<WatchedItem> {
  const markets = providersOf(search).join();
  const baseName = nameOf(baseOf(search));
  const columns = useMemo(() => columnsFor(markets.split(',').map(Number), baseName), [markets, baseName]);
  return useColumns('watchlist', columns);
}

/** The list as rows, with one column per provider. */
export function WatchlistTable({ rows, columns, refreshing, search, onChange }: Props) {
  return (
    <DataTable
      dense
      caption={t('watchlist.title')}
      columns={columns}
      rows={rows}
      rowId={(item) => String(item.id)}
      refreshing={refreshing}
      sort={{ id: search.sort ?? WATCHLIST_DEFAULTS.sort, desc: !search.asc }}
      onSort={({ id, desc }) =>
        onChange({ sort: id === WATCHLIST_DEFAULTS.sort ? undefined : (id as WatchlistSort), asc: desc ? undefined : true })
      }
    />
  );
}
