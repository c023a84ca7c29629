import type { Fee } from '@lootfolio/domain/fees';
import { CENT, MAX_PRICE, type Money } from '@lootfolio/domain/money';

/**
 * A fee rule in the form in which many prices are computed at once, without a division. `of_price`: net = trunc((price × factor + offset) ×
 * scale). `on_top`: `share` is in millionths of what the seller gets, `kept` what the seller keeps of a price, before rounding.
 */
export type NetRate =
  | { basis: 'of_price'; factor: number; offset: number; scale: number }
  | { basis: 'on_top'; share: number; kept: number };

/** The prices, ends included, to which one rate applies. */
export type NetRateLane = { min: Money; max: Money; rate: NetRate };

/** A fee as one lane per step. Each price belongs to exactly one lane. */
export function netRateLanes(fee: Fee): NetRateLane[] {
  const starts = [{ from: 0, basisPoints: fee.basisPoints }, ...(fee.steps ?? [])];
  return starts.map(({ from, basisPoints }, at) => ({
    min: from,
    max: (starts[at + 1]?.from ?? MAX_PRICE + 1) - 1,
    rate: netRate({ basisPoints, basis: fee.basis, known: fee.known }),
  }));
}

/**
 * Computes the same result as `net` of the fee rules for every price up to the largest accepted price. `offset` is half of the divisor, for
 * rounding, plus 0.25. The 0.25 keeps the quotient away from whole numbers, where the inexact `scale` could change the result.
 */
export function netRate(fee: Omit<Fee, 'steps'>): NetRate {
  assertFee(fee);
  if (fee.basis === 'on_top') {
    const share = Math.round(fee.basisPoints * 100);
    return { basis: 'on_top', share, kept: 1_000_000 / (1_000_000 + share) };
  }
  // a smaller unit brings the quotient nearer to a whole number, so hundredths of a basis point are used only when the fee needs them
  const unit = Number.isInteger(fee.basisPoints) ? 1 : 100;
  const all = 10_000 * unit;
  return { basis: 'of_price', factor: all - Math.round(fee.basisPoints * unit), offset: all / 2 + 0.25, scale: 1 / all };
}

/** Throws RangeError unless every share is from 0 to 100 percent, with at most 2 decimals of a basis point, and the steps ascend. */
export function assertFee({ basisPoints, steps = [] }: Fee): void {
  for (const points of [basisPoints, ...steps.map((step) => step.basisPoints)]) {
    const isValid = Number.isInteger(points) || Math.abs(points * 100 - Math.round(points * 100)) < 1e-6;
    if (!(isValid && points >= 0 && points <= 10_000)) throw new RangeError(`no fee: ${points} hundredths of a percent`);
  }
  if (steps.some(({ from }, at) => from <= (steps[at - 1]?.from ?? 0))) throw new RangeError('the steps of a fee do not ascend');
}

/** A linear upper bound: price ≤ (net + shift) × times + rest. */
type Bound = { times: number; shift: number; rest: number };

/** Rounding takes less than half a thousandth. Of a fee on top it takes less than a cent of the price, and of each of the two parts. */
const boundOf = (rate: NetRate): Bound =>
  rate.basis === 'of_price'
    ? { times: 1 / (rate.factor * rate.scale), shift: 0.5, rest: 1 }
    : { times: 1 / rate.kept, shift: CENT, rest: 2 * CENT };

/**
 * An upper bound of the prices that give a net price by any of these rates; Infinity when the seller keeps nothing.
 * @param rates at least one
 */
export function maxPriceForNet(rates: readonly NetRate[]): (net: Money) => Money {
  const bounds = rates.map(boundOf);
  const most = (part: keyof Bound): number => Math.max(...bounds.map((bound) => bound[part]));
  const [times, shift, rest] = [most('times'), most('shift'), most('rest')];
  return (net) => (net + shift) * times + rest;
}
