import { net } from '@lootfolio/domain/fees';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertFee, maxPriceForNet, netRateLanes, netRate, type NetRateLane } from './net-rate.ts';

const price = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000_000 }),
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer({ min: 999_000_000, max: 1_000_000_000 }),
);
const fee = fc.record({
  basisPoints: fc.oneof(
    fc.integer({ min: 0, max: 10_000 }),
    // a combination of fee and payout cost has more decimals
    fc.integer({ min: 0, max: 1_000_000 }).map((fine) => fine / 100),
  ),
  basis: fc.constantFrom('of_price' as const, 'on_top' as const),
  known: fc.constant(true),
});

it('gives the net price of the fee rules to the unit', () => {
  fc.assert(
    fc.property(price, fee, (amount, rule) => {
      const rate = netRate(rule);
      const { factor, offset, scale } = rate;
      const proceeds = net(amount, rule);
      expect(Math.trunc((amount * factor + offset) * scale)).toBe(proceeds);
      expect(maxPriceForNet(proceeds, rate)).toBeGreaterThanOrEqual(amount);
    }),
    { numRuns: 20_000 },
  );
});

it('gives it for every price at which rounding tips, with the fees in use', () => {
  for (const basis of ['of_price', 'on_top'] as const) {
    for (const basisPoints of [0, 1, 200, 250, 300, 350, 500, 800, 1000, 1500, 5000, 9999, 10_000, 591.25, 0.01, 9999.99]) {
      const rule = { basisPoints, basis, known: true };
      const { factor, offset, scale } = netRate(rule);
      const wrong: number[] = [];
      for (const base of [1, 99_990_000, 999_980_000]) {
        for (let amount = base; amount < base + 20_000; amount++) {
          if (Math.trunc((amount * factor + offset) * scale) !== net(amount, rule)) wrong.push(amount);
        }
      }
      expect(wrong).toEqual([]);
    }
  }
});

it('gives a fee with steps as lanes that hold every price once', () => {
  const steps = fc
    .uniqueArray(fc.record({ from: price, basisPoints: fc.nat(10_000) }), { selector: ({ from }) => from, maxLength: 4 })
    .map((all) => all.toSorted((a, b) => a.from - b.from));
  fc.assert(
    fc.property(price, fee, steps, (amount, rule, dearer) => {
      const stepped = { ...rule, steps: dearer };
      const lanes = netRateLanes(stepped).filter(({ min, max }) => min <= amount && amount <= max);
      expect(lanes).toHaveLength(1);
      const { factor, offset, scale } = lanes[0]!.rate;
      expect(Math.trunc((amount * factor + offset) * scale)).toBe(net(amount, stepped));
    }),
  );
});

it('gives lanes from each step to the next, the last one to the highest price', () => {
  const steps = [
    { from: 1000, basisPoints: 600 },
    { from: 5000, basisPoints: 400 },
  ];
  const bounds = (lanes: NetRateLane[]): number[][] => lanes.map(({ min, max }) => [min, max]);
  expect(bounds(netRateLanes({ basisPoints: 800, basis: 'of_price', known: true, steps }))).toEqual([
    [0, 999],
    [1000, 4999],
    [5000, 1_000_000_000],
  ]);
  expect(bounds(netRateLanes({ basisPoints: 800, basis: 'of_price', known: true }))).toEqual([[0, 1_000_000_000]]);
});

it('bounds the prices with a net price closely, and not where nothing is left', () => {
  const rate = netRate({ basisPoints: 1000, basis: 'of_price', known: true });
  expect(maxPriceForNet(900, rate)).toBeGreaterThanOrEqual(1000);
  expect(maxPriceForNet(900, rate)).toBeLessThan(1003);
  expect(maxPriceForNet(0, netRate({ basisPoints: 10_000, basis: 'of_price', known: true }))).toBe(Infinity);
});

it('refuses what is no fee', () => {
  const step = (from: number, basisPoints = 100) => ({ from, basisPoints });
  for (const steps of [[step(0)], [step(5), step(5)], [step(5), step(4)], [step(5, -1)]])
    expect(() => assertFee({ basisPoints: 100, basis: 'of_price', known: true, steps })).toThrow(RangeError);
  for (const basisPoints of [-1, 10_001, 0.005, Number.NaN])
    expect(() => netRate({ basisPoints, basis: 'of_price', known: true })).toThrow('no fee: ');
  const rule = { basisPoints: 100, basis: 'of_price', known: true } as const;
  expect(() => assertFee({ ...rule, steps: [step(5), step(4)] })).toThrow('the steps of a fee do not ascend');
  expect(() => assertFee({ ...rule, steps: [step(5, 10_001)] })).toThrow('no fee: 10001 hundredths of a percent');
  expect(() => assertFee({ ...rule, steps: [step(1), step(2, 0), step(3, 10_000)] })).not.toThrow();
});
