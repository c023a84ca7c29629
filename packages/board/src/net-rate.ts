import type { Fee } from '@lootfolio/domain/fees';
import { MAX_PRICE, type Money } from '@lootfolio/domain/money';

/** A fee rule as one expression: net = trunc((price × factor + offset) × scale). */
export type NetRate = { factor: number; offset: number; scale: number };

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
 * Computes the same result as `net` of the fee rules for every price up to the largest accepted price, without a division. `offset` is half
 * of the divisor, for rounding, plus 0.25. The 0.25 keeps the quotient away from whole numbers, where the inexact `scale` could change the
 * result.
 */
export function netRate(fee: Omit<Fee, 'steps'>): NetRate {
  assertFee(fee);
  // a smaller unit brings the quotient nearer to a whole number, so hundredths of a basis point are used only when the fee needs them
  const unit = Number.isInteger(fee.basisPoints) ? 1 : 100;
  const all = 10_000 * unit;
  const feeUnits = Math.round(fee.basisPoints * unit);
  if (fee.basis === 'of_price') return { factor: all - feeUnits, offset: all / 2 + 0.25, scale: 1 / all };
  const whole = all + feeUnits;
  return { factor: all, offset: whole / 2 + 0.25, scale: 1 / whole };
}

/** Throws RangeError unless every share is from 0 to 100 percent, with at most 2 decimals of a basis point, and the steps ascend. */
export function assertFee({ basisPoints, steps = [] }: Fee): void {
  for (const points of [basisPoints, ...steps.map((step) => step.basisPoints)]) {
    const isValid = Number.isInteger(points) || Math.abs(points * 100 - Math.round(points * 100)) < 1e-6;
    if (!(isValid && points >= 0 && points <= 10_000)) throw new RangeError(`no fee: ${points} hundredths of a percent`);
  }
  if (steps.some(({ from }, at) => from <= (steps[at - 1]?.from ?? 0))) throw new RangeError('the steps of a fee do not ascend');
}

/** The share of the price that the seller keeps, before rounding. */
export const sellerShare = (rate: NetRate): number => rate.factor * rate.scale;

/** An upper bound of the prices that give this net price; Infinity when the seller keeps nothing. */
export const maxPriceForNet = (net: number, rate: NetRate): number => (net + 0.5) / sellerShare(rate) + 1;
