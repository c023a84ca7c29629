import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '@lootfolio/domain/csv-rows';
import { readCasemove as readInSlices } from './casemove.ts';

const COLUMNS =
  'Item Name,Item Custom Name,Price,Price Combined,Item Moveable,Storage Name,Tradehold,Category,Combined QTY,Item Wear Name,Item Paint Wear,Item Has Stickers/Patches,Stickers';

/** A row as Casemove writes it: JSON without brackets, without any "null". */
const write = (cells: readonly unknown[]): string => JSON.stringify(cells).slice(1, -1).replaceAll('null', '');

const REDLINE = [
  'StatTrak™ AK-47 | Redline',
  'say "hi"\\',
  '$28.18',
  '1.210,50 €',
  true,
  'Play skins',
  '2026-12-01T08:00:00.000Z',
  'Skins & Knives',
  2,
  'Field-Tested',
  0.211641,
  true,
  'Crown (Foil);Howling Dawn',
];
const CASE = ['Recoil Case', null, '$NaN', '$NaN', true, '#Inventory', null, 'Containers', 140, null, null, false, ''];

/** Reads a file to its end. */
const readCasemove = (text: string) => {
  const slices = readInSlices(text);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
};

describe('a file of Casemove', () => {
  it('tells what lies in which storage unit', () => {
    expect(readCasemove([COLUMNS, write(REDLINE), write(CASE)].join('\n'))).toEqual({
      badRows: [],
      items: [
        {
          row: 2,
          name: 'StatTrak™ AK-47 | Redline (Field-Tested)',
          phase: null,
          nameTag: 'say "hi"\\',
          storageUnit: 'Play skins',
          quantity: 2,
          float: null,
          stickers: ['Crown (Foil)', 'Howling Dawn'],
          lockEnd: new Date('2026-12-01T08:00:00Z'),
        },
        {
          row: 3,
          name: 'Recoil Case',
          phase: null,
          nameTag: null,
          storageUnit: null,
          quantity: 140,
          float: null,
          stickers: [],
          lockEnd: null,
        },
      ],
    });
  });

  it('is read in its older form, without prices and with blanks before the names', () => {
    const old =
      'Item Name, Item Custom Name, Item Moveable, Storage Name, Tradehold, Category, Combined QTY, Item Wear Name, Item Paint Wear, Item Has Stickers/Patches, Stickers';
    const without = ([name, tag, _price, _all, ...rest]: readonly unknown[]): unknown[] => [name, tag, ...rest];
    const { items, badRows } = readCasemove([old, write(without(REDLINE)), write(without(CASE))].join('\n'));
    expect([items.map(({ name, storageUnit, quantity }) => [name, storageUnit, quantity]), badRows]).toEqual([
      [
        ['StatTrak™ AK-47 | Redline (Field-Tested)', 'Play skins', 2],
        ['Recoil Case', null, 140],
      ],
      [],
    ]);
  });

  it('is read as a spreadsheet saves it', () => {
    const cells = REDLINE.map((cell) => `"${String(cell).replaceAll('"', '""').replaceAll('\\', '')}"`);
    const { items } = readCasemove(`\uFEFF${COLUMNS.replaceAll(',', ';')}\r\n${cells.join(';')}\r\n`);
    expect(items).toMatchObject([{ name: 'StatTrak™ AK-47 | Redline (Field-Tested)', nameTag: 'say "hi"', quantity: 2 }]);
  });

  it('keeps the phase of a Doppler', () => {
    const doppler = ['★ Karambit | Doppler - Phase 2', ...REDLINE.slice(1, 9), 'Factory New', ...REDLINE.slice(10)];
    expect(readCasemove(`${COLUMNS}\n${write(doppler)}`).items).toMatchObject([
      { name: '★ Karambit | Doppler (Factory New)', phase: 'Phase 2' },
    ]);
  });

  it('has the float of one thing alone, and no price: both decimal signs are read', () => {
    const one = [...REDLINE.slice(0, 2), '1.210,50 €', '$1,210.50', ...REDLINE.slice(4, 8), 1, ...REDLINE.slice(9)];
    expect(readCasemove(`${COLUMNS}\n${write(one)}`)).toMatchObject({ badRows: [], items: [{ quantity: 1, float: 0.211641 }] });
    expect(readCasemove(`${COLUMNS}\n${write(REDLINE)}`).items).toMatchObject([{ quantity: 2, float: null }]);
  });

  it('names the rows that cannot be read, and reads the others', () => {
    const bad = (cells: unknown[]): string => write(cells);
    const rows = [
      bad(REDLINE.slice(1)),
      bad(['', ...REDLINE.slice(1)]),
      bad([...REDLINE.slice(0, 8), 'many', ...REDLINE.slice(9)]),
      bad([...REDLINE.slice(0, 8), 0, ...REDLINE.slice(9)]),
      bad([...REDLINE.slice(0, 5), 'a\0b', ...REDLINE.slice(6)]),
      '',
      write(CASE),
    ];
    const { items, badRows } = readCasemove([COLUMNS, ...rows].join('\n'));
    expect(items).toHaveLength(1);
    expect(badRows).toEqual([
      { row: 2, column: null, problem: 'cells', text: REDLINE[1] },
      { row: 3, column: 'Item Name', problem: 'name', text: '' },
      { row: 4, column: 'Combined QTY', problem: 'quantity', text: REDLINE[0] },
      { row: 5, column: 'Combined QTY', problem: 'quantity', text: REDLINE[0] },
      { row: 6, column: 'Storage Name', problem: 'unit', text: REDLINE[0] },
    ]);
  });

  it.each([
    ['nothing', '', 'column', 1, 'Item Name'],
    ['another table', 'a,b\n1,2', 'column', 1, 'Item Name'],
    ['a quote that is not closed', `${COLUMNS}\n"Recoil`, 'quote', 2, 'Item Name'],
    ['a header with a quote that is not closed', 'Item Name,"Storage', 'quote', 1, '2'],
    ['text behind a quote', `${COLUMNS}\n\n"Recoil","" Case,1`, 'after-quote', 3, 'Item Custom Name'],
    ['too many rows', `${COLUMNS}\n${'\n'.repeat(50_001)}`, 'rows', 50_002, null],
    [
      'too many things',
      `${COLUMNS}\n${`${write([...CASE.slice(0, 8), 100_000, ...CASE.slice(9)])}\n`.repeat(11)}`,
      'things',
      12,
      'Combined QTY',
    ],
    ['too much', `${COLUMNS}\n${'x'.repeat(10_000_001)}`, 'size', 1, null],
  ])('is refused with row and column when it is %s', (_, text, problem, row, column) => {
    expect(() => readCasemove(text)).toThrow(expect.objectContaining({ name: 'BadFile', problem, row, column }));
  });

  it('is read in slices, and no further than it is asked: a large one takes a second', () => {
    const long = readInSlices(`${COLUMNS}\n${`${write(REDLINE)}\n`.repeat(2000)}`);
    let slices = 0;
    while (!long.next().done) slices += 1;
    expect(slices).toBeGreaterThanOrEqual(20);
    const rows = rowsOf('a,b\n"');
    expect(rows.next().value).toEqual({ cells: ['a', 'b'], line: 1 });
    expect(() => rows.next()).toThrow(expect.objectContaining({ problem: 'quote', row: 2 }));
  });

  it('has rows with more cells than a header can have, which are left out', () => {
    const { items, badRows } = readCasemove([COLUMNS, ','.repeat(999), write(CASE)].join('\n'));
    expect([items.length, badRows.map(({ row, problem }) => [row, problem])]).toEqual([1, [[2, 'cells']]]);
    expect(() => readCasemove([COLUMNS, ','.repeat(4_900_000), write(CASE)].join('\n'))).toThrow(
      expect.objectContaining({ name: 'BadFile', problem: 'cells', row: 2, column: '1001' }),
    );
  });

  it('gives every name back that was written', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map((name) => `A${name.normalize('NFC').replace(/[\p{C}\s/\uFFFD]|null/gu, '')}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 20 }), (names) => {
        const rows = names.map(([name, unit]) => write([name, ...CASE.slice(1, 5), unit, ...CASE.slice(6)]));
        const { items, badRows } = readCasemove([COLUMNS, ...rows].join('\n'));
        expect(badRows).toEqual([]);
        expect(items.map((item) => [item.name, item.storageUnit])).toEqual(names);
      }),
    );
  });

  it('is read or refused, whatever the text is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('"', '\\', ',', ';', '\n', '\r', 'a', '\\u00e', '\\u0041')), (pieces) => {
        try {
          expect(Array.isArray(readCasemove(`${COLUMNS}\n${pieces.join('')}`).items)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: 'BadFile' });
        }
      }),
    );
  });
});
