import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellable } from './listings.test-helper.ts';
import { hasPrices, itemsOf, lowestOf, priceAt, referenceOf, rowsOf, sharing, totalsOf, type SellRow, type Typed } from './sell.rules.ts';

const row = (changes: Partial<SellRow> = {}): SellRow => ({ ...rowsOf([sellable({})], false)[0]!, ...changes });
/** Each market keeps its share in percent. */
const feeOf: Readonly<Record<string, number>> = { waxpeer: 6, csfloat: 2, shadowpay: 50 };
const netOf = (market: string, price: number): number => price - Math.ceil((price * feeOf[market]!) / 100);

describe('the rows of the dialog', () => {
  const things = [sellable({ assetid: '1' }), sellable({ assetid: '2' }), sellable({ assetid: '3', item_id: 8, referance_price: 4 })];

  it('are one for each thing, or one for each item with all of its things', () => {
    expect(rowsOf(things, false).map(({ id, assets, quantity }) => [id, assets, quantity])).toEqual([
      ['1', ['1'], 1],
      ['2', ['2'], 1],
      ['3', ['3'], 1],
    ]);
    expect(rowsOf(things, true).map(({ id, assets, quantity }) => [id, assets, quantity])).toEqual([
      ['1', ['1', '2'], 2],
      ['3', ['3'], 1],
    ]);
  });

  it('begin with the reference price in whole cents, rounded as everywhere, and with none where it is 0', () => {
    expect(rowsOf(things, true).map(({ price }) => price)).toEqual([12_350, null]);
    expect(referenceOf({ name: 'AK', referance_price: 0 })).toBeNull();
  });

  it('begin without a price where the phase of a Doppler is not known: its price is that of any phase', () => {
    const reference = (name: string) => referenceOf({ name, referance_price: 12_345 });
    expect(reference('★ Karambit | Gamma Doppler (Factory New)')).toBeNull();
    expect(reference('★ Karambit | Gamma Doppler (Factory New) - Emerald')).toBe(12_350);
  });

  it('of one item are apart where they go to other markets', () => {
    const placed = new Map([
      ['1', ['waxpeer']],
      ['2', ['csfloat']],
    ]);
    const two = [sellable({ assetid: '1' }), sellable({ assetid: '2' })];
    expect(rowsOf(two, true, { placed }).map(({ assets, only }) => [assets, only])).toEqual([
      [['1'], ['waxpeer']],
      [['2'], ['csfloat']],
    ]);
  });

  it('keep what is typed and how many are sold when they are grouped and ungrouped', () => {
    const typed = new Map<string, Typed>([
      ['1', { price: 9000, own: { csfloat: 9500 } }],
      ['2', { price: 8000, own: {} }],
    ]);
    const shown = (rows: readonly SellRow[]) => rows.map(({ assets, quantity, price, own }) => [assets, quantity, price, own]);
    const each = [
      [['1'], 1, 9000, { csfloat: 9500 }],
      [['2'], 1, 8000, {}],
      [['3'], 1, null, {}],
    ];
    expect(shown(rowsOf(things, false, { typed }))).toEqual(each);
    expect(shown(rowsOf(things, true, { typed: sharing(typed, things) }))).toEqual(each);
    const same = sharing(new Map(['1', '2'].map((id): [string, Typed] => [id, { price: 9000, own: {} }])), things);
    expect(shown(rowsOf(things, true, { typed: same }))).toEqual([
      [['1', '2'], 2, 9000, {}],
      [['3'], 1, null, {}],
    ]);
    const unsold = new Set(['1']);
    expect(shown(rowsOf(things, true, { typed: same, unsold }))[0]).toEqual([['2', '1'], 1, 9000, {}]);
    expect(rowsOf(things, false, { unsold }).map(({ id }) => id)).toEqual(['2', '3']);
  });

  it('stay apart while equal prices are typed into them', () => {
    const typed = new Map(['1', '2'].map((id): [string, Typed] => [id, { price: 9000, own: {} }]));
    expect(rowsOf(things, true, { typed }).map(({ assets }) => assets)).toEqual([['1'], ['2'], ['3']]);
  });

  it('take the lowest price less a cent, never below 0, and 0 when there is none [LIST-157] [LIST-192]', () => {
    expect([12_340, 12_345, 10, 5, null].map((lowest) => lowestOf({ min_price: lowest }))).toEqual([12_330, 12_330, 0, 0, 0]);
  });
});

