import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('starts the sandbox world unless --live is asked for', () => {
  const none = { live: false, prices: undefined, inventory: undefined };
  expect(parseOptions([])).toEqual(none);
  const file = fileURLToPath(import.meta.url);
  expect(parseOptions(['--prices', file])).toEqual({ ...none, prices: file });
  expect(parseOptions(['--inventory', file])).toEqual({ ...none, inventory: file });
  expect(parseOptions(['--prices', file, '--inventory', dirname(file)])).toEqual({ ...none, prices: file, inventory: dirname(file) });
  expect(parseOptions(['--live'])).toEqual({ ...none, live: true });
});

it('refuses unknown arguments, in one sentence', () => {
  expect(() => parseOptions(['--liv'])).toThrow('The arguments "--liv" are not understood');
  expect(() => parseOptions(['--prices'])).toThrow('The arguments "--prices" are not understood');
  expect(() => parseOptions(['--prices', '/nowhere/at/all.json'])).toThrow('There is no price file /nowhere/at/all.json.');
  expect(() => parseOptions(['--live', '--prices', fileURLToPath(import.meta.url)])).toThrow('A price file is for the sandbox world');
  expect(() => parseOptions(['--inventory'])).toThrow('The arguments "--inventory" are not understood');
  expect(() => parseOptions(['--inventory', '/nowhere/at/all'])).toThrow('There is no recorded inventory /nowhere/at/all.');
  expect(() => parseOptions(['--live', '--inventory', '/'])).toThrow('A recorded inventory is for the sandbox world');
});
