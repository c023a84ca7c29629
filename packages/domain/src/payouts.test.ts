import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOf, net } from './fees.ts';
import { feeAfterPayout, payoutDays } from './payouts.ts';

describe('what is left after a payout', () => {
  it('is the price less the fee, and of that less the payout', () => {
    // 1,000 dollars less 3.5 percent are 965 dollars; 965 dollars less 2.5 percent are 940.875
    expect(net(1_000_000, feeAfterPayout(feeOf(3.5), 2.5))).toBe(940_875);
    expect(net(1_000_000, feeAfterPayout(feeOf(0), 100))).toBe(0);
  });

  it('is exact for every fee and payout in tenths of a percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 100 }), fc.nat(1_000_000_000), (fee, payout, price) => {
        const left = BigInt(price) * BigInt(1000 - fee) * BigInt(1000 - payout);
        expect(net(price, feeAfterPayout(feeOf(fee / 10), payout / 10))).toBe(Number((left * 2n + 1_000_000n) / 2_000_000n));
      }),
    );
  });

  it('is the net where no cost is known, but not as a known fee', () => {
    expect(feeAfterPayout(feeOf(5), null)).toEqual(feeOf(5, 'of_price', false));
    expect(feeAfterPayout(feeOf(15, 'on_top'), null)).toEqual(feeOf(15, 'on_top', false));
    expect(feeAfterPayout(feeOf(5), 2).known).toBe(true);
  });

  it('is the net where a payout is free, and where money stays in a wallet', () => {
    const fee = feeOf(5);
    expect(feeAfterPayout(fee, 0)).toBe(fee);
    const steam = feeOf(15, 'on_top');
    expect(feeAfterPayout(steam, 2)).toBe(steam);
  });

  it('is counted at each step of the fee', () => {
    const stepped = { ...feeOf(8), steps: [{ from: 1_000_000, basisPoints: 600 }] };
    expect([999_000, 1_000_000].map((price) => net(price, feeAfterPayout(stepped, 1)))).toEqual([909_889, 930_600]);
  });
});

it('the time of a payout is the documented one, and unknown otherwise', () => {
  expect(['marketcsgo', 'csfloat', 'waxpeer', 'shadowpay', 'skinthunder', 'haloskins'].map(payoutDays)).toEqual([
    5,
    3,
    null,
    null,
    null,
    null,
  ]);
});
