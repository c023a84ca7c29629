import { expect, it } from 'vitest';
import { csvOf } from './list-items.csv.ts';
import { sellable } from './listings.test-helper.ts';

type Price = ReturnType<typeof sellable>['price_info'][number];
const at = (name: string, price: number, net: number): Price => ({ name, price, net }) as Price;
const linesOf = (...things: Parameters<typeof csvOf>[0]): string[] => csvOf(things).split('\r\n');

it('the file begins with a byte order mark and these columns [LIST-143]', () => {
  expect(csvOf([])).toBe('\uFEFFName,Buy Price,Qty,Market,Price,Profit,Ratio,Mass Profit\r\n');
});

it('an item has a row for each market price; the mass profit is the profit times the quantity [LIST-144]', () => {
  const thing = sellable({
    name: 'AK-47 | Redline',
    asset_ids: ['1', '2', '3'],
    cost: 10_000,
    price_info: [at('Waxpeer', 12_000, 11_280), at('CSFloat', 10_100, 9898)],
  });
  expect(linesOf(thing).slice(1)).toEqual([
    'AK-47 | Redline,10.00,3,Waxpeer,12.00,1.28,12.80,3.84',
    'AK-47 | Redline,10.00,3,CSFloat,10.10,-0.10,-1.02,-0.31',
    '',
  ]);
});

it('N/A stands where no market has a price, and where the cost is not known [LIST-145]', () => {
  expect(linesOf(sellable({ name: 'Case', cost: 500 }))[1]).toBe('Case,0.50,1,N/A,N/A,N/A,N/A,N/A');
  expect(linesOf(sellable({ name: 'Case', cost: null, price_info: [at('Waxpeer', 990, 930)] }))[1]).toBe(
    'Case,N/A,1,Waxpeer,0.99,N/A,N/A,N/A',
  );
});

it('a name that a spreadsheet would take for a formula gets an apostrophe, and separators are quoted', () => {
  const nameOf = (name: string): string => linesOf(sellable({ name, cost: null }))[1]!.replace(/,N\/A,1,.*/, '');
  expect(['=1+1', '+a', '-a', '@a', '-5', 'a, b', 'a "b"'].map(nameOf)).toEqual([
    "'=1+1",
    "'+a",
    "'-a",
    "'@a",
    '-5',
    '"a, b"',
    '"a ""b"""',
  ]);
});
