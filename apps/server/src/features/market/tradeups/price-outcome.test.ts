import { describe, expect, it } from 'vitest';
import type { Item } from '../../../prices/board/item-directory.ts';
import { priceOutcome, type Offers } from './price-outcome.ts';

const item = (itemId: number, phase: string | null = null): Item => ({ itemId, phase }) as unknown as Item;
const at = (net: number | null, sold: number | null) => ({
  ...{ buy: null, sold },
  sale: net === null ? null : { marketId: 3, price: net + 100, net, time: 1 },
});
const offers = (entries: readonly [itemId: number, net: number | null, sold: number | null][]): Offers =>
  new Map(entries.map(([itemId, net, sold]) => [itemId, at(net, sold)]));

describe('an outcome', () => {
  it('counts at the price in the middle when units were sold in 7 days', () => {
    expect(priceOutcome(offers([[1, 900, 3]]), [item(1)])).toMatchObject({ sale: { net: 900 }, asked: { net: 900 }, missing: null });
  });

  it('has no price that sells without sales, known or unknown; what is asked is still told', () => {
    for (const sold of [0, null])
      expect(priceOutcome(offers([[1, 900, sold]]), [item(1)])).toMatchObject({ sale: null, asked: { net: 900 }, missing: 'sales' });
    expect(priceOutcome(offers([[1, null, 5]]), [item(1)])).toMatchObject({ sale: null, asked: null, missing: 'price' });
    expect(priceOutcome(new Map(), [item(1)])).toMatchObject({ item: { itemId: 1 }, missing: 'price' });
  });

  it('with phases is the listing without a phase, else the cheapest phase; sales of each count', () => {
    const phases = [item(1), item(2, 'Phase 1'), item(3, 'Ruby')];
    const all = offers([
      [1, 500, null],
      [2, 400, 1],
      [3, 9000, null],
    ]);
    expect(priceOutcome(all, phases)).toMatchObject({ item: { itemId: 1 }, sale: { net: 500 } });
    const phased = offers([
      [1, null, 8],
      [2, 400, null],
      [3, 9000, null],
    ]);
    expect(priceOutcome(phased, phases)).toMatchObject({ item: { itemId: 2 }, sale: { net: 400 }, missing: null });
  });
});
