import { feeOf, net } from '@lootfolio/domain/fees';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BLOCK, newBlock } from './block.ts';
import { assertFee, maxPriceForNet, netRateLanes, netRate, type NetRate, type NetRateLane } from './net-rate.ts';
import { settle } from './best-prices.ts';

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

const block = newBlock();

/** The net prices as the compiled arithmetic computes them. */
function settled(prices: readonly number[], rate: NetRate): number[] {
  const found: number[] = [];
  for (let from = 0; from < prices.length; from += BLOCK) {
    const some = prices.slice(from, from + BLOCK);
    block.clear(BLOCK * 4);
    block.price.fill(0).set(some);
    block.raise(BLOCK * 4);
    settle(block, BLOCK * 4, rate);
    found.push(...block.high.subarray(0, some.length));
  }
  return found;
}

it('gives the net price of the fee rules to the unit', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 64 }), fee, (amounts, rule) => {
      const rate = netRate(rule);
      const proceeds = amounts.map((amount) => net(amount, rule));
      expect(settled(amounts, rate)).toEqual(proceeds);
      const bound = maxPriceForNet([rate]);
      expect(amounts.filter((amount, at) => !(bound(proceeds[at]!) >= amount))).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});

it('is the fee in the numbers that the compiled arithmetic takes', () => {
  expect(netRate(feeOf(15, 'on_top'))).toEqual({ basis: 'on_top', share: 150_000, kept: 1_000_000 / 1_150_000 });
  expect(netRate(feeOf(15))).toEqual({ basis: 'of_price', factor: 8500, offset: 5000.25, scale: 0.0001 });
});

it('has no net price where there is no target', () => {
  for (const basis of ['of_price', 'on_top'] as const) expect(settled([0, 1000], netRate(feeOf(15, basis)))[0]).toBe(-1);
});

it('gives it for every price at which rounding tips, with the fees in use', () => {
  for (const basis of ['of_price', 'on_top'] as const) {
    for (const basisPoints of [0, 1, 200, 250, 300, 350, 500, 800, 1000, 1500, 5000, 9999, 10_000, 591.25, 0.01, 9999.99]) {
      const rule = { basisPoints, basis, known: true };
      const amounts = [1, 99_990_000, 999_980_000].flatMap((base) => Array.from({ length: 20_000 }, (_, at) => base + at));
      const found = settled(amounts, netRate(rule));
      expect(amounts.filter((amount, at) => found[at] !== net(amount, rule))).toEqual([]);
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
      expect(settled([amount], lanes[0]!.rate)).toEqual([net(amount, stepped)]);
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
  const bound = maxPriceForNet([netRate(feeOf(10))]);
  expect(bound(900)).toBeGreaterThanOrEqual(1000);
  expect(bound(900)).toBeLessThan(1003);
  expect(maxPriceForNet([netRate(feeOf(100))])(0)).toBe(Infinity);
  // a price of 29 leaves nothing on Steam, one of 1,019 leaves 880
  const onTop = maxPriceForNet([netRate(feeOf(15, 'on_top'))]);
  expect([onTop(0) >= 29, onTop(0) < 40, onTop(880) >= 1019, onTop(880) < 1060]).toEqual([true, true, true, true]);
});

it('bounds the prices of several rates by the highest of their bounds', () => {
  const two = fc.tuple(fee, fee);
  fc.assert(
    fc.property(price, two, (amount, rules) => {
      const bound = maxPriceForNet(rules.map(netRate));
      for (const rule of rules) expect(bound(net(amount, rule)) >= amount).toBe(true);
    }),
  );
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
