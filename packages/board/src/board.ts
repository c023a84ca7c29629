import type { Fee } from '@lootfolio/domain/fees';
import { capacityFor, emptySnapshot, resized, type Snapshot } from './columns.ts';
import { compare, newWorkspace } from './compare.ts';
import { appendItems, columnsOf, noItems, replaceItem, replaceSellDays, replaceVolume, weeklyVolume } from './items.ts';
import { marketBook, type MarketBook } from './market-book.ts';
import { bestPair, freshItems, type MarketPair, type MarketPairQuery } from './market-pairs.ts';
import { assertFee } from './net-rate.ts';
import { findOffers, type BestOffers, type OfferQuery } from './offers.ts';
import { bidsOf, itemQuote, lowestOf, quotesOf } from './quotes-of.ts';
import { applyUpdates, precomputeLevels } from './refresh.ts';
import { inGame, searchItems, searchLikely, type SearchResult, type SearchOptions } from './search.ts';
import { createSearchIndex } from './search-index.ts';
import { checkTargets, lowestRegular, type TargetColumns, type TargetResult } from './targets.ts';
import { toEnd } from './slices.ts';
import { findTrends, type Trending } from './trends.ts';
import { restoreQuotes, restoreSales, saveQuotes, type SavedQuotes } from './saved-quotes.ts';
import { noPastPrices, pastColumnsOf, pastPrice } from './past-prices.ts';
import { firstPrice, freshPrice, valueHoldings, type FirstPrice, type Holding, type Valuation, type ValuationQuery } from './valuation.ts';
import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { TrendInterval } from '@lootfolio/domain/trends';
import type {
  BoardItem,
  BoardMarket,
  ComparisonQuery,
  ComparisonResult,
  ItemQuote,
  MarketUpdate,
  PastPrices,
  TrendQuery,
  TrendResult,
} from './types.ts';

/**
 * The result of a refresh. `unknown`: the item ids of quotes that were skipped because the board did not know the item at the start of the
 * refresh.
 */
export type Refresh = { version: number; unknown: number[] };

export type BoardCounts = { items: number; pricedItems: number; quotes: number };

/**
 * The data for comparisons and trends, which `compare` and `findTrends` take. When it is sent to another thread, that thread reads the same
 * memory; only the price levels are copied.
 */
export type BoardView = Trending;

