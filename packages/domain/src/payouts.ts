import type { Fee } from './fees.ts';
import { BUFF_ID } from './markets.ts';
import type { Money } from './money.ts';

/**
 * What it costs to have earned money paid out.
 * `percent` is kept of the amount, `fixed` once for each payout whatever its size, and less than `minimum` is not paid out.
 */
export type PayoutCost = { percent: number; fixed: Money; minimum: Money };

/** By market id; only what is documented. A payout of which nothing is known costs nothing in any figure, and the screens say so. */
const COSTS: ReadonlyMap<number, PayoutCost> = new Map([
  [BUFF_ID, { percent: 1, fixed: 0, minimum: 0 }],
  [4, { percent: 5, fixed: 0, minimum: 0 }],
  [6, { percent: 0, fixed: 0, minimum: 0 }],
  // falls to 0.5 percent with what was sold there
  [13, { percent: 2.5, fixed: 0, minimum: 0 }],
]);

export const payoutCost = (marketId: number): PayoutCost | null => COSTS.get(marketId) ?? null;

/** Fee and payout together as one fee, to a hundredth of a basis point. The fixed part is left out: one payout collects many sales. */
export function feeAfterPayout(fee: Fee, cost: PayoutCost | null): Fee {
  if (cost === null || cost.percent === 0 || fee.basis === 'on_top') return fee;
  const left = 10_000 - Math.round(cost.percent * 100);
  return { ...fee, basisPoints: 10_000 - Math.round(((10_000 - fee.basisPoints) * left) / 100) / 100 };
}
