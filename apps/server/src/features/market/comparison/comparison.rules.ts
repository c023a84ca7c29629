import type { BodyOf } from '@lootfolio/contract/call';
import type { compare } from '@lootfolio/contract/features/market/comparison';
import type { ComparisonQuery } from '@lootfolio/board/types';
import { COMPARISON_DEFAULTS } from '@lootfolio/domain/comparison-filters';
import type { Fee } from '@lootfolio/domain/fees';
import { MARKETS, MONEY_MARKETS, OPEN_MARKETS, type Market } from '@lootfolio/domain/markets';
import { feeAfterPayout } from '@lootfolio/domain/payouts';
import { payoutPercent } from '../marketplaces/marketplaces.public.ts';

export type ComparisonInput = BodyOf<typeof compare>;

const ALL: readonly number[] = MARKETS.map((market) => market.id);
/** "All markets" as sources. Closed ones take part only when they are selected. */
const ALL_SOURCES: readonly number[] = OPEN_MARKETS.map((market) => market.id);
/** "All markets" as targets. Steam, trade-only sites and closed ones take part only when they are selected. */
const ALL_TARGETS: readonly number[] = MONEY_MARKETS.map((market) => market.id);

const idsOf = (markets: readonly Market[], all: readonly number[]): readonly number[] => {
  const ids = new Set(markets.map((market) => market.id));
  return ids.size === 0 ? all : ALL.filter((id) => ids.has(id));
};

/** Filters that need a sign-in: these defaults replace a visitor's values. */
const forVisitors = {
  priceFrom: COMPARISON_DEFAULTS.priceFrom,
  priceTo: COMPARISON_DEFAULTS.priceTo,
  minROI: COMPARISON_DEFAULTS.minROI,
  maxROI: COMPARISON_DEFAULTS.maxROI,
  minProfit: COMPARISON_DEFAULTS.minProfit,
  quantity: COMPARISON_DEFAULTS.quantity,
  volume: COMPARISON_DEFAULTS.volume,
  type: [],
  exterior: [],
  rarity: [],
  extra: [],
  globalMinimum: 0,
  maxAge: undefined,
} satisfies Partial<ComparisonInput>;

/** Returns every market's fee with its payout cost, for profits after the payout. */
const feesAfterPayout = (own: ReadonlyMap<number, Fee>, marketFees: ReadonlyMap<number, Fee>): ReadonlyMap<number, Fee> =>
  new Map([...marketFees].map(([id, fee]) => [id, feeAfterPayout(own.get(id) ?? fee, payoutPercent(id))]));

export type FeesInUse = {
  /** The caller's own fees, by market id. */
  own: ReadonlyMap<number, Fee>;
  markets: ReadonlyMap<number, Fee>;
};

/** Translates a request into the board's query. */
export function boardQuery(requested: ComparisonInput, signedIn: boolean, fees: FeesInUse, now: number): ComparisonQuery {
  const input = signedIn ? requested : { ...requested, ...forVisitors };
  return {
    appId: input.game,
    sources: idsOf(input.sourceMarket, ALL_SOURCES),
    targets: idsOf(input.targetMarket, ALL_TARGETS),
    sell: input.sell,
    search: input.searchQuery,
    priceFrom: input.priceFrom,
    priceTo: input.priceTo,
    minRoi: input.minROI,
    maxRoi: input.maxROI,
    minProfit: input.minProfit,
    quantity: input.quantity,
    volume: input.volume,
    type: input.type,
    exterior: input.exterior,
    rarity: input.rarity,
    extra: input.extra,
    globalMinimum: input.globalMinimum === 1,
    outliers: input.outliers === 1,
    maxAgeMinutes: input.maxAge ?? null,
    sort: input.sortBy,
    descending: input.sortOrder === 'DESC',
    page: input.currentPage,
    pageSize: input.pageSize,
    fees: input.afterPayout === 1 ? feesAfterPayout(fees.own, fees.markets) : fees.own,
    now,
  };
}
