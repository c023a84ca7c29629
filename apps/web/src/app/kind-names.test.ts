import { expect, it } from 'vitest';
import { t } from '../i18n/i18n.ts';
import { KIND_NAMES } from './kind-names.ts';

it('the kinds of long work have the names that their features declare', () => {
  const names = Object.entries(KIND_NAMES).map(([kind, key]) => [kind, t(key)]);
  expect(names).toEqual(
    expect.arrayContaining([
      ['comparison-export', 'Export of the price comparison'],
      ['data-export', 'Export of your data'],
      ['inventory-refresh', 'Inventory refresh'],
      ['steam-refresh', 'Refresh from Steam'],
    ]),
  );
});
