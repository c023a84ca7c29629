import type { Fee } from '@lootfolio/domain/fees';
import { MAX_PRICE, type Money } from '@lootfolio/domain/money';

/** A fee rule as one expression: net = trunc((price × factor + offset) × scale). */
export type NetRate = { factor: number; offset: number; scale: number };

/** The prices, ends included, for which one rate holds. */
export type NetLane = { least: Money; most: Money; rate: NetRate };

/** A fee as one lane for each of its steps; together they hold every price once. */
export function netLanes(fee: Fee): NetLane[] {
  const starts = [{ from: 0, basisPoints: fee.basisPoints }, ...(fee.steps ?? [])];
  return starts.map(({ from, basisPoints }, at) => ({
    least: from,
    most: (starts[at + 1]?.from ?? MAX_PRICE + 1) - 1,
    rate: netRate({ basisPoints, basis: fee.basis, known: fee.known }),
  }));
}

/**
 * The same figure as `net` of the fee rules, for every price up to the largest believed one, without a division.
 * A quarter of a unit more than the half that rounding adds keeps the quotient off whole numbers, where the inexact `scale` could tip it.
 */
export function netRate(fee: Omit<Fee, 'steps'>): NetRate {
  assertFee(fee);
  if (fee.basis === 'of_price') return { factor: 10_000 - fee.basisPoints, offset: 5_000.25, scale: 1 / 10_000 };
  const whole = 10_000 + fee.basisPoints;
  return { factor: 10_000, offset: whole / 2 + 0.25, scale: 1 / whole };
}

/** Throws RangeError unless every share is a whole number of hundredths of a percent, from 0 to 100 percent, and the steps ascend. */
export function assertFee({ basisPoints, steps = [] }: Fee): void {
  for (const points of [basisPoints, ...steps.map((step) => step.basisPoints)]) {
    if (!(Number.isInteger(points) && points >= 0 && points <= 10_000)) throw new RangeError(`no fee: ${points} hundredths of a percent`);
  }
  if (steps.some(({ from }, at) => from <= (steps[at - 1]?.from ?? 0))) throw new RangeError('the steps of a fee do not ascend');
}

/** The share of the price that is left, before rounding. */
export const shareLeft = (rate: NetRate): number => rate.factor * rate.scale;

/** The largest price that can have this net, or a little more. */
export const highestPriceOf = (net: number, rate: NetRate): number => (rate.factor === 0 ? Infinity : (net + 0.5) / shareLeft(rate) + 1);
