import fc from 'fast-check';
import { expect, it } from 'vitest';
import { change, lineChanges, mutate, reorder } from '../../test/broken-files.ts';
import { BadFile } from '../csv-rows.ts';
import { APP_IDS } from '../games.ts';
import { MAX_INVESTMENT_PRICE, MAX_INVESTMENT_QUANTITY } from '../investments.ts';
import { readCasemovePurchases } from './casemove-purchases.ts';
import { guessColumns } from './columns.ts';
import { readMappedPurchases } from './mapped-purchases.ts';
import type { PurchaseFile } from './purchase-file.ts';
import { drain, historyOf, pageInJson, pageOf, tableOf } from './purchase-files.test-helper.ts';
import { readSteamHistory } from './steam-history.ts';

const RUNS = 2000;
const SEED = 20_261_124;

const CASEMOVE = `Item Name,Storage Name,Category,Combined QTY,Item Wear Name,Item Paint Wear
"AK-47 | Redline \\"x\\"","Play","Rifles",1,"Field-Tested",0.211641
"★ Karambit | Doppler - Ruby","Knives, gloves","Knives",1,"Factory New",0.01
"Fracture Case","Cases","Containers",1000,,
"Fracture Case","#Inventory","Containers",5,,`;
const MAPPED = `Name;Adet;Price;Date;Category;Float;Side
"AK-47 | Redline (Field-Tested)";1;"$1,234.56";13/03/2026;Rifles;0,21;buy
Fracture Case;10;0.30;3/1/2026;;;sell
Fracture Case;2;"$ 1,234";2/2/2026;Containers;;Satış`;
const EVENTS = JSON.stringify(historyOf([{}, { type: 3, name: 'AK-47 | Redline (Field-Tested)' }, { type: 1 }, { app: 753 }]), null, 1);
const PAGE_ROWS = [{}, { gain: '-', price: '$1,234.56', day: '30 Dec' }, { isListing: true }, { game: 'Banana' }];

const zone = { timezone: 'UTC', newestYear: 2026 };
const readMapped = (text: string): PurchaseFile => {
  const table = tableOf(text);
  return drain(readMappedPurchases(table, guessColumns(table, APP_IDS.cs2), 'UTC')).value;
};
const readHistory = (text: string): PurchaseFile => drain(readSteamHistory(text, zone)).value;

const FILES: readonly [file: string, read: (text: string) => PurchaseFile][] = [
  [CASEMOVE, (text) => drain(readCasemovePurchases(text)).value],
  [MAPPED, readMapped],
  [EVENTS, readHistory],
  [pageOf(PAGE_ROWS), readHistory],
  [pageInJson(PAGE_ROWS, ['Fracture Case', 'AK-47 | Redline (Field-Tested)']), readHistory],
];

const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

it('a file of purchases is read or refused with its row, however it is broken', () => {
  const seen = { read: 0, refused: 0, bad: 0 };
  const broken = fc.tuple(fc.constantFrom(...FILES), lineChanges, fc.array(change, { minLength: 1, maxLength: 3 }));
  fc.assert(
    fc.property(broken, ([[file, read], lines, changes]) => {
      const text = mutate(reorder(file, lines), changes);
      let found: PurchaseFile;
      try {
        found = read(text);
      } catch (error) {
        seen.refused++;
        expect(error).toBeInstanceOf(BadFile);
        const { row, column } = error as BadFile;
        expect([row >= 1 && row <= text.length, column]).toEqual([true, column === null ? null : expect.stringMatching(/./s)]);
        return;
      }
      seen.read++;
      seen.bad += found.badRows.length;
      for (const { row, column, problem } of found.badRows) {
        expect(row).toBeGreaterThanOrEqual(1);
        expect([problem, column]).toEqual([problem, problem === 'cells' ? null : expect.stringMatching(/./s)]);
      }
      for (const { row, name, quantity, buyPrice, buyDate, float, category } of found.rows) {
        expect(row).toBeGreaterThanOrEqual(1);
        expect(name).toSatisfy((one: string) => one.trim() === one && one !== '' && one.length <= 300 && one.isWellFormed());
        expect(category.length).toBeLessThanOrEqual(60);
        expect(quantity).toSatisfy((one: number) => Number.isInteger(one) && one >= 1 && one <= MAX_INVESTMENT_QUANTITY);
        expect(buyPrice).toSatisfy((one: number) => Number.isInteger(one) && one >= 0 && one <= MAX_INVESTMENT_PRICE);
        expect(buyDate).toSatisfy((one: string | null) => one === null || isDay(one));
        expect(float).toSatisfy((one: number | null) => one === null || (one >= 0 && one <= 1));
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(Math.min(seen.read, seen.refused, seen.bad)).toBeGreaterThan(RUNS / 20);
});
