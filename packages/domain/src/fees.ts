import type { AppId } from './games.ts';
import { divideRounded, type Money } from './money.ts';

/** `of_price`: the fee is a share of the buyer's price. `on_top`: the buyer pays the fee on top of the seller's share (Steam). */
export type FeeBasis = 'of_price' | 'on_top';

/** The market's share for items with the price `from` or more. */
export type PriceStep = { from: Money; basisPoints: number };

/**
 * `basisPoints` are hundredths of a percent, with at most 2 decimals: 2.5 percent are 250.
 * `known` is false when the fee is assumed. `steps`: different shares for higher prices, ascending by `from`. `least`: the least fee of a
 * sale; only with the basis `of_price`.
 */
export type Fee = { basisPoints: number; basis: FeeBasis; known: boolean; steps?: readonly PriceStep[]; least?: Money };

/** The fee of an account, as its market states it. `share`: in millionths of the price. `least`: the least fee of a sale, if there is one. */
export type StatedFee = { share: number; least: Money | null };

export const statedFee = ({ share, least }: StatedFee): Fee => ({
  basisPoints: share / 100,
  basis: 'of_price',
  known: true,
  ...(least !== null && { least }),
});

/** A share that applies in one game (null = in all games) from a price on. */
export type FeeStep = { appId: AppId | null; from: Money; basisPoints: number };

/** The assumed fee of a market whose fee no source documents. */
export const ASSUMED_FEE: Fee = { basisPoints: 1000, basis: 'of_price', known: false };

export const feeOf = (percent: number, basis: FeeBasis = 'of_price', known = true): Fee => ({
  basisPoints: basisPointsOf(percent),
  basis,
  known,
});

export const basisPointsOf = (percent: number): number => Math.round(percent * 100);

/** The fee in one game. The steps of this game apply; when there are none, the steps for all games apply. */
export function feeIn(fee: Fee, steps: readonly FeeStep[], app: AppId): Fee {
  const own = steps.filter(({ appId }) => appId === app);
  const valid = (own.length > 0 ? own : steps.filter(({ appId }) => appId === null)).toSorted((a, b) => a.from - b.from);
  const base = valid.findLast(({ from }) => from <= 0);
  const priceSteps = valid.filter(({ from }) => from > 0).map(({ from, basisPoints }) => ({ from, basisPoints }));
  return {
    basisPoints: base?.basisPoints ?? fee.basisPoints,
    basis: fee.basis,
    known: fee.known,
    ...(priceSteps.length > 0 && { steps: priceSteps }),
  };
}

/** The market's share of an item with this price, in basis points. */
export const basisPointsAt = (fee: Fee, price: Money): number =>
  fee.steps?.findLast(({ from }) => from <= price)?.basisPoints ?? fee.basisPoints;

/** The seller's money: `price` less the market's fee. */
export function net(price: Money, fee: Fee): Money {
  // hundredths of a basis point are whole numbers for every fee
  const share = Math.round(basisPointsAt(fee, price) * 100);
  if (fee.least !== undefined) return Math.max(0, Math.min(price - fee.least, divideRounded(price * (1_000_000 - share), 1_000_000)));
  return fee.basis === 'on_top'
    ? divideRounded(price * 1_000_000, 1_000_000 + share)
    : divideRounded(price * (1_000_000 - share), 1_000_000);
}

/** Like `net`, but returns a function of the price, for loops over very many prices. */
export function netter(fee: Fee): (price: Money) => Money {
  if (fee.steps || fee.least !== undefined) return (price) => net(price, fee);
  const share = Math.round(fee.basisPoints * 100);
  const [times, by] = fee.basis === 'on_top' ? [1_000_000, 1_000_000 + share] : [1_000_000 - share, 1_000_000];
  // exact for every price that is accepted
  return (price) => Math.floor((2 * price * times + by) / (2 * by));
}
