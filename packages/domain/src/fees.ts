import type { AppId } from './games.ts';
import { divideRounded, type Money } from './money.ts';

/** `of_price`: the fee is a share of what the buyer pays. `on_top`: the buyer pays it on top of the seller's share (Steam). */
export type FeeBasis = 'of_price' | 'on_top';

/** From the price `from` on, the market keeps this share. */
export type PriceStep = { from: Money; basisPoints: number };

/**
 * `basisPoints` are hundredths of a percent: 2.5 percent are 250. They have at most 2 decimals.
 * `known` is false where the fee is only assumed. `steps`: other shares of dearer items, ascending by `from`.
 */
export type Fee = { basisPoints: number; basis: FeeBasis; known: boolean; steps?: readonly PriceStep[] };

/** A share that holds in one game, or with null in all of them, from a price on. */
export type FeeStep = { appId: AppId | null; from: Money; basisPoints: number };

/** Assumed for a market whose fee nobody documents. */
export const ASSUMED_FEE: Fee = { basisPoints: 1000, basis: 'of_price', known: false };

export const feeOf = (percent: number, basis: FeeBasis = 'of_price', known = true): Fee => ({
  basisPoints: basisPointsOf(percent),
  basis,
  known,
});

export const basisPointsOf = (percent: number): number => Math.round(percent * 100);

/** The fee in one game: the steps that name it hold, else those that name none. */
export function feeIn(fee: Fee, steps: readonly FeeStep[], app: AppId): Fee {
  const own = steps.filter(({ appId }) => appId === app);
  const valid = (own.length > 0 ? own : steps.filter(({ appId }) => appId === null)).toSorted((a, b) => a.from - b.from);
  const base = valid.findLast(({ from }) => from <= 0);
  const dearer = valid.filter(({ from }) => from > 0).map(({ from, basisPoints }) => ({ from, basisPoints }));
  return {
    basisPoints: base?.basisPoints ?? fee.basisPoints,
    basis: fee.basis,
    known: fee.known,
    ...(dearer.length > 0 && { steps: dearer }),
  };
}

/** The share that is kept of an item of this price. */
export const basisPointsAt = (fee: Fee, price: Money): number =>
  fee.steps?.findLast(({ from }) => from <= price)?.basisPoints ?? fee.basisPoints;

/** What the seller gets of `price` after the market's fee. */
export function net(price: Money, fee: Fee): Money {
  // in hundredths of a basis point, so that both are whole
  const kept = Math.round(basisPointsAt(fee, price) * 100);
  return fee.basis === 'on_top' ? divideRounded(price * 1_000_000, 1_000_000 + kept) : divideRounded(price * (1_000_000 - kept), 1_000_000);
}
