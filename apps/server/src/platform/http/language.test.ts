import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['tr', 'tr'],
  ['TR-tr,tr;q=0.9,en;q=0.5', 'tr'],
  ['en-US,en;q=0.9,tr;q=0.8', 'en'],
  ['de-DE, tr;q=0.5', 'tr'],
  ['de, fr', 'en'],
  ['*', 'en'],
])('answers accept-language %j in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
