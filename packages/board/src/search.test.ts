import { describe, expect, it } from 'vitest';
import { prefixWithinEdits, fold, termsOf, wordsOfName } from './search-words.ts';
import { NOW, testBoard, testItem, testQuery, testQuote, testUpdate } from '../test/test-board.ts';

const NAMES = [
  'AK-47 | Redline (Field-Tested)',
  'AK-47 | Redline (Minimal Wear)',
  'StatTrak™ AK-47 | Redline (Field-Tested)',
  'M4A1-S | Hyper Beast (Factory New)',
  'M4A4 | Howl (Battle-Scarred)',
  'AWP | Dragon Lore (Well-Worn)',
  'Desert Eagle | Blaze (Factory New)',
  'Sticker | Titan (Holo) | Katowice 2014',
  'Souvenir P250 | Sand Dune (Field-Tested)',
  '★ Butterfly Knife | Tiger Tooth (Factory New)',
  'Dragon Tale',
  'Operation Riptide Case',
  'Sealed Graffiti | Pistação',
];
const ALIASES: Record<string, string> = {
  'AWP | Dragon Lore (Well-Worn)': 'AWP | Ejderha İlmi (Epey Aşınmış)',
  'Operation Riptide Case': 'Ters Akıntı Operasyonu Kasası',
  'Sealed Graffiti | Pistação': 'IŞIK ÇİĞDEM',
};
const items = NAMES.map((name, index) => testItem(index + 1, name, { alias: ALIASES[name] ?? null }));
const board = testBoard(items);
const found = (text: string, limit = 20): string[] => board.search(text, { appId: 730, limit }).itemIds.map((id) => NAMES[id - 1]!);