/** All quotes in memory. All times are parameters, in milliseconds since 1970. */
export type Board = {
  /** Increases when the board's answers may change for a reason other than time. */
  readonly version: number;
  /** Appends items. Throws RangeError, and adds none, when one of them is already on the board. */
  addItems: (items: readonly BoardItem[]) => void;
  /** Replaces the item with this id. Throws RangeError when there is none. */
  updateItem: (item: BoardItem) => void;
  /** Replaces the fees of these markets. Throws RangeError on an invalid fee. */
  setFees: (fees: ReadonlyMap<number, Fee>) => void;
  /** Replaces the units sold in 7 days, or in `days` days, of all items. Items without an entry, or with null, are unknown. */
  setVolumes: (sold: ReadonlyMap<number, number | null>, days?: TrendInterval) => void;
  /** Replaces the days until a listing at the lowest price sells: by market id, then by item id; 0 = unknown. In slices like `prepare`. */
  prepareSellDays: (days: ReadonlyMap<number, Float32Array>) => Generator<void, void>;
  /** Replaces the closing prices of earlier days. In slices like `prepare`; visible after the last one. */
  preparePast: (prices: readonly PastPrices[]) => Generator<void, void>;
  /**
   * Applies updates in slices of a few milliseconds: run the generator to its end, with other work between the slices. Readers see the
   * previous state until the last slice; then all changes become visible at once. Only one refresh can be in progress; `return()`
   * cancels it.
   * @throws RangeError on impossible updates; nothing is changed then
   */
  prepare: (updates: readonly MarketUpdate[], now: number) => Generator<void, Refresh>;
  /** Like `prepare`, but without slices. */
  apply: (updates: readonly MarketUpdate[]) => Refresh;
  /** Indexes the names for searches, in slices like `prepare`. Without this call, the first search indexes them at once. */
  prepareSearch: () => Generator<void, void>;
  /** Returns all quotes and the sales data of the items, so that another process can restore them. */
  save: () => SavedQuotes;
  /** Restores saved quotes on an empty board. */
  restore: (saved: SavedQuotes) => void;
  /** Like `search`, tolerates typos when no row matches without them. A search text without letter or digit filters nothing. */
  compare: (query: ComparisonQuery) => ComparisonResult;
  /** Lists items by their reference price, and by its change or by their sales. Searches like `compare`. */
  trends: (query: TrendQuery) => TrendResult;
  /** The items that have all words of the text: see `searchItems`. None for a text without letter or digit. */
  search: (text: string, options: SearchOptions) => SearchResult;
  /** Finds the same items, those first that are traded most: see `searchLikely`. */
  searchLikely: (text: string, options: SearchOptions, now: number) => SearchResult;
  /** The item's quotes in the order of market ids, stale quotes included; empty for an unknown item. */
  quotesOf: (itemId: number, now: number) => ItemQuote[];
  /** Like `quotesOf`, for the best buy orders for the item. */
  bidsOf: (itemId: number, now: number) => ItemQuote[];
  /** Units sold in 7 days; null when unknown. */
  volumeOf: (itemId: number) => number | null;
  /** Days until a listing at the market's lowest price sells in half of the cases; null when unknown. */
  sellDaysOf: (itemId: number, marketId: number) => number | null;
  /** The lowest fresh price over all markets. */
  lowest: (itemId: number, now: number) => ItemQuote | null;
  /** The lowest fresh price that is not an outlier. @param bits the markets that count (`watchBits`); the default is all open ones */
  lowestRegular: (itemId: number, now: number, bits?: number) => ItemQuote | null;
  /**
   * Returns where to buy and where to sell each of these items: see `findOffers`. Runs in slices like `prepare`, on one state of the board.
   */
  offers: (itemIds: readonly number[], query: OfferQuery) => Generator<void, BestOffers[]>;
  /** The value of goods on each market, and the value when each item is sold where it brings most: see `Valuation`. */
  value: (holdings: readonly Holding[], query: ValuationQuery) => Valuation;
  /** The item's price on the first of these markets that has one; outliers are ignored. The last known price when no price is fresh. */
  firstPrice: (itemId: number, marketIds: readonly number[], now: number) => FirstPrice | null;
  /** The closing price of an earlier day of `PAST_DAYS` on a market of the reference price; null when it is unknown. */
  pastPrice: (itemId: number, marketId: number, days: number) => Money | null;
  /** The item's fresh price on the first of these markets that has one. */
  freshPrice: (itemId: number, marketIds: readonly number[], now: number) => Money | null;
  /** The item's row, which never changes; -1 for an unknown item. */
  rowOf: (itemId: number) => number;
  /** Finds the targets that quotes of these markets meet: see `TargetResult`. */
  checkTargets: (targets: TargetColumns, marketIds: readonly number[], now: number) => TargetResult;
  /** The two markets with the most items fresh on both. */
  bestPair: (query: MarketPairQuery) => MarketPair | null;
  /** The number of items of the game with a fresh price on the market. */
  freshItems: (appId: AppId, marketId: number, now: number) => number;
  /** What is known of an item on one market, in comparison with others: see `marketBook`. */
  marketBook: (itemId: number, marketId: number, isOwn: (marketId: number, price: Money) => boolean, now: number) => MarketBook;
  /** The current state of the board. It is valid as long as `version` stays the same. */
  view: () => BoardView;
  /** An array with a value above 0 for each row that the query's search finds, in its own memory; null = no search. */
  foundRows: (query: SearchedQuery) => Uint8Array | null;
  counts: () => BoardCounts;
};

type SearchedQuery = Pick<ComparisonQuery, 'search' | 'appId'>;

const countsOf = (items: number, quoteCounts: Uint8Array): BoardCounts => ({
  items,
  pricedItems: quoteCounts.reduce((sum, quotes) => sum + Number(quotes > 0), 0),
  quotes: quoteCounts.reduce((sum, quotes) => sum + quotes, 0),
});

