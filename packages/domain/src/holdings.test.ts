import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { net, type Fee } from './fees.ts';
import { figuresOf, sumFigures, type Holding } from './holdings.ts';
import { MAX_TRACKED_PRICE, MAX_TRACKED_QUANTITY } from './tracker.ts';

const fee: fc.Arbitrary<Fee> = fc.record({
  basisPoints: fc.integer({ min: 0, max: 3000 }),
  basis: fc.constantFrom('of_price' as const, 'on_top' as const),
  known: fc.constant(true),
});
const offer = fc
  .record({ price: fc.integer({ min: 1, max: 1_000_000_000 }), fee })
  .map(({ price, fee: charged }) => ({ price, net: net(price, charged) }));
const holding: fc.Arbitrary<Holding> = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: MAX_TRACKED_QUANTITY })),
  buyPrice: fc.integer({ min: 1, max: MAX_TRACKED_PRICE }),
  now: fc.option(offer),
});
/** The number of holdings of a portfolio with 5,000,000 pieces when each has the largest quantity. */
const holdings = fc.array(holding, { maxLength: 5 });

/** Quotient of two integers with 2 decimals, halves away from zero, computed without the functions under test. */
function percentOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0.00';
  const size = part < 0n ? -part : part;
  const hundredths = (size * 20_000n + whole) / (whole * 2n);
  const digits = String(hundredths).padStart(3, '0');
  return `${part < 0n && hundredths > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('the value of a holding', () => {
  it('is what selling brings after the fee less what it cost; the gross profit leaves the fee out', () => {
    expect(figuresOf({ quantity: 3, buyPrice: 7000, now: { price: 10_000, net: 9400 } })).toEqual({
      cost: 21_000,
      value: 30_000,
      profit: 7200,
      grossProfit: 9000,
      ratio: 34.29,
    });
  });

  it('is unknown without a price', () => expect(figuresOf({ quantity: 3, buyPrice: 7000, now: null })).toBeNull());
});

describe('the sums of a portfolio', () => {
  it('equal those of exact arithmetic for whatever it holds, and stay whole numbers', () => {
    fc.assert(
      fc.property(holdings, (list) => {
        const sums = sumFigures(list.map(figuresOf));
        const priced = list.filter(({ now }) => now !== null);
        const profits = priced.map(({ quantity, buyPrice, now }) => BigInt(quantity) * (BigInt(now!.net) - BigInt(buyPrice)));
        const add = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
        const cost = add(priced.map(({ quantity, buyPrice }) => BigInt(quantity) * BigInt(buyPrice)));
        const value = add(priced.map(({ quantity, now }) => BigInt(quantity) * BigInt(now!.price)));
        const gains = add(profits.filter((one) => one > 0n));
        const losses = -add(profits.filter((one) => one < 0n));
        expect([sums.rows, sums.withoutPrice]).toEqual([list.length, list.length - priced.length]);
        expect([sums.cost, sums.value, sums.gains, sums.losses, sums.profit, sums.grossProfit].map(BigInt)).toEqual([
          cost,
          value,
          gains,
          losses,
          gains - losses,
          value - cost,
        ]);
        expect(sums.ratio.toFixed(2)).toBe(percentOf(gains - losses, cost));
      }),
    );
  });

  it('do not depend on the order of the rows, and rows without a price change only their count', () => {
    fc.assert(
      fc.property(holdings, (list) => {
        const sums = sumFigures(list.map(figuresOf));
        expect(sumFigures(list.toReversed().map(figuresOf))).toEqual(sums);
        expect(sumFigures([...list.map(figuresOf), null])).toEqual({ ...sums, rows: sums.rows + 1, withoutPrice: sums.withoutPrice + 1 });
      }),
    );
  });

  it('are 0 of nothing', () =>
    expect(sumFigures([])).toEqual({
      ...{ rows: 0, withoutPrice: 0, cost: 0, value: 0, gains: 0, losses: 0 },
      ...{ profit: 0, grossProfit: 0, ratio: 0 },
    }));
});
