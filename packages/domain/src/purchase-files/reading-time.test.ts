import { expect, it } from 'vitest';
import { APP_IDS } from '../games.ts';
import { MAX_PURCHASE_ROWS } from '../investments.ts';
import { readCasemovePurchases } from './casemove-purchases.ts';
import { guessColumns, readTable } from './columns.ts';
import { readMappedPurchases } from './mapped-purchases.ts';
import { drain } from './purchase-files.test-helper.ts';

/** Milliseconds. Generous, because the machine may be busy: the usual figures are a fifth. */
const MOST = 1500;
const LONGEST_SLICE = 250;

it('a full file is read in slices', () => {
  const rows = (row: string): string => Array.from({ length: MAX_PURCHASE_ROWS }, () => row).join('\n');
  const casemove = `Category,Combined QTY,Item Name,Storage Name,Item Wear Name,Item Paint Wear\n${rows('"Rifles",1,"AK-47 | Redline \\"x\\" with a long name","My unit","Field-Tested",0.21164105832576752')}`;
  const first = drain(readCasemovePurchases(casemove));
  const table = drain(readTable(`name,qty,price,date\n${rows('AK-47 | Redline (Field-Tested),2,"1,234.56",03/13/2026 10:15')}`));
  const second = drain(readMappedPurchases(table.value, guessColumns(table.value, APP_IDS.cs2), 'Europe/Istanbul'));
  expect([first.value.rows.length, second.value.rows.length]).toEqual([MAX_PURCHASE_ROWS, MAX_PURCHASE_ROWS]);
  expect(Math.max(first.took, table.took + second.took)).toBeLessThan(MOST);
  expect(Math.max(first.longest, table.longest, second.longest)).toBeLessThan(LONGEST_SLICE);
});
