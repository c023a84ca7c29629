import type { Fee } from './fees.ts';

/**
 * Combines the market's fee and the cost of a payout into one fee, rounded to a hundredth of a basis point. Fees `on_top` are returned
 * unchanged.
 * @param percent cost of a payout in percent of the earned money; null = unknown: the fee alone, which is then not known in full
 */
export function feeAfterPayout(fee: Fee, percent: number | null): Fee {
  if (percent === null) return { ...fee, known: false };
  if (percent === 0 || fee.basis === 'on_top') return fee;
  const left = 10_000 - Math.round(percent * 100);
  const both = (basisPoints: number): number => 10_000 - Math.round(((10_000 - basisPoints) * left) / 100) / 100;
  return {
    ...fee,
    basisPoints: both(fee.basisPoints),
    ...(fee.steps && { steps: fee.steps.map((step) => ({ ...step, basisPoints: both(step.basisPoints) })) }),
  };
}

/**
 * The longest documented time of a payout in days. MarketCSGO: three business days, which a weekend makes five
 * (market.csgo.com/en/content-pages/information, undated). CSFloat: 30 minutes to three days by method (a compilation of its notices of
 * 2026-04-28, github.com/Shr1mpTop/Buffotte). Nothing is documented for the other markets on which the product sells.
 */
const PAYOUT_DAYS: Readonly<Record<string, number>> = { marketcsgo: 5, csfloat: 3 };

/** Returns the longest documented days of a payout from a market, by its slug; null when none are documented. */
export const payoutDays = (slug: string): number | null => PAYOUT_DAYS[slug] ?? null;
