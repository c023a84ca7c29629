import { feeOf, net, type Fee } from '@lootfolio/domain/fees';
import { useMemo } from 'react';
import { useMarketplaces, useSources, type Marketplace } from './marketplaces.queries.ts';

/** A market with its fees; undefined until loaded. */
export const useMarketplace = (marketId: number): Marketplace | undefined =>
  useMarketplaces().data?.data.find((row) => row.id === marketId);

export type SellingFee = {
  /** In percent. */ percent: number;
  own: boolean;
  /** The market states it for the account; else the user typed it. */ stated: boolean;
  known: boolean;
  basis: Marketplace['fee_basis'];
};

const sellingFee = (market: Marketplace): SellingFee => ({
  percent: market.fee_own ?? market.fees_sell_percent,
  own: market.fee_own !== null,
  stated: false,
  known: market.fee_known,
  basis: market.fee_basis,
});

/** The selling fee on a market for the current user: their own fee, else the market's. Undefined until loaded. */
export function useSellingFee(marketId: number): SellingFee | undefined {
  const market = useMarketplace(marketId);
  return market && sellingFee(market);
}

/**
 * The selling fees of all markets for the current user, by slug; empty until loaded.
 * @param stated as for `useNetOf`
 */
export function useSellingFees(stated: ReadonlyMap<string, Fee>): ReadonlyMap<string, SellingFee> {
  const { data } = useMarketplaces();
  return useMemo(
    () =>
      new Map(
        data?.data.map((row): [string, SellingFee] => {
          const account = row.fee_own === null ? stated.get(row.slug) : undefined;
          return [row.slug, account ? { ...account, percent: account.basisPoints / 100, own: true, stated: true } : sellingFee(row)];
        }),
      ),
    [data, stated],
  );
}

/**
 * What a seller gets for a price on a market, by its slug, with the current user's own fees. Null until the fees are loaded.
 * @param stated the fees that markets state for the user's accounts, by slug; the user's own ones take precedence
 */
export function useNetOf(stated: ReadonlyMap<string, Fee>): ((market: string, price: number) => number) | null {
  const { data } = useMarketplaces();
  if (!data) return null;
  const fees = new Map<string, Fee>(
    data.data.map((row) => {
      const account = row.fee_own === null ? stated.get(row.slug) : undefined;
      return [row.slug, account ?? feeOf(row.fee_own ?? row.fees_sell_percent, row.fee_basis)];
    }),
  );
  return (market, price) => (fees.has(market) ? net(price, fees.get(market)!) : price);
}

/** Slugs of the markets from which this server reads no prices; empty until loaded. */
export const useMarketsOff = (): readonly string[] =>
  useSources(false).data?.items.flatMap(({ market, state }) => (state === 'off' ? [market] : [])) ?? [];

/** The names of the markets whose sales of 7 days are counted; empty until loaded. */
export const useSalesMarkets = (): readonly string[] =>
  useSources(false).data?.items.flatMap(({ name, states_sales: states }) => (states ? [name] : [])) ?? [];

export { impliedFee } from './fee.rules.ts';
export { useKeyMarkets, useKeysLoading, useSellingMarkets, useSources } from './marketplaces.queries.ts';
export { FeeAssumed, PayoutFlag, payoutText } from './components/PayoutFlag.tsx';
export { MarketBars } from './components/MarketBars.tsx';
export { MarketPicker, useMarketPresets } from './components/MarketPicker.tsx';
export { ALL_MARKETS, MONEY_MARKETS } from './payout.rules.ts';
export { OwnFee } from './components/OwnFee.tsx';
export type { Marketplace } from './marketplaces.queries.ts';
export { SourceLine } from './components/SourceLine.tsx';
export { SourceProblems } from './components/SourceProblems.tsx';
export { SourceState } from './components/SourceState.tsx';