describe('search', () => {
  it.each([
    ['ak47 redline', 'AK-47 | Redline (Field-Tested)'],
    ['AK 47 redline', 'AK-47 | Redline (Field-Tested)'],
    ['ak-47 redline ft', 'AK-47 | Redline (Field-Tested)'],
    ['redline ak47 (field-tested)', 'AK-47 | Redline (Field-Tested)'],
    ['ak47 redline mw', 'AK-47 | Redline (Minimal Wear)'],
    ['st redline', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
    ['stattrak ak', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
    ['m4a1s', 'M4A1-S | Hyper Beast (Factory New)'],
    ['m4a1 s hyper', 'M4A1-S | Hyper Beast (Factory New)'],
    ['m4a1-s fn', 'M4A1-S | Hyper Beast (Factory New)'],
    ['howl bs', 'M4A4 | Howl (Battle-Scarred)'],
    ['desert-eagle', 'Desert Eagle | Blaze (Factory New)'],
    ['awp ww', 'AWP | Dragon Lore (Well-Worn)'],
    ['kato 2014 titan', 'Sticker | Titan (Holo) | Katowice 2014'],
    ['★ butterfly', '★ Butterfly Knife | Tiger Tooth (Factory New)'],
    ['pistacao', 'Sealed Graffiti | Pistação'],
  ])('finds by words, beginnings and short codes, whatever the punctuation: %s', (text, name) => {
    expect(found(text)[0]).toBe(name);
  });

  it('requires all words', () => {
    expect(found('redline field')).toHaveLength(2);
    expect(found('redline awp')).toEqual([]);
    expect(found('ak47 redline mw ft')).toEqual([]);
  });

  it.each([
    ['butterlfy', '★ Butterfly Knife | Tiger Tooth (Factory New)'],
    ['buterflu knife', '★ Butterfly Knife | Tiger Tooth (Factory New)'],
    ['dragn lore', 'AWP | Dragon Lore (Well-Worn)'],
    ['reldine', 'AK-47 | Redline (Field-Tested)'],
    ['hpwl', 'M4A4 | Howl (Battle-Scarred)'],
    ['redlinee ak47 mw', 'AK-47 | Redline (Minimal Wear)'],
    ['souvneir p250', 'Souvenir P250 | Sand Dune (Field-Tested)'],
  ])('forgives slips of the pen in longer words: %s', (text, name) => {
    expect(found(text)[0]).toBe(name);
  });

  it('forgives none in words of up to three letters, one up to seven, two from eight', () => {
    expect(found('axp')).toEqual([]);
    expect(found('redxyne')).toEqual([]);
    expect(found('dragox')).not.toEqual([]);
    expect(found('buxterfyl')).not.toEqual([]);
    expect(found('buxtxrfyl')).toEqual([]);
  });

  it('counts slips only where nothing fits without', () => {
    expect(found('dragon tale')).toEqual(['Dragon Tale']);
    expect(found('cas')).toEqual(['Operation Riptide Case']);
  });

  it('treats Turkish letters like their Latin neighbours, in capitals too', () => {
    for (const text of ['ejderha ilmi', 'EJDERHA İLMİ', 'ejderha ılmı', 'EJDERHA ILMI', 'epey asinmis', 'EPEY AŞINMIŞ']) {
      expect(found(text)).toEqual(['AWP | Dragon Lore (Well-Worn)']);
    }
    for (const text of ['ışık', 'isik', 'IŞIK', 'İSİK', 'çiğdem', 'cigdem', 'ÇİĞDEM'])
      expect(found(text)).toEqual(['Sealed Graffiti | Pistação']);
    expect(found('akinti kasasi')).toEqual(['Operation Riptide Case']);
  });

  it('lists whole words before beginnings, then what has a price, then shorter names', () => {
    const shop = testBoard([
      testItem(1, 'Dragonfly'),
      testItem(2, 'The Dragon King'),
      testItem(3, 'A Dragon'),
      testItem(4, 'The Dragon Prince'),
    ]);
    expect(shop.search('dragon', { appId: 730, limit: 9 }).itemIds).toEqual([3, 2, 4, 1]);
    shop.apply([testUpdate(1, [testQuote(4, 100), testQuote(1, 100)])]);
    expect(shop.search('dragon', { appId: 730, limit: 9 }).itemIds).toEqual([4, 3, 2, 1]);
    expect(shop.search('dragon', { appId: 730, limit: 2 })).toEqual({ itemIds: [4, 3], total: 4 });
  });

  it('lists whole words before beginnings, then what sells most, then the higher price, where likely ones are wanted', () => {
    const shop = testBoard([
      testItem(1, 'Dragonfly'),
      testItem(2, 'The Dragon King'),
      testItem(3, 'A Dragon'),
      testItem(4, 'The Dragon Prince'),
      testItem(5, 'The Dragon Queen'),
      testItem(6, 'Dragon', { hidden: true }),
    ]);
    shop.apply([testUpdate(1, [testQuote(3, 100), testQuote(4, 900), testQuote(5, 400)]), testUpdate(2, [testQuote(4, 300)])]);
    shop.setVolumes(
      new Map([
        [1, 9],
        [2, 7],
        [6, 9],
      ]),
    );
    const likely = (limit: number) => shop.searchLikely('dragon', { appId: 730, limit }, NOW);
    expect(likely(9).itemIds).toEqual([2, 5, 4, 3, 1]);
    expect(likely(2)).toEqual({ itemIds: [2, 5], total: 5 });
    expect(shop.searchLikely(' | ', { appId: 730, limit: 9 }, NOW)).toEqual({ itemIds: [], total: 0 });
  });

  it('finds nothing for blanks and signs, in another game and among hidden items', () => {
    expect(found('  ')).toEqual([]);
    expect(found('|™')).toEqual([]);
    expect(board.search('redline', { appId: 570, limit: 9 }).itemIds).toEqual([]);
    const mixed = testBoard([testItem(1, 'Key', { hidden: true }), testItem(2, 'Key', { appId: 440 }), testItem(3, 'Key')]);
    expect(mixed.search('key', { appId: null, limit: 9 }).itemIds).toEqual([2, 3]);
    expect(mixed.search('key', { appId: 440, limit: 9 }).itemIds).toEqual([2]);
  });

  it('follows appended and renamed items', () => {
    const shop = testBoard([testItem(1, 'Old Name')]);
    shop.addItems([testItem(2, 'Later Name', { alias: 'Sonraki' })]);
    expect(shop.search('name', { appId: null, limit: 9 }).itemIds).toEqual([1, 2]);
    shop.updateItem(testItem(1, 'Crate'));
    expect(shop.search('name', { appId: null, limit: 9 }).itemIds).toEqual([2]);
    expect(shop.search('crate', { appId: null, limit: 9 }).itemIds).toEqual([1]);
    expect(shop.search('sonra', { appId: null, limit: 9 }).itemIds).toEqual([2]);
  });

  it('follows items that are renamed and searched while the names are indexed', () => {
    const renamed = [1, 1500, 2400, 2500];
    const names = Array.from({ length: 2500 }, (_, place) => (renamed.includes(place + 1) ? 'Banana' : 'Sticker'));
    const shop = testBoard(names.map((name, place) => testItem(place + 1, name)));
    const searched = (text: string): number[] => shop.search(text, { appId: null, limit: 9 }).itemIds;
    const slices = shop.prepareSearch();
    expect(slices.next().done).toBe(false);
    for (const itemId of [1, 2500]) shop.updateItem(testItem(itemId, 'Crate'));
    expect([searched('crate'), searched('banana')]).toEqual([
      [1, 2500],
      [1500, 2400],
    ]);
    for (const itemId of [1500, 2400]) shop.updateItem(testItem(itemId, 'Crate'));
    expect(slices.next().done).toBe(true);
    expect([searched('crate'), searched('banana')]).toEqual([renamed, []]);
  });

  it('filters the comparison by the same rule', () => {
    const shop = testBoard(items);
    const quotes = items.map(({ itemId }) => testQuote(itemId, 1000));
    shop.apply([testUpdate(1, quotes), testUpdate(2, quotes)]);
    const compared = (search: string): number[] => shop.compare(testQuery({ search, pageSize: 50 })).rows.map(({ itemId }) => itemId);
    for (const text of ['ak47 ft', 'reldine', 'asinmis', 'zzzz', 'dragon']) {
      expect(new Set(compared(text))).toEqual(new Set(shop.search(text, { appId: 730, limit: 50 }).itemIds));
    }
    expect(compared('reldine')).toHaveLength(3);
    expect(compared(' | ')).toHaveLength(NAMES.length);
    expect(shop.compare(testQuery({ search: 'reldine', now: NOW })).total).toBe(3);
  });
});

describe('words', () => {
  it('of a name are its chunks, their parts and its short codes', () => {
    expect([...wordsOfName('StatTrak™ M4A1-S | Chantico’s Fire (Well-Worn)')]).toEqual([
      'stattrak',
      'm4a1s',
      'm4a1',
      's',
      'chanticos',
      'fire',
      'wellworn',
      'well',
      'worn',
      'ww',
      'st',
    ]);
  });

  it('of a query come once', () => {
    expect(termsOf('AK-47 ak47 Ünlü').map(({ word }) => word)).toEqual(['ak47', 'unlu']);
    expect(fold('İıIi Łódź Straße')).toBe('iiii lodz strasse');
  });

  it('are compared by edits of a beginning', () => {
    expect(prefixWithinEdits('dragn', 'dragonfly', 1)).toBe(true);
    expect(prefixWithinEdits('rdagon', 'dragon', 1)).toBe(true);
    expect(prefixWithinEdits('drxgxn', 'dragon', 1)).toBe(false);
    expect(prefixWithinEdits('drxgxn', 'dragon', 2)).toBe(true);
    expect(prefixWithinEdits('dragon', 'drag', 1)).toBe(false);
  });
});
