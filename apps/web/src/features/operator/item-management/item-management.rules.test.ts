import { describe, expect, it } from 'vitest';
import { bodyOf, readValues } from './item-form.rules.ts';
import { itemsQuery, namesQuery, readItemManagementSearch } from './item-management.search.ts';
import type { ManagedItem, MarketFacts } from './item-management.queries.ts';
import { ownFacts, readMarketValues } from './market-form.rules.ts';

describe('the address', () => {
  it('says tab, filters and page, and leaves out what it cannot mean', () => {
    const raw = { tab: 'unmatched', q: ' ak ', game: 'cs2', show: 'hidden', market: 'buff', state: 'ignored', page: '3' };
    expect(readItemManagementSearch(raw)).toEqual({ ...raw, q: 'ak', page: 3 });
    const wrong = { tab: 'items', q: ' ', game: 'chess', show: 'all', market: 'none', state: 'open', page: '0' };
    expect(Object.values(readItemManagementSearch(wrong))).toEqual(Array.from({ length: 7 }, () => undefined));
  });

  it('becomes the query of the tab', () => {
    expect(itemsQuery({})).toEqual({ search: '', app_id: 0, show: 'all', page: 1, limit: 25 });
    expect(itemsQuery({ game: 'dota2', show: 'changed', q: 'x', page: 2 })).toMatchObject({
      app_id: 570,
      show: 'changed',
      search: 'x',
      page: 2,
    });
    expect(namesQuery({ market: 'buff', state: 'ignored' })).toEqual({ search: '', market: 'buff', state: 'ignored', page: 1, limit: 25 });
    expect(namesQuery({})).not.toHaveProperty('market');
  });
});

const item = (more: Partial<ManagedItem> = {}): ManagedItem =>
  ({
    rarity: 'Covert',
    color: '#eb4b4b',
    collection: 'The Dust Collection',
    collection_id: 7,
    hidden: false,
    base: { rarity: 'Covert', color: '#eb4b4b', collection: 'The Dust Collection' },
    ...more,
  }) as ManagedItem;

describe('the form of an item', () => {
  it('sets nothing that is as in the catalogue, and keeps the picture', async () => {
    expect(await bodyOf(readValues(item()))).toEqual({ rarity: null, color: null, collection_id: null, hidden: false });
  });

  it('sets what differs, a new picture, or takes the picture away', async () => {
    const changed = item({ rarity: 'Contraband', color: '#e4ae39', collection: 'Other', collection_id: 9, hidden: true });
    expect(await bodyOf(readValues(changed))).toEqual({ rarity: 'Contraband', color: '#e4ae39', collection_id: 9, hidden: true });
    const picture = new File([new Uint8Array([1, 2, 255])], 'new.JPG');
    expect((await bodyOf({ ...readValues(item()), picture })).picture).toBe('data:image/jpeg;base64,AQL/');
    expect((await bodyOf({ ...readValues(item()), keepPicture: false })).picture).toBeNull();
  });
});

const facts: MarketFacts['documented'] = {
  link: 'https://waxpeer.com/',
  fees_sell_percent: 6,
  fee_known: true,
  fee_source: 'Its own page',
  fee_date: '2026-10-08',
  fees_payout: '1%',
  deposit_methods: ['Crypto', 'Items'],
  withdraw_methods: ['Crypto'],
};
const market = { used: facts, documented: facts } as MarketFacts;
const NONE = {
  link: null,
  fees_sell_percent: null,
  fee_known: null,
  fee_source: null,
  fee_date: null,
  fees_payout: null,
  deposit_methods: null,
  withdraw_methods: null,
};

describe('the form of a marketplace', () => {
  it('leaves documented what equals what is documented', () => {
    expect(ownFacts(readMarketValues(market), market)).toEqual(NONE);
    const typed = { ...readMarketValues(market), link: ' ', deposit_methods: ' Crypto \n\nItems\n', fees_payout: ' 1% ' };
    expect(ownFacts(typed, market)).toEqual(NONE);
  });

  it('sets what differs; source, date and certainty belong to the fee', () => {
    const values = readMarketValues(market);
    expect(ownFacts({ ...values, fees_sell_percent: 5 }, market)).toEqual({
      ...NONE,
      fees_sell_percent: 5,
      fee_known: true,
      fee_source: 'Its own page',
      fee_date: '2026-10-08',
    });
    expect(ownFacts({ ...values, fee_known: false }, market)).toMatchObject({ fees_sell_percent: 6, fee_known: false });
    expect(ownFacts({ ...values, fees_payout: '', withdraw_methods: '', link: 'https://x.example/' }, market)).toEqual({
      ...NONE,
      fees_payout: '',
      withdraw_methods: [],
      link: 'https://x.example/',
    });
  });
});