describe('the prices of a row', () => {
  it('are one for all markets, or others for single markets', () => {
    const own = row({ price: 12_340, own: { csfloat: 13_000, waxpeer: undefined } });
    expect(['shadowpay', 'csfloat', 'waxpeer'].map((market) => priceAt(own, market))).toEqual([12_340, 13_000, null]);
    expect(hasPrices([own], ['shadowpay', 'csfloat'])).toBe(true);
    expect(hasPrices([own], ['shadowpay', 'waxpeer'])).toBe(false);
    expect(hasPrices([row({ price: null })], ['waxpeer'])).toBe(false);
    expect(hasPrices([row({ price: 0 })], ['waxpeer'])).toBe(false);
    expect(hasPrices([row({ price: null, only: [] })], ['waxpeer'])).toBe(true);
  });

  it('are sent for as many things of the group as are sold', () => {
    const [group] = rowsOf([sellable({ assetid: '1' }), sellable({ assetid: '2' }), sellable({ assetid: '3' })], true);
    expect(itemsOf([{ ...group!, quantity: 2, own: { csfloat: 13_000 } }], ['waxpeer', 'csfloat'])).toEqual(
      ['1', '2'].map((id) => ({
        general_id: 7,
        item_id: 7,
        asset_id: id,
        name: 'AK-47 | Redline (Field-Tested)',
        price: 12_350,
        prices: [{ market: 'csfloat', price: 13_000 }],
      })),
    );
    expect(itemsOf([row({ price: null })], ['waxpeer'])).toEqual([]);
    // only the markets of the row, and named only where they are not all
    const one = row({ only: ['csfloat'], own: { waxpeer: 9000, csfloat: 8000 } });
    expect(itemsOf([one], ['waxpeer', 'csfloat'])).toMatchObject([{ markets: ['csfloat'], prices: [{ market: 'csfloat', price: 8000 }] }]);
    expect(itemsOf([one], ['csfloat'])[0]).not.toHaveProperty('markets');
    expect(itemsOf([row({ only: [] })], ['waxpeer'])).toEqual([]);
    expect(itemsOf([row({ price: null, own: { waxpeer: 9000 } })], ['waxpeer'])).toMatchObject([{ price: 9000 }]);
  });
});

describe('the sums', () => {
  it('reach from where each thing brings least to where it brings most, and say how many have no known cost', () => {
    const rows = [
      row({ price: 10_000, own: { waxpeer: 11_000 } }),
      row({ id: '2', quantity: 3, price: 1000, thing: sellable({ cost: null }) }),
    ];
    expect(totalsOf(rows, ['waxpeer', 'csfloat'], netOf)).toEqual({
      things: 4,
      markets: 2,
      gross: { least: 10_000 + 3000, most: 11_000 + 3000 },
      net: { least: 9800 + 3 * 940, most: 10_340 + 3 * 980 },
      cost: 10_000,
      unknown: 3,
    });
    expect(totalsOf([row({ price: null })], ['waxpeer'], netOf)).toMatchObject({ things: 1, gross: { most: 0 }, net: { most: 0 } });
  });

  it('count the markets that are used, not those that are chosen', () => {
    expect(totalsOf([row({ only: [] }), row({ only: ['csfloat'], price: 1000 })], ['waxpeer', 'csfloat'], netOf)).toMatchObject({
      things: 1,
      markets: 1,
      net: { least: 980, most: 980 },
    });
  });

  it('are never more than what all things bring without fees', () => {
    const price = fc.integer({ min: 10, max: 100_000_000 });
    expect(() =>
      fc.assert(
        fc.property(fc.array(fc.tuple(price, fc.integer({ min: 1, max: 9 })), { maxLength: 20 }), (prices) => {
          const rows = prices.map(([one, quantity], at) => row({ id: String(at), price: one, quantity }));
          const { gross, net } = totalsOf(rows, Object.keys(feeOf), netOf);
          return (
            net.least <= net.most &&
            net.most <= gross.most &&
            gross.least === gross.most &&
            gross.most === prices.reduce((sum, [one, quantity]) => sum + one * quantity, 0)
          );
        }),
      ),
    ).not.toThrow();
  });
});
