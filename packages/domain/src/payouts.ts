import type { Fee } from './fees.ts';

/**
 * Fee and payout together as one fee, to a hundredth of a basis point.
 * @param percent of the earned money that a payout costs; null where that is not known: it costs nothing then
 */
export function feeAfterPayout(fee: Fee, percent: number | null): Fee {
  if (percent === null || percent === 0 || fee.basis === 'on_top') return fee;
  const left = 10_000 - Math.round(percent * 100);
  const both = (basisPoints: number): number => 10_000 - Math.round(((10_000 - basisPoints) * left) / 100) / 100;
  return {
    ...fee,
    basisPoints: both(fee.basisPoints),
    ...(fee.steps && { steps: fee.steps.map((step) => ({ ...step, basisPoints: both(step.basisPoints) })) }),
  };
}
