import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { net, type Fee } from '@lootfolio/domain/fees';
import { MAX_TRACKED_PRICE, MAX_TRACKED_QUANTITY, TRACKER_SORTS } from '@lootfolio/domain/tracker';
import { figuresOf, formatRatio, isPastDay, pageOf, sortTracked, sumFigures, type Holding, type Sortable } from './tracker.rules.ts';

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
/** As many as a portfolio of 5,000,000 pieces holds at the largest quantity. */
const holdings = fc.array(holding, { maxLength: 5 });

/** Quotient of two integers with 2 decimals, halves away from zero, computed without the functions under test. */
function percentOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0.00%';
  const size = part < 0n ? -part : part;
  const hundredths = (size * 20_000n + whole) / (whole * 2n);
  const digits = String(hundredths).padStart(3, '0');
  return `${part < 0n && hundredths > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}%`;
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
        expect(formatRatio(sums.ratio)).toBe(percentOf(gains - losses, cost));
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

describe('the order of rows', () => {
  const row = fc.record({
    id: fc.nat(),
    name: fc.constantFrom('AK-47', 'AWP', 'Karambit'),
    quantity: fc.integer({ min: 1, max: 4 }),
    buyPrice: fc.integer({ min: 1, max: 4 }),
    boughtOn: fc.constantFrom('2026-01-02', '2026-11-01'),
    now: fc.option(fc.integer({ min: 1, max: 4 })),
  });
  const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 }).map((list) =>
    list.map(({ now, ...one }): Sortable => ({
      ...one,
      price: now,
      figures: figuresOf({ quantity: one.quantity, buyPrice: one.buyPrice, now: now === null ? null : { price: now, net: now } }),
    })),
  );
  const keyOf = (by: (typeof TRACKER_SORTS)[number], one: Sortable): number | string | null => {
    if (by === 'name') return one.name;
    if (by === 'qty') return one.quantity;
    if (by === 'buy_price') return one.buyPrice;
    if (by === 'transaction_date') return one.boughtOn;
    if (by === 'current_price') return one.price;
    return one.figures && (by === 'profit' ? one.figures.profit : one.figures.ratio);
  };

  it('is that of the column in both directions; without the figure last, ties newest first [TRACK-221]', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...TRACKER_SORTS), fc.boolean(), (list, by, descending) => {
        const sorted = sortTracked(list, by, descending);
        expect(sorted.toSorted((a, b) => a.id - b.id)).toEqual(list.toSorted((a, b) => a.id - b.id));
        for (const [at, next] of sorted.slice(1).entries()) {
          const [a, b] = [keyOf(by, sorted[at]!), keyOf(by, next)];
          if (a === b) expect(sorted[at]!.id).toBeGreaterThan(next.id);
          else if (a === null || b === null) expect(b).toBeNull();
          else expect(descending ? a > b : a < b).toBe(true);
        }
      }),
    );
  });
});

describe('a page', () => {
  it('tells how many there are and whether one follows [DATA-235]', () => {
    expect(pageOf(45, 2, 20)).toEqual({ page: 2, limit: 20, total: 45, pages: 3, has_next: true, has_prev: true });
    expect(pageOf(0, 1, 20)).toEqual({ page: 1, limit: 20, total: 0, pages: 0, has_next: false, has_prev: false });
    expect(pageOf(40, 9, 20)).toEqual({ page: 2, limit: 20, total: 40, pages: 2, has_next: false, has_prev: true });
  });
});

describe('the day of a purchase', () => {
  it('has begun where the user is', () => {
    const now = new Date('2026-11-20T22:30:00Z');
    expect([isPastDay('2026-11-20', now, 'UTC'), isPastDay('2026-11-21', now, 'UTC')]).toEqual([true, false]);
    expect([isPastDay('2026-11-21', now, 'Europe/Istanbul'), isPastDay('2026-11-22', now, 'Europe/Istanbul')]).toEqual([true, false]);
    expect([isPastDay('2003-01-01', now, 'UTC'), isPastDay('2002-12-31', now, 'UTC')]).toEqual([true, false]);
  });
});
