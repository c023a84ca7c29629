import { expect, it } from 'vitest';
import { workbookOf } from '../../test/zip.ts';
import { readStorageUnits } from './storage-units.ts';
import { workbookText } from './workbook-text.ts';

const cell = (at: string, value: string | number | boolean): string =>
  typeof value === 'string'
    ? `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    : `<c r="${at}"${typeof value === 'boolean' ? ' t="b"' : ''}><v>${Number(value)}</v></c>`;
/** A row of a sheet; null is an empty cell. */
const row = (line: number, ...values: (string | number | boolean | null)[]): string =>
  `<row r="${line}">${values.map((value, at) => (value === null ? '' : cell(`${'ABCDEFGH'[at]}${line}`, value))).join('')}</row>`;

const NAMES = ['Item Name', 'Item Custom Name', 'Item Moveable', 'Storage Name', 'Combined QTY', 'Item Wear Name', 'Item Paint Wear'];
const STORED = [
  row(2, 'My storage units'),
  row(4, ...NAMES),
  row(5, 'AK-47 | Redline', 'a; "b"\\\nc', true, 'Play', 1, 'Field-Tested', 0.211),
  row(6, 'Recoil Case', null, false, 'Cases', 140),
].join('');

async function read(...sheets: { name: string; rows: string }[]) {
  const slices = readStorageUnits(await workbookText(workbookOf(sheets)));
  let slice = slices.next();
  while (!slice.done) slice = slices.next();
  return slice.value;
}

it('a workbook is read as a file of storage units, with its numbers of rows', async () => {
  const expected = {
    items: [
      { row: 5, name: 'AK-47 | Redline (Field-Tested)', nameTag: 'a; "b"\\ c', storageUnit: 'Play', quantity: 1, float: 0.211 },
      { row: 6, name: 'Recoil Case', nameTag: null, storageUnit: 'Cases', quantity: 140, float: null },
    ],
    badRows: [],
  };
  expect(await read({ name: 'Units', rows: STORED })).toMatchObject(expected);
  // on a sheet that is not the first one
  expect(await read({ name: 'Prices', rows: row(1, 'Name', 'Price') + row(2, 'Key', 2.5) }, { name: 'Units', rows: STORED })).toMatchObject(
    expected,
  );
});

it('a workbook without storage units lacks their columns', async () => {
  expect(await read({ name: 'Prices', rows: row(1, 'Name', 'Price') + row(2, 'Key', 2.5) })).toEqual({
    problem: 'column',
    row: 1,
    column: 'Item Name',
  });
  expect(await read({ name: 'Empty', rows: '' })).toMatchObject({ problem: 'column' });
});

it('a broken workbook is refused', async () => {
  await expect(workbookText(workbookOf([{ name: 'Units', rows: STORED }]).subarray(0, 500))).rejects.toThrow(/./);
});
