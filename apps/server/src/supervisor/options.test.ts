import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('starts the sandbox world unless --live is asked for', () => {
  expect(parseOptions([])).toEqual({ live: false, prices: undefined });
  const file = fileURLToPath(import.meta.url);
  expect(parseOptions(['--prices', file])).toEqual({ live: false, prices: file });
  expect(parseOptions(['--live'])).toEqual({ live: true, prices: undefined });
});

it('refuses unknown arguments, in one sentence', () => {
  expect(() => parseOptions(['--liv'])).toThrow('The arguments "--liv" are not understood');
  expect(() => parseOptions(['--prices'])).toThrow('The arguments "--prices" are not understood');
  expect(() => parseOptions(['--prices', '/nowhere/at/all.json'])).toThrow('There is no price file /nowhere/at/all.json.');
  expect(() => parseOptions(['--live', '--prices', fileURLToPath(import.meta.url)])).toThrow('A price file is for the sandbox world');
});
