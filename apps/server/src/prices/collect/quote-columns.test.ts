import { describe, expect, it } from 'vitest';
import { columnsOf, compareList, hashOf, pricesOf, withChanges, type StoredQuote } from './quote-columns.ts';
import type { StagedQuote } from './staged-quotes.ts';

const quote = (itemId: number, price: number, more: Partial<StagedQuote> = {}): StagedQuote => ({
  ...{ itemId, price, quantity: 1, native: { units: price, scale: 3 }, url: null },
  ...more,
});
const ORIGIN = { currency: 'USD', source: 'list' };
const stored = (one: StagedQuote): StoredQuote => ({ ...one, ...ORIGIN, changedAt: 0 });
const compare = (held: readonly StagedQuote[], list: readonly StagedQuote[], currency = 'USD') =>
  compareList(columnsOf(held.map(stored), false), list, { currency, confirmBefore: null, removes: () => true });
const bytesOf = (columns: object): number =>
  Object.values(columns).reduce((sum: number, column: unknown) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0), 0);

describe('columns of quotes', () => {
  it('take 18 bytes a quote, so that 1.43 million take 26 MB', () => {
    const held = columnsOf(
      Array.from({ length: 1000 }, (_, at) => stored(quote(at + 1, 100))),
      false,
    );
    expect(bytesOf(held)).toBe(18_000);
    const all = compareList(held, [], { currency: 'USD', confirmBefore: null, removes: () => true });
    expect(bytesOf(withChanges(held, all, ORIGIN, 0))).toBe(0);
  });

  it('find what is new, what differs in price, quantity, amount, scale or currency, and what is gone', () => {
    const held = [quote(1, 10), quote(2, 20), quote(3, 30), quote(4, 40), quote(5, 50, { quantity: null })];
    const list = [
      quote(6, 60),
      quote(1, 10),
      quote(2, 20, { quantity: null }),
      quote(3, 30, { native: { units: 2 ** 40, scale: 3 } }),
      quote(4, 40, { native: { units: 40, scale: 2 } }),
    ];
    const { inserted, rows, changed, removed } = compare(held, list);
    expect([inserted, rows, changed.length, removed]).toEqual([[list[0]], [1, 2, 3], 4, [4]]);
    expect(compare(held, held).changed).toEqual([]);
    expect(compare(held, held, 'EUR').changed).toEqual(held);
    expect(() => compare(held, [quote(1, 10), quote(1, 11)])).toThrow('item 1 a second time');
  });

  it('hold a list after they were changed by it: amounts above 32 bits and rows that moved too', () => {
    const held = [quote(1, 10), quote(2, 20), quote(3, 30), quote(4, 40)];
    const list = [quote(5, 50, { native: { units: 2 ** 40, scale: 3 } }), quote(4, 41), quote(2, 21, { url: 'https://market.example/2' })];
    const before = columnsOf(held.map(stored), false);
    const settings = { currency: 'USD', confirmBefore: null, removes: () => true };
    const after = withChanges(before, compareList(before, list, settings), ORIGIN, 0);
    expect(pricesOf(after, 'list')).toEqual(new Map(list.map(({ itemId, price }) => [itemId, price])));
    expect(compareList(after, list, settings)).toEqual({ inserted: [], updated: [], rows: [], changed: [], removed: [] });
    expect(pricesOf(before, 'list').size).toBe(4);
  });

  it('tell addresses apart by 53 bits that are never 0', () => {
    const hashes = Array.from({ length: 20_000 }, (_, at) => hashOf(`https://market.example/item/${at}`));
    expect(new Set(hashes).size).toBe(20_000);
    expect(hashes.every((hash) => Number.isSafeInteger(hash) && hash > 0)).toBe(true);
  });
});
