import { percent, type Money } from './money.ts';

/** The changes of a price that lists of own things show, and the days back to the price that each is compared with. */
export const CHANGE_DAYS = { change_1d: 1, change_7d: 7, change_30d: 30 } as const;
export type ChangeSpan = keyof typeof CHANGE_DAYS;
export const CHANGE_SPANS = ['change_1d', 'change_7d', 'change_30d'] as const satisfies readonly ChangeSpan[];

export const isChangeSpan = (name: string): name is ChangeSpan => CHANGE_SPANS.some((span) => span === name);

/** The prices of an item on a market: now, and at the end of each earlier day. Null where none is known. */
export type PricesOfMarket = { marketId: number; now: Money | null; past: Readonly<Record<ChangeSpan, Money | null>> };

/** A change in percent, and the market whose prices it compares. */
export type PriceChange = { percent: number; marketId: number };
export type PriceChanges = Record<ChangeSpan, PriceChange | null>;

/**
 * Compares the price now with those of earlier days. Each change comes from the first market that has both prices: the price of one
 * market is never compared with that of another.
 * @param markets in the order of preference
 */
export function priceChanges(markets: readonly PricesOfMarket[]): PriceChanges {
  const change = (span: ChangeSpan): PriceChange | null => {
    for (const { marketId, now, past } of markets) {
      const then = past[span];
      if (now !== null && then !== null && then > 0) return { percent: percent(now - then, then), marketId };
    }
    return null;
  };
  return { change_1d: change('change_1d'), change_7d: change('change_7d'), change_30d: change('change_30d') };
}
