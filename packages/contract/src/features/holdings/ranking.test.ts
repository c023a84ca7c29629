import { describe, expect, it } from 'vitest';
import { CALLS } from '../../calls.ts';

const calls = CALLS.filter(({ path }) => path.startsWith('/inventory/'));

describe('the calls of public inventories', () => {
  it('all use GET; those that read at Steam count as changes, and all are public [PUB-222]', () => {
    expect(calls.map(({ path }) => path.slice('/inventory/'.length)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'find',
      'graph',
      'inventory-statistic',
      'latest',
      'ranking',
      'save-inventory',
      'stats',
      'update-inventory',
      'user',
      'user-inventory',
    ]);
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(new Set(calls.map(({ access }) => access))).toEqual(new Set(['public']));
    expect(calls.filter(({ mutates }) => mutates).map(({ path }) => path)).toEqual([
      '/inventory/save-inventory',
      '/inventory/update-inventory',
    ]);
  });
});
