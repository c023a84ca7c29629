import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOf, net } from './fees.ts';
import { MARKETS } from './markets.ts';
import { feeAfterPayout, payoutCost } from './payouts.ts';

const cost = (percent: number) => ({ percent, fixed: 0, minimum: 0 });

describe('what is left after a payout', () => {
  it('is the price less the fee, and of that less the payout', () => {
    // 1,000 dollars less 3.5 percent are 965, less 2.5 percent 940.875
    expect(net(1_000_000, feeAfterPayout(feeOf(3.5), cost(2.5)))).toBe(940_875);
    expect(net(1_000_000, feeAfterPayout(feeOf(0), cost(100)))).toBe(0);
  });

  it('is exact for every fee and payout in tenths of a percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 100 }), fc.nat(1_000_000_000), (fee, payout, price) => {
        const left = BigInt(price) * BigInt(1000 - fee) * BigInt(1000 - payout);
        expect(net(price, feeAfterPayout(feeOf(fee / 10), cost(payout / 10)))).toBe(Number((left * 2n + 1_000_000n) / 2_000_000n));
      }),
    );
  });

  it('is the net where no cost is known, where there is none, and where money stays in a wallet', () => {
    const fee = feeOf(5);
    expect(feeAfterPayout(fee, null)).toBe(fee);
    expect(feeAfterPayout(fee, cost(0))).toBe(fee);
    const steam = feeOf(15, 'on_top');
    expect(feeAfterPayout(steam, cost(2))).toBe(steam);
  });

  it('counts no fixed part: one payout collects many sales', () => {
    expect(net(10_000, feeAfterPayout(feeOf(10), { percent: 1, fixed: 2000, minimum: 5000 }))).toBe(8910);
  });

  it('is stated for markets that pay out money only', () => {
    for (const { id, payout } of MARKETS) if (payout !== 'cash') expect(payoutCost(id)).toBeNull();
    expect(payoutCost(13)).toEqual({ percent: 2.5, fixed: 0, minimum: 0 });
  });
});
