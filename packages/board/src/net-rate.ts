import type { Fee } from '@lootfolio/domain/fees';

/** A fee rule as one expression: net = trunc((price × factor + offset) × scale). */
export type NetRate = { factor: number; offset: number; scale: number };

/**
 * The same figure as `net` of the fee rules, for every price up to the largest believed one, without a division.
 * A quarter of a unit more than the half that rounding adds keeps the quotient off whole numbers, where the inexact `scale` could tip it.
 */
export function netRate(fee: Fee): NetRate {
  assertFee(fee);
  // the smaller the unit, the nearer is the quotient to a whole number: hundredths of a basis point only where there are some
  const unit = Number.isInteger(fee.basisPoints) ? 1 : 100;
  const all = 10_000 * unit;
  const kept = Math.round(fee.basisPoints * unit);
  if (fee.basis === 'of_price') return { factor: all - kept, offset: all / 2 + 0.25, scale: 1 / all };
  const whole = all + kept;
  return { factor: all, offset: whole / 2 + 0.25, scale: 1 / whole };
}

/** Throws RangeError unless the fee is from 0 to 100 percent, with at most 2 decimals of a hundredth of a percent. */
export function assertFee({ basisPoints }: Fee): void {
  const isFine = Number.isInteger(basisPoints) || Math.abs(basisPoints * 100 - Math.round(basisPoints * 100)) < 1e-6;
  if (!(isFine && basisPoints >= 0 && basisPoints <= 10_000)) {
    throw new RangeError(`no fee: ${basisPoints} hundredths of a percent`);
  }
}

/** The share of the price that is left, before rounding. */
export const shareLeft = (rate: NetRate): number => rate.factor * rate.scale;

/** The largest price that can have this net, or a little more. */
export const highestPriceOf = (net: number, rate: NetRate): number => (rate.factor === 0 ? Infinity : (net + 0.5) / shareLeft(rate) + 1);
