import { expect, it } from 'vitest';
import { explain } from './explain-code.ts';

it('explains the codes of this server, whatever was said', () => {
  expect(explain('LOCKED', 'anything', 'en')).toBe('This item cannot be traded yet.');
});

it('leaves a sentence of a market as it is', () => {
  const words = 'You need to onboard with Stripe to list more items';
  expect([explain('134', words, 'en'), explain('134', words, 'tr')]).toEqual([words, words]);
});

it('says what the code of a market means, and quotes it', () => {
  expect(explain('bad_item', 'bad_item', 'en')).toBe(
    'The market does not find this item on sale. Refresh your listings, then try again. It says “bad_item”.',
  );
  expect(explain('inventory_items_mismatch', 'inventory_items_mismatch', 'tr')).toContain('henüz görmüyor');
  expect(explain('52', 'E52', 'en')).toBe('The market says “E52”.');
  expect(explain('constructor', 'constructor', 'en')).toBe('The market says “constructor”.');
});

it('shows a code without words and without a meaning as it is', () => {
  expect(explain('SOMETHING_NEW', null, 'en')).toBe('SOMETHING_NEW');
});
