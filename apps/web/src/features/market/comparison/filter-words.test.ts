import { DEFAULTS } from '@lootfolio/domain/comparison-filters';
import { afterEach, expect, it } from 'vitest';
import { activateLanguage } from '../../../i18n/i18n.ts';
import { filterWords } from './filter-words.ts';

afterEach(() => activateLanguage('en'));

it('a list is said in words: its markets first, then each filter that is set', () => {
  expect(filterWords(DEFAULTS)).toEqual(['Buff.163 → HaloSkins']);
  expect(
    filterWords({
      ...DEFAULTS,
      ...{ sourceMarkets: [], targetMarkets: ['waxpeer', 'csfloat'], searchQuery: 'redline', minPrice: 5000, maxRoi: 100, minProfit: 1000 },
      ...{ qty: 3, volume: 10, maxAge: 60, type: ['Rifle'], exterior: ['Field-Tested', 'Minimal Wear'], rarity: ['Classified'] },
      ...{ extra: ['StatTrak™'], globalMinimum: true, afterPayout: true },
    }),
  ).toEqual([
    'All markets → Waxpeer and CSFloat',
    '“redline”',
    'Price: from $5.00',
    'ROI: up to 100%',
    'Profit, at least: $1.00',
    'Quantity, at least: 3',
    '7-day sales, at least: 10',
    'Price age, at most: 1 h',
    'Rifle',
    'Field-Tested and Minimal Wear',
    'Classified',
    'StatTrak™',
    'Global lowest only',
    'After payout costs',
  ]);
  const many = { sourceMarkets: ['steam', 'buff', 'waxpeer', 'csfloat'], targetMarkets: [], minPrice: 5000, maxPrice: 9000 };
  expect(filterWords({ ...DEFAULTS, ...many })).toEqual(['4 markets → All that pay money', 'Price: $5.00 to $9.00']);
  expect(filterWords({ ...DEFAULTS, ...many, sell: 'bid' })[0]).toBe('4 markets → All with buy orders');
});

it('in Turkish, too', async () => {
  await activateLanguage('tr');
  expect(filterWords({ ...DEFAULTS, minPrice: 5000, maxAge: 60 })).toEqual([
    'Buff.163 → HaloSkins',
    'Fiyat: en az $5,00',
    'Fiyat güncelliği: 1 sa',
  ]);
});
