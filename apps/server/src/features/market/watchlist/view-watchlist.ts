import type { ReplyOf } from '@lootfolio/contract/call';
import type { listWatchlist } from '@lootfolio/contract/features/market/watchlist';
import { net, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { marketById } from '@lootfolio/domain/markets';
import { MAX_WATCHED } from '@lootfolio/domain/watchlist';
import type { Db } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readQuoteLinks, type QuoteLinks } from '../../../prices/board/quote-links.reads.ts';
import { itemSummary, itemTraits, nameMatcher } from '../items/items.public.ts';
import { itemLink } from '../marketplaces/marketplaces.public.ts';
import {
  changeSince,
  differenceTo,
  matches,
  sortWatched,
  type Watched,
  type WatchlistFilter,
  type WatchlistSort,
} from './watchlist.rules.ts';
import type { WatchedRow } from './watchlist.store.ts';

export type WatchlistView = {
  filter: WatchlistFilter;
  search: string;
  sort: WatchlistSort;
  descending: boolean;
  page: number;
  pageSize: number;
  /** Ids of the markets whose prices are shown. */
  providers: readonly number[];
  baseMarketId: number;
};

type Reply = ReplyOf<typeof listWatchlist>;
export type PresentedItem = Reply['items'][number];
type Parts = { db: Db; items: ItemDirectory; boards: Boards; feeOf: (marketId: number, appId: AppId) => Fee };

/** Returns one page of the watchlist: the rows joined with names and prices from memory, filtered, sorted, priced and linked. */
export async function viewWatchlist(parts: Parts, rows: readonly WatchedRow[], view: WatchlistView): Promise<Reply> {
  const fits = nameMatcher(view.search);
  const all = rows.map((row) => joinPrices(parts, row, view.baseMarketId)).filter((watched) => watched !== null);
  const list = all.filter((watched) => matches(watched, view.filter) && fits(watched.item));
  const sorted = sortWatched(list, view.sort, view.descending);
  const last = Math.max(1, Math.ceil(sorted.length / view.pageSize));
  const start = (Math.min(view.page, last) - 1) * view.pageSize;
  const page = sorted.slice(start, start + view.pageSize);
  const links = await readQuoteLinks(
    parts.db,
    page.flatMap(({ item: { itemId } }) => view.providers.map((marketId) => ({ marketId, itemId }))),
  );
  return {
    items: await mapInSlices(page, (watched) => presentWatched(parts, watched, view, links)),
    total: sorted.length,
    watched: all.length,
    most: MAX_WATCHED,
  };
}

function joinPrices({ items, boards }: Parts, row: WatchedRow, baseMarketId: number): Watched | null {
  const item = items.byId(row.itemId);
  if (!item) return null;
  const quotes = boards.quotesOf(item);
  const basePrice = quotes.find((quote) => quote.marketId === baseMarketId && quote.fresh)?.price ?? null;
  const sameBase = row.baseMarketId === baseMarketId;
  return {
    row,
    item,
    quotes,
    basePrice,
    change: sameBase ? changeSince(row.priceWhenAdded, basePrice) : null,
    volume: boards.volumeOf(item),
  };
}

function presentWatched(parts: Parts, watched: Watched, view: WatchlistView, links: QuoteLinks): Reply['items'][number] {
  const { row, item, quotes, basePrice } = watched;
  return {
    ...itemSummary(item),
    ...itemTraits(item),
    id: row.id,
    asset_id: null,
    added_price: {
      previous: { price: row.baseMarketId === view.baseMarketId ? row.priceWhenAdded : null },
      today: { price: basePrice, market_id: view.baseMarketId },
    },
    change: watched.change,
    prices: view.providers.map((marketId) => {
      const quote = quotes.find((found) => found.marketId === marketId) ?? null;
      return {
        market_id: marketId,
        market_name: marketById(marketId).name,
        price: quote?.price ?? null,
        net: quote ? net(quote.price, parts.feeOf(marketId, item.appId)) : null,
        quantity: quote?.quantity ?? null,
        updated_at: quote ? new Date(quote.confirmedAt).toISOString() : null,
        fresh: quote?.fresh ?? false,
        outlier: quote?.outlier ?? false,
        url: itemLink(marketId, item, links(marketId, item.itemId)),
        difference: differenceTo(basePrice, quote?.fresh ? quote.price : null),
      };
    }),
    markets: [...view.providers],
    added_at: row.addedAt.toISOString(),
  };
}