/** Throws RangeError when a market is listed twice or has an invalid fee. */
export function createBoard(markets: readonly BoardMarket[]): Board {
  for (const { fee } of markets) assertFee(fee);
  const items = noItems();
  const index = createSearchIndex();
  const space = newWorkspace();
  let fees: ReadonlyMap<number, Fee> = new Map(markets.map(({ id, fee }) => [id, fee]));
  let snapshot: Snapshot = emptySnapshot(markets);
  let past = noPastPrices(0);
  let version = 0;
  let preparing = false;

  function* prepare(updates: readonly MarketUpdate[], now: number | null): Generator<void, Refresh> {
    if (preparing) throw new Error('another refresh of the board is under way');
    preparing = true;
    try {
      const unknown: number[] = [];
      const next = yield* applyUpdates(snapshot, updates, items.rowOf, unknown);
      if (now !== null) yield* precomputeLevels(next, items.list.length, now);
      snapshot = resized(next, snapshot.capacity);
      return { version: ++version, unknown };
    } finally {
      preparing = false;
    }
  }

  const foundRows = ({ search, appId }: SearchedQuery): Uint8Array | null =>
    search.trim() === '' ? null : index.find(search, items.list, inGame(items, appId));
  const view = (): BoardView => ({ items: columnsOf(items), ranks: items.order.ranks(items.list), snapshot, fees, past });

  return {
    get version() {
      return version;
    },
    addItems(added) {
      const needed = items.list.length + added.length;
      const capacity = needed > snapshot.capacity ? capacityFor(needed) : snapshot.capacity;
      appendItems(items, added, capacity);
      snapshot = resized(snapshot, capacity);
      version++;
    },
    updateItem(item) {
      const row = items.rowOf.get(item.itemId);
      const before = row === undefined ? null : items.list[row]!;
      const replaced = replaceItem(items, item);
      if (before) index.replace(replaced, before, item);
      version++;
    },
    setFees(changed) {
      for (const fee of changed.values()) assertFee(fee);
      fees = new Map([...fees, ...changed]);
      version++;
    },
    setVolumes(sold, days = 7) {
      if (replaceVolume(items, sold, days)) version++;
    },
    *prepareSellDays(days) {
      if (yield* replaceSellDays(items, days)) version++;
    },
    *preparePast(prices) {
      past = yield* pastColumnsOf(prices, items.rowOf, items.game.length);
      version++;
    },
    prepare,
    prepareSearch: () => index.prepare(items.list),
    apply: (updates) => toEnd(prepare(updates, null)),
    save: () => saveQuotes(snapshot, items),
    restore(saved) {
      if (preparing) throw new Error('a refresh of the board is under way');
      snapshot = restoreQuotes(snapshot, items.rowOf, saved);
      Object.assign(items, restoreSales(items.game.length, items.rowOf, saved));
      version++;
    },
    compare: (query) => compare(view(), query, foundRows(query), space),
    trends: (query) => findTrends(view(), query, foundRows(query), space),
    search: (text, options) => searchItems(items, index, snapshot.quoteCounts, text, options),
    searchLikely: (text, options, now) => searchLikely(items, index, (row) => regularPrice(snapshot, row, now), text, options),
    quotesOf: (itemId, now) => quotesOf(snapshot, items.rowOf.get(itemId), itemId, now),
    bidsOf: (itemId, now) => bidsOf(snapshot, items.rowOf.get(itemId), itemId, now),
    volumeOf: (itemId) => weeklyVolume(items, itemId),
    sellDaysOf: (itemId, marketId) => items.sellDays.get(marketId)?.[items.rowOf.get(itemId) ?? -1] || null,
    lowest: (itemId, now) => lowestOf(snapshot, items.rowOf.get(itemId), itemId, now),
    lowestRegular: (itemId, now, bits) => regularQuote(snapshot, items.rowOf.get(itemId), itemId, now, bits),
    offers: (itemIds, query) => findOffers({ items, snapshot, fees }, itemIds, query),
    value: (holdings, query) => valueHoldings({ items, snapshot, fees }, holdings, query),
    freshPrice: (itemId, marketIds, now) => freshPrice({ items, snapshot }, itemId, marketIds, now),
    firstPrice: (itemId, marketIds, now) => firstPrice({ items, snapshot, fees }, itemId, marketIds, now),
    pastPrice: (itemId, marketId, days) => pastPrice(past, items.rowOf.get(itemId), marketId, days),
    rowOf: (itemId) => items.rowOf.get(itemId) ?? -1,
    checkTargets: (targets, marketIds, now) => checkTargets(snapshot, targets, marketIds, now),
    bestPair: (query) => bestPair(snapshot, items, query),
    freshItems: (appId, marketId, now) => freshItems(snapshot, items, appId, marketId, now),
    marketBook: (itemId, marketId, isOwn, now) => marketBook(snapshot, items.rowOf.get(itemId), marketId, isOwn, now),
    view,
    foundRows: (query) => foundRows(query)?.slice(0, items.count) ?? null,
    counts: () => countsOf(items.list.length, snapshot.quoteCounts),
  };
}

/** Returns the lowest regular price of a row; 0 = none. */
const regularPrice = (snapshot: Snapshot, row: number, now: number): Money => lowestRegular(snapshot, row, now)?.price[row] ?? 0;

function regularQuote(snapshot: Snapshot, row: number | undefined, itemId: number, now: number, bits?: number): ItemQuote | null {
  const column = row === undefined ? null : lowestRegular(snapshot, row, now, bits);
  return column && itemQuote(snapshot, column, row!, itemId, now);
}
