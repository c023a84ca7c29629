import { divideRounded, type Money } from './money.ts';

/** `of_price`: the fee is a share of what the buyer pays. `on_top`: the buyer pays it on top of the seller's share (Steam). */
export type FeeBasis = 'of_price' | 'on_top';

/**
 * `basisPoints` are hundredths of a percent: 2.5 percent are 250. They have at most 2 decimals.
 * `known` is false where the fee is only assumed.
 */
export type Fee = { basisPoints: number; basis: FeeBasis; known: boolean };

/** Assumed for a market whose fee nobody documents. */
export const ASSUMED_FEE: Fee = { basisPoints: 1000, basis: 'of_price', known: false };

export const feeOf = (percent: number, basis: FeeBasis = 'of_price', known = true): Fee => ({
  basisPoints: Math.round(percent * 100),
  basis,
  known,
});

/** What the seller gets of `price` after the market's fee. */
export function net(price: Money, fee: Fee): Money {
  // in hundredths of a basis point, so that both are whole
  const kept = Math.round(fee.basisPoints * 100);
  return fee.basis === 'on_top' ? divideRounded(price * 1_000_000, 1_000_000 + kept) : divideRounded(price * (1_000_000 - kept), 1_000_000);
}
