import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '@lootfolio/domain/holdings';
import { isChangeSpan } from '@lootfolio/domain/price-changes';
import { TRACKER_SORTS } from '@lootfolio/domain/tracker';
import { formatRatio, pageOf, sortTracked, type Sortable } from './tracker.rules.ts';

describe('the order of rows', () => {
  const row = fc.record({
    id: fc.nat(),
    name: fc.constantFrom('AK-47', 'AWP', 'Karambit'),
    quantity: fc.integer({ min: 1, max: 4 }),
    buyPrice: fc.integer({ min: 1, max: 4 }),
    boughtOn: fc.constantFrom('2026-01-02', '2026-11-01'),
    now: fc.option(fc.integer({ min: 1, max: 4 })),
    change: fc.option(fc.integer({ min: -2, max: 2 })),
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
    if (isChangeSpan(by)) return one.change;
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

it('a ratio is shown with two decimals', () => expect(formatRatio(12.3)).toBe('12.30%'));
