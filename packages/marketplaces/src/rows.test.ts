import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, decimal, thousandths } from './amounts.ts';
import { bidsOf, fieldsOf, identityOf, ownLink, pick, quotesOf, readItem, readQuantity, refuseBadList } from './rows.ts';

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

  it('counts rows that are no objects as bad, and those that are sold out as good, whatever their price', () => {
    expect(() => read([...good(5), ...Array<null>(21).fill(null)])).toThrow('21 of 26 rows are wrong');
    expect(read([...good(5), ...Array.from({ length: 21 }, () => ({ name: 'A', price: 0, count: 0 }))])).toHaveLength(5);
  });

  it('leaves out what is not above zero, whatever its adapter reads', () => {
    const units = [0, -1, 1];
    const quotes = quotesOf(
      730,
      'USD',
      units.map((one) => ({ one })),
      ({ one }) => ({ name: `Item ${String(one)}`, price: { units: Number(one), scale: 2 } }),
    );
    expect(quotes.map(({ name }) => name)).toEqual(['Item 1']);
  });

  it('keeps phases apart, and knows no quantity where one row states none', () => {
    const quotes = read([
      { name: 'A', phase: 'p1', price: 3 },
      { name: 'A', phase: 'p2', price: 4 },
      { name: 'B', price: 2 },
      { name: 'B', price: 1, count: 5 },
    ]);
    expect(quotes.map(({ name, phase, price, quantity }) => [name, phase, price.units, quantity])).toEqual([
      ['A', 'Phase 1', 3, null],
      ['A', 'Phase 2', 4, null],
      ['B', null, 1, null],
    ]);
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

  it('keeps the first of equal orders, and leaves bad rows out', () => {
    const rows = [
      { name: 'A', price: 100, count: 5 },
      { name: 'A', price: 100, count: 2 },
      { name: 'B', price: -1 },
    ];
    expect(bids(rows).map(({ name, quantity }) => [name, quantity])).toEqual([['A', 5]]);
  });

  it('may find no order at all, but refuses a list without a valid row', () => {
    expect(bids([{ name: 'A', price: 0 }])).toEqual([]);
    expect(bids([])).toEqual([]);
    expect(() => bids([{ name: 'A', price: -1 }])).toThrow(
      expect.objectContaining({ code: 'BAD_ANSWER', message: 'no valid row in a list of 1 rows' }),
    );
  });
});

it('follows links to the market only', () => {
  expect(ownLink('https://skinport.com/item/x?a=1', 'skinport.com')).toBe('https://skinport.com/item/x?a=1');
  expect(ownLink('https://www.skinport.com/', 'skinport.com')).toBe('https://www.skinport.com/');
  for (const url of ['http://skinport.com/', 'https://evilskinport.com/', 'javascript:alert(1)', '/item', 7, null]) {
    expect(ownLink(url, 'skinport.com')).toBeNull();
  }
});

it('takes no link that is longer than an address is', () => {
  const link = (length: number): string => `https://skinport.com/${'x'.repeat(length - 21)}`;
  expect([ownLink(link(500), 'skinport.com'), ownLink(link(501), 'skinport.com')]).toEqual([link(500), null]);
});

describe('the item of a row', () => {
  it('has its name in our spelling, and a phase only where the market states one', () => {
    for (const none of [undefined, null, ''])
      expect(readItem(730, ' Karambit | Doppler ', none)).toEqual({ name: '★ Karambit | Doppler', phase: null });
    expect(readItem(730, 'A', 'p2')).toEqual({ name: 'A', phase: 'Phase 2' });
    expect([readItem(730, 'A', 'Phase 9'), readItem(730, 'A', 2), readItem(730, 'A', ['p2']), readItem(730, undefined, null)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('has a name of at most 300 characters', () => {
    expect([readItem(730, 'x'.repeat(300), null)?.name.length, readItem(730, 'x'.repeat(301), null)]).toEqual([300, null]);
  });
});

it.each([
  [undefined, null],
  [null, null],
  [0, 0],
  [7, 7],
  ['7', 7],
  ['123456789', 123_456_789],
  ['1234567890', undefined],
  ['', undefined],
  ['7x', undefined],
  ['x7', undefined],
  ['-7', undefined],
  [-1, undefined],
  [1.5, undefined],
  [NaN, undefined],
  [true, undefined],
  [[7], undefined],
])('the quantity %j is %j', (value, quantity) => expect(readQuantity(value)).toBe(quantity));

it('a row of a paged list is known by its id, or by all that it says', () => {
  expect([identityOf({ id: 'a', x: 1 }, 'id'), identityOf({ id: 7 }, 'id')]).toEqual(['a', '7']);
  expect([identityOf({ x: 1 }, 'id'), identityOf({ id: null }, 'id'), identityOf('a', 'id')]).toEqual(['{"x":1}', '{"id":null}', '"a"']);
});

it('an object keeps the fields that are wanted, and no other value has fields', () => {
  expect(pick({ a: 1, b: undefined, c: 3 }, ['a', 'b', 'd'])).toEqual({ a: 1, b: undefined });
  expect(Object.keys(pick({ a: 1 }, ['a', 'd']) as object)).toEqual(['a']);
  expect([pick('a', ['a']), pick(null, ['a']), pick([1], ['0'])]).toEqual(['a', null, [1]]);
  expect([fieldsOf({ a: 1 }), fieldsOf(null), fieldsOf([1]), fieldsOf('a')]).toEqual([{ a: 1 }, {}, {}, {}]);
});

it('a list is refused with the answer that was bad', () => {
  expect(() => refuseBadList(420, 21)).not.toThrow();
  expect(() => refuseBadList(419, 21)).toThrow(expect.objectContaining({ code: 'BAD_ANSWER', message: '21 of 419 rows are wrong' }));
  expect(() => read([])).toThrow(expect.objectContaining({ code: 'BAD_ANSWER', message: 'no price in a list of 0 rows' }));
});
