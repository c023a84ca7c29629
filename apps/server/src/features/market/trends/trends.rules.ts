import type { OfferFilter, TrendQuery } from '@lootfolio/board/types';
import type { BodyOf, QueryOf } from '@lootfolio/contract/call';
import { TREND_DEFAULTS, type findPopular, type findTrends, type listTrending } from '@lootfolio/contract/features/market/trends';
import type { Fee } from '@lootfolio/domain/fees';
import { MONEY_MARKETS, OPEN_MARKETS, type Market } from '@lootfolio/domain/markets';
import type { TrendType } from '@lootfolio/domain/trends';

export type TableInput = BodyOf<typeof findTrends>;
export type ListInput = BodyOf<typeof findPopular>;
export type TypedListInput = QueryOf<typeof listTrending>;

/** "All markets" as sources, and as targets. */
const ALL: readonly number[] = OPEN_MARKETS.map(({ id }) => id);
const ALL_TARGETS: readonly number[] = MONEY_MARKETS.map(({ id }) => id);
/** The span in days of the changes in the table's reply: the same as the span of its graph. */
const TABLE_INTERVAL = 30;

const idsOf = (markets: readonly Market[], all: readonly number[]): readonly number[] =>
  markets.length === 0 ? all : [...new Set(markets.map(({ id }) => id))];

/** Returns the limits on offers in a request. Null when it has no limits: neither the whole range of ROI nor all markets are a limit. */
function offersOf(input: TableInput, fees: ReadonlyMap<number, Fee>): OfferFilter | null {
  const { sourceMarket, targetMarket, quantity, minROI, maxROI } = input;
  const limitsRoi = minROI > TREND_DEFAULTS.minROI || maxROI < TREND_DEFAULTS.maxROI;
  if (!limitsRoi && sourceMarket.length === 0 && targetMarket.length === 0 && quantity === 0) return null;
  return {
    sources: idsOf(sourceMarket, ALL),
    targets: limitsRoi || targetMarket.length > 0 ? idsOf(targetMarket, ALL_TARGETS) : null,
    quantity,
    minRoi: limitsRoi ? minROI : -Infinity,
    maxRoi: limitsRoi ? maxROI : Infinity,
    fees,
  };
}

/** Returns the board's query for the table. @param fees the caller's own fees, by market id */
export const tableQuery = (input: TableInput, fees: ReadonlyMap<number, Fee>, now: number): TrendQuery => ({
  ...pagingOf(input),
  list: 'all',
  interval: TABLE_INTERVAL,
  search: input.searchQuery,
  type: input.type,
  exterior: input.exterior,
  rarity: input.rarity,
  extra: input.extra,
  offers: offersOf(input, fees),
  now,
});

/** Returns the board's query for a list. */
export const listQuery = (list: TrendType, input: ListInput, now: number): TrendQuery => ({
  ...pagingOf(input),
  list,
  interval: input.interval,
  search: '',
  type: [],
  exterior: [],
  rarity: [],
  extra: [],
  offers:
    input.quantity === 0
      ? null
      : { sources: ALL, targets: null, quantity: input.quantity, minRoi: -Infinity, maxRoi: Infinity, fees: new Map() },
  now,
});

const pagingOf = (input: TableInput | ListInput) => ({
  appId: input.game,
  priceFrom: input.priceFrom,
  priceTo: input.priceTo,
  volume: input.volume,
  sort: input.sortBy,
  descending: input.sortOrder === 'DESC',
  page: input.currentPage,
  pageSize: input.pageSize,
});
