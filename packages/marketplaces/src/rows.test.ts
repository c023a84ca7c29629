import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, decimal, thousandths } from './amounts.ts';
import { bidsOf, ownLink, quotesOf } from './rows.ts';

type Row = { name?: unknown; phase?: unknown; price?: unknown; count?: unknown };
const read = (rows: (Row | unknown)[]) =>
  quotesOf(730, 'USD', rows, (row) => ({ name: row['name'], phase: row['phase'], price: cents(row['price']), quantity: row['count'] }));
const good = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ name: `Item ${index}`, price: 100, count: 1 }));

describe('amounts', () => {
  it('reads whole numbers in their unit and refuses text and fractions', () => {
    expect(cents(1234)).toEqual({ units: 1234, scale: 2 });
    expect(thousandths(1234)).toEqual({ units: 1234, scale: 3 });
    for (const value of ['1234', 12.34, 0, -1, NaN, Infinity, 2 ** 53, null, undefined, [1234]]) expect(cents(value)).toBeNull();
  });

  it('reads decimals exactly, as text or number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 3 }), (units, scale) => {
        const text = (units / 10 ** scale).toFixed(scale);
        const expected = decimal(text)!;
        expect(decimal(Number(text))).toEqual(expected);
        expect(BigInt(expected.units) * 10n ** BigInt(scale)).toBe(BigInt(units) * 10n ** BigInt(expected.scale));
      }),
    );
  });

  it('forgives the noise of floats', () => {
    expect(decimal(0.1 + 0.2)).toEqual({ units: 3, scale: 1 });
    expect(decimal(1e-9)).toBeNull();
  });
});

describe('rows of a list', () => {
  it('keeps the lowest price of a name and phase and adds the quantities', () => {
    const quotes = quotesOf(
      730,
      'USD',
      [
        { name: 'A', price: '2.50', count: 3 },
        { name: ' A ', price: '2.499', count: 1 },
        { name: 'A', phase: 'phase2', price: '9', count: 1 },
        { name: 'B', price: '1', count: 5 },
        { name: 'B', price: '2' },
      ],
      (row) => ({ name: row['name'], phase: row['phase'], price: decimal(row['price']), quantity: row['count'] }),
    );
    expect(quotes.map(({ name, phase, price, quantity }) => [name, phase, price.units, price.scale, quantity])).toEqual([
      ['A', null, 2499, 3, 4],
      ['A', 'Phase 2', 9, 0, 1],
      ['B', null, 1, 0, null],
    ]);
  });

  it('leaves out rows without a name, with a nonsense quantity or an unknown phase, and what is sold out', () => {
    const bad: unknown[] = [
      { price: 1 },
      { name: '  ', price: 1 },
      { name: 7, price: 1 },
      { name: 'x'.repeat(301), price: 1 },
      { name: 'A\u0000', price: 1 },
      { name: 'A\ud800', price: 1 },
      { name: 'A\ufffd', price: 1 },
      { name: 'A', price: 1, count: -1 },
      { name: 'A', price: 1, count: 1.5 },
      { name: 'A', price: 1, count: 'many' },
      { name: 'A', price: 1, phase: 'Phase 9' },
      { name: 'A', price: 100_000_001 },
      { name: 'A', price: 0, count: 0 },
      null,
      'A',
      [],
    ];
    expect(read([...bad, { name: 'B', price: 100_000_000, count: '2' }])).toEqual([
      { name: 'B', phase: null, price: { units: 100_000_000, scale: 2 }, quantity: 2, url: null },
    ]);
  });

  it('tolerates 20 bad rows, or 5 %, and refuses the list beyond both', () => {
    const bad = (count: number): Row[] => Array.from({ length: count }, () => ({ name: 'A', price: -1 }));
    expect(read([...good(5), ...bad(20)])).toHaveLength(5);
    expect(() => read([...good(5), ...bad(21)])).toThrow('21 of 26 rows are wrong');
    expect(read([...good(950), ...bad(50)])).toHaveLength(950);
    expect(() => read([...good(950), ...bad(51)])).toThrow('51 of 1001 rows are wrong');
  });

  it('refuses a list without a price', () => {
    expect(() => read([])).toThrow('no price');
    expect(() => read([{ name: 'A', price: 0, count: 0 }])).toThrow('no price');
  });
});

describe('bidsOf', () => {
  const bids = (rows: Row[]) =>
    bidsOf(730, 'USD', rows, (row) =>
      row['price'] === 0 ? null : { name: row['name'], price: cents(row['price']), quantity: row['count'] },
    );

  it('takes the highest of several orders for a name, with its own quantity', () => {
    const rows = [
      { name: 'A', price: 100, count: 5 },
      { name: 'A', price: 120, count: 2 },
      { name: 'A', price: 110 },
    ];
    expect(bids(rows)).toEqual([{ name: 'A', phase: null, price: { units: 120, scale: 2 }, quantity: 2, url: null }]);
  });

  it('may find no order at all, but refuses a list without a valid row', () => {
    expect(bids([{ name: 'A', price: 0 }])).toEqual([]);
    expect(bids([])).toEqual([]);
    expect(() => bids([{ name: 'A', price: -1 }])).toThrow('no valid row in a list of 1 rows');
  });
});

it('follows links to the market only', () => {
  expect(ownLink('https://skinport.com/item/x?a=1', 'skinport.com')).toBe('https://skinport.com/item/x?a=1');
  expect(ownLink('https://www.skinport.com/', 'skinport.com')).toBe('https://www.skinport.com/');
  for (const url of ['http://skinport.com/', 'https://evilskinport.com/', 'javascript:alert(1)', '/item', 7, null]) {
    expect(ownLink(url, 'skinport.com')).toBeNull();
  }
});
