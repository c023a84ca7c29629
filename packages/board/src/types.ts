import type { AppId } from '@lootfolio/domain/games';
import type { Fee } from '@lootfolio/domain/fees';
import type { Money } from '@lootfolio/domain/money';
import type { Side } from '@lootfolio/domain/quotes';
import type { TrendInterval, TrendType } from '@lootfolio/domain/trends';

/** An item on the board. The items' rows are 0…n-1 in the order in which they were added; items are never removed. */
export type BoardItem = {
  itemId: number;
  appId: AppId;
  /** Full display name: market_hash_name, and the phase when the item has one. */
  name: string;
  /** Further names for the search (the Turkish one). */
  alias: string | null;
  /** Values of the filter groups; null when the item has none. */
  type: string | null;
  exterior: string | null;
  rarity: string | null;
  /** Values of the group Extra: `StatTrak™`, `Souvenir`, `★`, … */
  extra: readonly string[];
  hidden: boolean;
};

export type BoardMarket = {
  id: number;
  fee: Fee;
  /** The time in milliseconds for which prices of this market count as fresh. */
  freshForMs: number;
};

/**
 * One price on the board. `quantity` is null when the market does not state it.
 * Times in milliseconds since 1970; the board stores `changedAt` in whole seconds (rounded down).
 */
export type BoardQuote = { itemId: number; price: Money; quantity: number | null; changedAt: number };

/**
 * All changes of one market's asks, or of its bids, that become visible together.
 * `refreshedAt`: the last complete refresh of that side, which confirms every unchanged quote; null when none is known.
 */
export type MarketUpdate = {
  marketId: number;
  /** Absent = asks. */
  side?: Side;
  refreshedAt: number | null;
  /** The time in milliseconds for which the market's prices count as fresh from now on; absent = no change. */
  freshForMs?: number;
  upserts: readonly BoardQuote[];
  removals: readonly number[];
};

/** `profitPerDay`: profit per day on which the money is locked. Rows without an estimate come last. */
export type ComparisonSort = 'profitRatio' | 'profit' | 'profitPerDay' | 'name' | 'quantity';

/** A comparison query with all defaults filled in. Ranges include their ends. */
export type ComparisonQuery = {
  appId: AppId;
  /** Market ids; the caller has already resolved "all markets". */
  sources: readonly number[];
  targets: readonly number[];
  /** The kind of the target prices. `bid`: the item is sold at once to the best buy order, so markets without bids are not targets. */
  sell: Side;
  search: string;
  priceFrom: Money;
  priceTo: Money;
  /** Percent with 2 decimals. */
  minRoi: number;
  maxRoi: number;
  /** The least profit; 0 = no limit. */
  minProfit: Money;
  /**
   * The minimum quantity; 0 = no limit. Above 0, quotes with an unknown quantity are ignored. Like the age limit, it limits the quotes to
   * choose from, while rank and outliers count all fresh prices. It does not limit bids, because it counts units on offer, and hardly a
   * market states the units wanted.
   */
  quantity: number;
  /** Units sold in 7 days over all markets; 0 = no limit. Above 0, items with an unknown volume are left out. */
  volume: number;
  /** Values within a filter group; empty = any. */
  type: readonly string[];
  exterior: readonly string[];
  rarity: readonly string[];
  extra: readonly string[];
  globalMinimum: boolean;
  /** False leaves out rows whose source or target price is an outlier. */
  outliers: boolean;
  /** Minutes; older quotes are ignored. Null = no limit beyond freshness. */
  maxAgeMinutes: number | null;
  sort: ComparisonSort;
  descending: boolean;
  page: number;
  pageSize: number;
  /** The user's own fees, by market id. They override the market's fees. */
  fees: ReadonlyMap<number, Fee>;
  now: number;
};

export type ComparisonRow = {
  itemId: number;
  sourceId: number;
  sourcePrice: Money;
  sourceQuantity: number | null;
  targetId: number;
  targetPrice: Money;
  targetQuantity: number | null;
  profit: Money;
  profitRatio: number;
  /** 1 + the number of open markets on the board, chosen or not, with a fresh price below the source price. */
  globalRank: number;
  /** Days until the item sells at the target's price, 0 to a bid; null = unknown. */
  sellDays: number | null;
  /** Days from the purchase until the money can be used again: see `lockedDays`; null = unknown. */
  lockedDays: number | null;
  /** `profit` divided by `lockedDays`, rounded; null = unknown. */
  profitPerDay: Money | null;
  sourceOutlier: boolean;
  targetOutlier: boolean;
  /** The older time of the two quotes. */
  updatedAt: number;
};

/** `hidden`: the number of rows left out as suspicious; `total` does not count them. */
export type ComparisonResult = { rows: ComparisonRow[]; total: number; hidden: number };

/** One price of one item, as an item page shows it. */
export type ItemQuote = BoardQuote & { marketId: number; fresh: boolean; outlier: boolean; confirmedAt: number };

/** An item's closing prices on a market of the reference price, in the order of `PAST_DAYS`; 0 = unknown. */
export type PastPrices = { itemId: number; marketId: number; closes: readonly Money[] };

/**
 * The conditions for an item's offers on the markets. Prices are chosen as in a comparison: quotes that are stale or have fewer units are
 * ignored.
 */
export type OfferFilter = {
  /** Market ids. At least one must offer the item. */
  sources: readonly number[];
  /** One of these markets, other than the source, must offer the item too. Null = a source is enough, and ROI is not limited. */
  targets: readonly number[] | null;
  quantity: number;
  /** Percent with 2 decimals, ends included. */
  minRoi: number;
  maxRoi: number;
  /** The user's own fees, by market id. They override the market's fees. */
  fees: ReadonlyMap<number, Fee>;
};

/**
 * `price`: outliers come last in both directions. `trend`: for rising and falling items by change, the strongest first when descending; for
 * other lists by units sold, unknown last.
 */
export type TrendSort = 'trend' | 'price' | 'name';

/** A query for items by their reference price and its change. Ranges include their ends. */
export type TrendQuery = Pick<
  ComparisonQuery,
  | 'appId'
  | 'search'
  | 'priceFrom'
  | 'priceTo'
  | 'volume'
  | 'type'
  | 'exterior'
  | 'rarity'
  | 'extra'
  | 'descending'
  | 'page'
  | 'pageSize'
  | 'now'
> & {
  /** All items with a reference price, or the items of one list. */
  list: TrendType | 'all';
  interval: TrendInterval;
  /** Null = any. */
  offers: OfferFilter | null;
  sort: TrendSort;
};

export type TrendRow = {
  itemId: number;
  /** The market of the reference price. */
  marketId: number;
  price: Money;
  /** The price on that market at the start of the interval; null when it is not known. */
  start: Money | null;
  /** Units sold in the interval over all markets; null when no market reports it. */
  sold: number | null;
  outlier: boolean;
};

export type TrendResult = { rows: TrendRow[]; total: number };
