import type { Fee } from '@lootfolio/domain/fees';

/** A fee rule as one expression: net = trunc((price × factor + offset) × scale). */
export type NetRate = { factor: number; offset: number; scale: number };

/**
 * The same figure as `net` of the fee rules, for every price up to the largest believed one, without a division.
 * A quarter of a unit more than the half that rounding adds keeps the quotient off whole numbers, where the inexact `scale` could tip it.
 */
export function netRate(fee: Fee): NetRate {
  assertFee(fee);
  if (fee.basis === 'of_price') return { factor: 10_000 - fee.basisPoints, offset: 5_000.25, scale: 1 / 10_000 };
  const whole = 10_000 + fee.basisPoints;
  return { factor: 10_000, offset: whole / 2 + 0.25, scale: 1 / whole };
}

/** Throws RangeError unless the fee is a whole number of hundredths of a percent, from 0 to 100 percent. */
export function assertFee({ basisPoints }: Fee): void {
  if (!(Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= 10_000)) {
    throw new RangeError(`no fee: ${basisPoints} hundredths of a percent`);
  }
}

/** The share of the price that is left, before rounding. */
export const shareLeft = (rate: NetRate): number => rate.factor * rate.scale;

/** The largest price that can have this net, or a little more. */
export const highestPriceOf = (net: number, rate: NetRate): number => (rate.factor === 0 ? Infinity : (net + 0.5) / shareLeft(rate) + 1);
