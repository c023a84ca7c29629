import type { AppId } from './games.ts';
import { CENT, ceilCents, divideRounded, type Money } from './money.ts';

/**
 * `of_price`: the fee is a share of the buyer's price. `on_top`: the buyer pays the fee on top of the seller's share, in whole cents (Steam).
 * A third of it is Steam's, two thirds are the publisher's of the game. Each part is rounded down to cents, and is at least a cent.
 */
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

const MILLION = 1_000_000;

/** Hundredths of a basis point, that is millionths. They are whole numbers for every fee. */
const millionths = (basisPoints: number): number => Math.round(basisPoints * 100);

/** The cents that a buyer pays when the seller gets `received` cents. @param share the whole fee, in millionths of what the seller gets */
function paidOnTop(received: number, share: number): number {
  const third = Math.floor((received * share) / (3 * MILLION));
  const rest = Math.floor((received * 2 * share) / (3 * MILLION));
  return received + Math.max(1, third) + Math.max(1, rest);
}

/** The most whole cents that the seller can get of a price; 0 where the price does not cover the two least parts of the fee. */
function netOnTop(price: Money, share: number): Money {
  const cents = Math.floor(price / CENT);
  if (cents < 3) return 0;
  // the answer or a cent more: each part is at least a cent, and rounding takes less than a cent of each
  const most = Math.min(cents - 2, Math.floor(((cents + 2) * MILLION) / (MILLION + share)));
  return (paidOnTop(most, share) > cents ? most - 1 : most) * CENT;
}

/** The seller's money: `price` less the market's fee. */
export function net(price: Money, fee: Fee): Money {
  const share = millionths(basisPointsAt(fee, price));
  if (fee.basis === 'on_top') return netOnTop(price, share);
  const kept = divideRounded(price * (MILLION - share), MILLION);
  return fee.least === undefined ? kept : Math.max(0, Math.min(price - fee.least, kept));
}

/** Like `net`, but returns a function of the price, for loops over very many prices. */
export function netter(fee: Fee): (price: Money) => Money {
  if (fee.steps || fee.least !== undefined) return (price) => net(price, fee);
  const share = millionths(fee.basisPoints);
  if (fee.basis === 'on_top') return (price) => netOnTop(price, share);
  // exact for every price that is accepted
  return (price) => Math.floor((2 * price * (MILLION - share) + MILLION) / (2 * MILLION));
}

/**
 * The least price in whole cents of which `wanted` is left after a share of so many basis points, or after the least fee; null when no
 * price leaves so much. The inverse of `net`, without the steps of the fee.
 */
export function priceForNet(wanted: Money, basisPoints: number, { basis, least = 0 }: Omit<Fee, 'steps'>): Money | null {
  const share = millionths(basisPoints);
  if (basis === 'on_top') return wanted <= 0 ? 0 : paidOnTop(Math.ceil(wanted / CENT), share) * CENT;
  return share >= MILLION ? null : ceilCents(Math.max(wanted + least, Math.ceil((wanted * MILLION) / (MILLION - share))));
}
