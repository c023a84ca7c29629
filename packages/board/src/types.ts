import type { AppId } from '@lootfolio/domain/games';
import type { Fee } from '@lootfolio/domain/fees';
import type { Money } from '@lootfolio/domain/money';

/** What the board knows of an item. Rows of the board are positions 0…n-1 in the order given; items are only ever appended. */
export type BoardItem = {
  itemId: number;
  appId: AppId;
  /** Full display name: market_hash_name and, where the item has one, the phase. */
  name: string;
  /** Further names that the search finds it by (the Turkish one). */
  alias: string | null;
  /** Names of the filter groups; null where the item has none. */
  type: string | null;
  exterior: string | null;
  rarity: string | null;
  /** Members of the group Extra: `StatTrak™`, `Souvenir`, `★`, … */
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
 * One price on the board. `quantity` is null where the market does not say.
 * Times in milliseconds since 1970; the board keeps `changedAt` to the full second (rounded down).
 */
export type BoardQuote = { itemId: number; price: Money; quantity: number | null; changedAt: number };

/**
 * All changes of one market that become visible together.
 * `refreshedAt`: the market's last complete refresh, which confirms every quote it left unchanged; null when none is known.
 */
export type MarketUpdate = {
  marketId: number;
  refreshedAt: number | null;
  /** How long the market's prices count as fresh from now on, in milliseconds; absent = as before. */
  freshForMs?: number;
  upserts: readonly BoardQuote[];
  removals: readonly number[];
};

export type ComparisonSort = 'profitRatio' | 'profit' | 'name' | 'quantity';

/** A comparison query, all defaults filled in. Ranges include their ends. */
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
  /** 0 = any; above 0 an unknown quantity fails. Like the age limit it says which quotes are chosen from: rank and outliers count all fresh prices. */
  quantity: number;
  /** Units sold in 7 days over all markets; 0 = any; unknown fails above 0. */
  volume: number;
  /** Names within a filter group; empty = any. */
  type: readonly string[];
  exterior: readonly string[];
  rarity: readonly string[];
  extra: readonly string[];
  globalMinimum: boolean;
  /** False leaves out rows whose source or target price is an outlier. */
  outliers: boolean;
  /** Minutes; older quotes take no part. Null = no limit beyond freshness. */
  maxAgeMinutes: number | null;
  sort: ComparisonSort;
  descending: boolean;
  page: number;
  pageSize: number;
  /** Own fees of the asking user, by market id; they win over the market's. */
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
  /** 1 + the markets of the board, chosen or not, with a fresh price below the source price. */
  globalRank: number;
  sourceOutlier: boolean;
  targetOutlier: boolean;
  /** Older of the two quotes' times. */
  updatedAt: number;
};

/** `hidden`: rows left out as suspicious; they are not in `total`. */
export type ComparisonResult = { rows: ComparisonRow[]; total: number; hidden: number };

/** One price of one item, as an item page shows it. */
export type ItemQuote = BoardQuote & { marketId: number; fresh: boolean; outlier: boolean; confirmedAt: number };
