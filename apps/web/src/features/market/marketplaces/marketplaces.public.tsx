import { feeOf, net } from '@lootfolio/domain/fees';
import { useMemo } from 'react';
import { useMarketplaces, useSources, type Marketplace } from './marketplaces.queries.ts';

/** A market with its fees; undefined until loaded. */
export const useMarketplace = (marketId: number): Marketplace | undefined =>
  useMarketplaces().data?.data.find((row) => row.id === marketId);

export type SellingFee = { /** In percent. */ percent: number; own: boolean; known: boolean; basis: Marketplace['fee_basis'] };

const sellingFee = (market: Marketplace): SellingFee => ({
  percent: market.fee_own ?? market.fees_sell_percent,
  own: market.fee_own !== null,
  known: market.fee_known,
  basis: market.fee_basis,
});

/** The selling fee on a market for the current user: their own fee, else the market's. Undefined until loaded. */
export function useSellingFee(marketId: number): SellingFee | undefined {
  const market = useMarketplace(marketId);
  return market && sellingFee(market);
}

/** The selling fees of all markets for the current user, by slug; empty until loaded. */
export function useSellingFees(): ReadonlyMap<string, SellingFee> {
  const { data } = useMarketplaces();
  return useMemo(() => new Map(data?.data.map((row) => [row.slug, sellingFee(row)])), [data]);
}

/** What a seller gets for a price on a market, by its slug, with the current user's own fees. Null until the fees are loaded. */
export function useNetOf(): ((market: string, price: number) => number) | null {
  const { data } = useMarketplaces();
  if (!data) return null;
  const fees = new Map(data.data.map((row) => [row.slug as string, feeOf(row.fee_own ?? row.fees_sell_percent, row.fee_basis)]));
  return (market, price) => (fees.has(market) ? net(price, fees.get(market)!) : price);
}

/** Slugs of the markets from which this server reads no prices; empty until loaded. */
export const useMarketsOff = (): readonly string[] =>
  useSources(false).data?.items.flatMap(({ market, state }) => (state === 'off' ? [market] : [])) ?? [];

export { impliedFee } from './fee.rules.ts';
export { useKeyMarkets, useKeysLoading, useSources } from './marketplaces.queries.ts';
export { FeeAssumed, PayoutFlag, payoutText } from './components/PayoutFlag.tsx';
export { MarketBars } from './components/MarketBars.tsx';
export { MarketPicker, useMarketPresets } from './components/MarketPicker.tsx';
export { ALL_MARKETS, MONEY_MARKETS } from './payout.rules.ts';
export { OwnFee } from './components/OwnFeeForm.tsx';
export type { Marketplace } from './marketplaces.queries.ts';
export { SourceSummary } from './components/SourceSummary.tsx';
export { SourceProblems } from './components/SourceProblems.tsx';
export { SourceState } from './components/SourceState.tsx';
