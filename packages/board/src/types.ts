import type { AppId } from '@lootfolio/domain/games';
import type { Fee } from '@lootfolio/domain/fees';
import type { Money } from '@lootfolio/domain/money';

/** An item on the board. The items' rows are 0…n-1 in the order in which they were added; items are never removed. */
export type BoardItem = {
  itemId: number;
  appId: AppId;
  /** Full display name: market_hash_name and, where the item has one, the phase. */
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
  /** How long its prices count as fresh, in milliseconds. */
  freshForMs: number;
};

/**
 * One price on the board. `quantity` is null when the market does not state it.
 * Times in milliseconds since 1970; the board stores `changedAt` in whole seconds (rounded down).
 */
export type BoardQuote = { itemId: number; price: Money; quantity: number | null; changedAt: number };

/**
 * All changes of one market that become visible together.
 * `refreshedAt`: the market's last complete refresh, which confirms every unchanged quote; null when none is known.
 */
export type MarketUpdate = {
  marketId: number;
  refreshedAt: number | null;
  /** How long the market's prices count as fresh from now on, in milliseconds; absent = no change. */
  freshForMs?: number;
  upserts: readonly BoardQuote[];
  removals: readonly number[];
};

export type ComparisonSort = 'profitRatio' | 'profit' | 'name' | 'quantity';

/** A comparison query with all defaults filled in. Ranges include their ends. */
export type ComparisonQuery = {
  appId: AppId;
  /** Market ids; the caller has already resolved "all markets". */
  sources: readonly number[];
  targets: readonly number[];
  search: string;
  priceFrom: Money;
  priceTo: Money;
  /** Percent with 2 decimals. */
  minRoi: number;
  maxRoi: number;
  /**
   * 0 = any; above 0, quotes with an unknown quantity are ignored. Like the age limit, this limits the quotes to choose from; rank and
   * outliers count all fresh prices.
   */
  quantity: number;
  /** Units sold in 7 days over all markets; 0 = any; above 0, items with an unknown volume are left out. */
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
  /** 1 + the number of markets on the board, chosen or not, with a fresh price below the source price. */
  globalRank: number;
  sourceOutlier: boolean;
  targetOutlier: boolean;
  /** The older time of the two quotes. */
  updatedAt: number;
};

/** `hidden`: rows left out as suspicious; they are not in `total`. */
export type ComparisonResult = { rows: ComparisonRow[]; total: number; hidden: number };

/** One price of one item, as an item page shows it. */
export type ItemQuote = BoardQuote & { marketId: number; fresh: boolean; outlier: boolean; confirmedAt: number };
