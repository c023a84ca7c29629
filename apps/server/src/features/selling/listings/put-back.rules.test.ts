import type { OwnListing } from '@lootfolio/marketplaces/selling';
import { describe, expect, it } from 'vitest';
import { holdOf, type Holds } from './holds.ts';
import { decidePutBack, type TakenOff } from './put-back.rules.ts';
import { splitOutside } from './synchronise.rules.ts';

const FREE: Holds = { stoppedBy: null, sells: new Set(['waxpeer']), floor: 10 };
const TAKEN: TakenOff = {
  id: 1,
  assetId: 2,
  itemId: 3,
  name: 'AK-47 | Redline (Field-Tested)',
  market: 'waxpeer',
  steamAssetId: '88',
  listedAs: '77',
  externalId: 'old',
  price: 1000,
  isOurs: true,
  tradable: true,
};
const own = (changes: Partial<OwnListing>): OwnListing => ({
  listingId: 'new',
  assetId: '99',
  name: TAKEN.name,
  phase: null,
  price: { units: 100, scale: 2, currency: 'USD' },
  state: 'listed',
  listedAt: null,
  rank: null,
  secondsLeft: null,
  ...changes,
});
const decide = (changes: Partial<TakenOff> = {}, listed: readonly OwnListing[] = [], holds: Partial<Holds> = {}, keeps: string[] = []) =>
  decidePutBack({ ...TAKEN, ...changes }, { own: listed, holds: { ...FREE, ...holds }, keeps });

describe('what was taken off for a sale that fell through', () => {
  it('is put back when nothing speaks against it', () => {
    expect(decide()).toBe('put_back');
    expect(decide({}, [own({}), own({ listingId: 'other', assetId: null, name: 'Another item' })])).toBe('put_back');
  });

  it.each([
    ['its old id', own({ listingId: 'old' })],
    ['its present id at Steam', own({ assetId: '88' })],
    ['its id at Steam when it was listed', own({ assetId: '77' })],
    ['its name, where the market does not say which thing it lists', own({ assetId: null })],
    ['its old id, sold', own({ listingId: 'old', state: 'sold' })],
  ])('is there already when the market shows %s', (_what, listed) => {
    expect(decide({}, [listed])).toBe('there');
  });

  it.each([
    ['GONE', decide({ isOurs: false, tradable: false })],
    ['LOCKED', decide({ tradable: false })],
    ['SWITCHED_OFF', decide({}, [], {}, ['waxpeer'])],
    ['SELLING_STOPPED', decide({}, [], { stoppedBy: 'user' })],
    ['SELLING_STOPPED', decide({}, [], { stoppedBy: 'server' })],
    ['SELLING_OFF', decide({}, [], { sells: new Set(['csfloat']) })],
    ['BELOW_FLOOR', decide({}, [], { floor: 1001 })],
  ])('stays off: %s', (code, decided) => {
    expect(decided).toBe(code);
  });
});

describe('what holds a price', () => {
  it('is the stop before the key, and the key before the least price, which may be asked', () => {
    expect(holdOf({ ...FREE, stoppedBy: 'user', sells: new Set() }, 'waxpeer', 1)).toBe('SELLING_STOPPED');
    expect(holdOf({ ...FREE, sells: new Set() }, 'waxpeer', 1)).toBe('SELLING_OFF');
    expect([holdOf(FREE, 'waxpeer', 9), holdOf(FREE, 'waxpeer', 10)]).toEqual(['BELOW_FLOOR', null]);
  });
});

describe('what a list shows of sold listings', () => {
  const price = { units: 100, scale: 2, currency: 'USD' } as const;
  const sold = (stands: boolean, native = price) => ({ id: 5, externalId: 'new', native, stands });

  it('is the same listing again when the sale fell through, at the price that the market states', () => {
    const same = { id: 5, found: true, state: 'listed', rank: null, missingSince: null, code: null };
    expect(splitOutside([own({})], [sold(false)])).toEqual({ relisted: [same], outside: [] });
    const cheaper = { ...price, units: 90 } as never;
    expect(splitOutside([own({})], [sold(false, cheaper)]).relisted).toEqual([{ ...same, native: price }]);
  });

  it('is left alone while the sale stands, and the rest was made outside', () => {
    const other = own({ listingId: 'another' });
    expect(splitOutside([own({}), other], [sold(true)])).toEqual({ relisted: [], outside: [other] });
  });
});
