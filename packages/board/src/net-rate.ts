import type { Fee } from '@lootfolio/domain/fees';

/** A fee rule as one expression: net = trunc((price × factor + offset) × scale). */
export type NetRate = { factor: number; offset: number; scale: number };

/**
 * The same figure as `net` of the fee rules, for every price up to the largest believed one, without a division.
 * A quarter of a unit more than the half that rounding adds keeps the quotient off whole numbers, where the inexact `scale` could tip it.
 */
export function netRate(fee: Fee): NetRate {
  if (!(Number.isInteger(fee.basisPoints) && fee.basisPoints >= 0 && fee.basisPoints <= 10_000)) {
    throw new RangeError(`no fee: ${fee.basisPoints} hundredths of a percent`);
  }
  if (fee.basis === 'of_price') return { factor: 10_000 - fee.basisPoints, offset: 5_000.25, scale: 1 / 10_000 };
  const whole = 10_000 + fee.basisPoints;
  return { factor: 10_000, offset: whole / 2 + 0.25, scale: 1 / whole };
}

/** The share of the price that is left, before rounding. */
export const shareLeft = (rate: NetRate): number => rate.factor * rate.scale;

/** The largest price that can have this net, or a little more. */
export const highestPriceOf = (net: number, rate: NetRate): number => (rate.factor === 0 ? Infinity : (net + 0.5) / shareLeft(rate) + 1);
