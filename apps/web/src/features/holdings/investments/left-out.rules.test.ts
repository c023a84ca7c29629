import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { leftOutFile, leftOutRows } from './left-out.rules.ts';

beforeAll(() => loadTexts('investment-imports'));

it('all rows that are left out become a file in their order, without formulas', async () => {
  const rows = leftOutRows(
    [
      { row: 9, column: 'Price', problem: 'currency', text: '€' },
      { row: 3, column: null, problem: 'cells', text: '=1+1' },
    ],
    [{ row: 5, name: 'A "rare" one', reason: 'UNKNOWN_ITEM' }],
  );
  expect(await leftOutFile(rows).text()).toBe(
    "Row,Column,Reason,Content\r\n3,,The row has too few or too many cells.,'=1+1\r\n" +
      '5,,No item has this name.,"A ""rare"" one"\r\n9,Price,The price is not in US dollars.,€\r\n',
  );
});
