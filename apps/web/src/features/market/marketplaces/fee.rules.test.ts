import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impliedFee, feeText, orderMarketplaces, parseFee } from './fee.rules.ts';
import type { Marketplace } from './marketplaces.queries.ts';

const market = (id: number, name: string, fees_sell_percent: number, fee_own: number | null = null): Marketplace => ({
  id,
  name,
  slug: name.toLowerCase(),
  link: null,
  image_full: '',
  fees_sell_percent,
  fees_payout: '',
  payment_method_deposit_methods: [],
  payment_method_withdraw_methods: [],
  fee_known: true,
  fee_basis: 'of_price',
  fee_steps: [],
  fee_origin: 'documented',
  fee_source: null,
  fee_date: null,
  fee_note: null,
  fee_own,
  payout: 'cash',
  payout_fee: null,
  payout_minimum: null,
  kyc: null,
  kyc_note: null,
  closed: null,
});
const MARKETS = [market(1, 'Steam', 15), market(3, 'Waxpeer', 8), market(13, 'CSFloat', 3), market(4, 'MarketCSGO', 8, 2)].toSorted(
  (a, b) => a.id - b.id,
);
const names = (...order: Parameters<typeof orderMarketplaces> extends [unknown, ...infer R] ? R : never): string[] =>
  orderMarketplaces(MARKETS, ...order).map(({ name }) => name);

describe('the order of the marketplaces', () => {
  it('is by id, each row with its number [MKT-201] [MKT-202]', () => {
    expect(orderMarketplaces(MARKETS, undefined, false).map(({ id, number }) => [number, id])).toEqual([
      [1, 1],
      [2, 3],
      [3, 4],
      [4, 13],
    ]);
  });

  it("can be by name and by the fee that applies, the user's own first [MKT-202]", () => {
    expect(names('name', false)).toEqual(['CSFloat', 'MarketCSGO', 'Steam', 'Waxpeer']);
    expect(names('fee', false)).toEqual(['MarketCSGO', 'CSFloat', 'Waxpeer', 'Steam']);
    expect(names('fee', true)).toEqual(['Steam', 'Waxpeer', 'CSFloat', 'MarketCSGO']);
  });

  it('has closed markets last, whatever the order', () => {
    const all = [market(5, 'Bitskins', 1), market(9, 'Gamerpay', 2), ...MARKETS];
    const last = (sort: 'name' | 'fee' | undefined, desc: boolean): string[] =>
      orderMarketplaces(all, sort, desc)
        .slice(-2)
        .map(({ name }) => name)
        .toSorted();
    for (const sort of [undefined, 'name', 'fee'] as const)
      for (const desc of [false, true]) expect(last(sort, desc)).toEqual(['Bitskins', 'Gamerpay']);
  });
});

it("finds the step of a fee that results in a net; the user's own fee takes precedence", () => {
  const skinport = { ...market(6, 'Skinport', 8), fee_steps: [{ game: null, from: 1_000_000, percent: 6 }] };
  expect([impliedFee(skinport, 999_999, 919_999), impliedFee(skinport, 1_000_000, 940_000)]).toEqual([8, 6]);
  expect(impliedFee({ ...skinport, fee_own: 3 }, 1_000_000, 970_000)).toBe(3);
});

describe('an own fee', () => {
  it.each([
    ['3', 3],
    ['2.5', 2.5],
    [' 3,75 ', 3.75],
    ['0', 0],
    ['50', 50],
  ])('is %s percent', (typed, fee) => expect(parseFee(typed)).toBe(fee));

  it.each(['', '-1', '50.01', '51', '1.234', '1e1', '٣', '5%', '1,2.3'])('is not %j', (typed) => expect(parseFee(typed)).toBeNull());

  it('reads what it writes', () => {
    const hundredths = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(hundredths, (given) => {
        expect(parseFee(String(given / 100))).toBe(given / 100);
      }),
    );
  });

  it('is written with as many decimals as it has', () => expect([15, 2.5, 3.75, 0].map(feeText)).toEqual(['15%', '2.5%', '3.75%', '0%']));
});
