import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../text/decode-text.ts';
import { readStorageUnits as readInSlices } from './storage-units.ts';

const COLUMNS =
  'Item Name,Item Custom Name,Price,Price Combined,Item Moveable,Storage Name,Tradehold,Category,Combined QTY,Item Wear Name,Item Paint Wear,Item Has Stickers/Patches,Stickers';

type Content = string | number | boolean | null | undefined;

/** A row as Casemove writes it: JSON without brackets, without any "null". */
const write = (cells: readonly Content[]): string => JSON.stringify(cells).slice(1, -1).replaceAll('null', '');
/** A row as spreadsheets write it. */
const save = (cells: readonly Content[], separator: string): string =>
  cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(separator);

const REDLINE: readonly Content[] = [
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
const CASE: readonly Content[] = ['Recoil Case', null, '$NaN', '$NaN', true, '#Inventory', null, 'Containers', 140, null, null, false, ''];

/** Reads a file to its end. */
const read = (text: string) => {
  const slices = readInSlices(text);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
};
/** The items and bad rows of a file that can be read. */
const readUnits = (text: string) => {
  const file = read(text);
  if ('problem' in file) throw new Error(JSON.stringify(file));
  return file;
};

describe('a file of Casemove', () => {
  it('tells what lies in which storage unit', () => {
    expect(read([COLUMNS, write(REDLINE), write(CASE)].join('\n'))).toEqual({
      badRows: [],
      items: [
        {
          row: 2,
          name: 'StatTrak™ AK-47 | Redline (Field-Tested)',
          nameTag: 'say "hi"\\',
          storageUnit: 'Play skins',
          quantity: 2,
          float: null,
          stickers: ['Crown (Foil)', 'Howling Dawn'],
          lockEnd: new Date('2026-12-01T08:00:00Z'),
        },
        { row: 3, name: 'Recoil Case', nameTag: null, storageUnit: null, quantity: 140, float: null, stickers: [], lockEnd: null },
      ],
    });
  });

  it('is read in its older form, without prices and with blanks before the names', () => {
    const old =
      'Item Name, Item Custom Name, Item Moveable, Storage Name, Tradehold, Category, Combined QTY, Item Wear Name, Item Paint Wear, Item Has Stickers/Patches, Stickers';
    const without = ([name, tag, _price, _all, ...rest]: readonly Content[]): Content[] => [name, tag, ...rest];
    const { items, badRows } = readUnits([old, write(without(REDLINE)), write(without(CASE))].join('\n'));
    expect([items.map(({ name, storageUnit, quantity }) => [name, storageUnit, quantity]), badRows]).toEqual([
      [
        ['StatTrak™ AK-47 | Redline (Field-Tested)', 'Play skins', 2],
        ['Recoil Case', null, 140],
      ],
      [],
    ]);
  });

  it('keeps the phase of a Doppler', () => {
    const doppler = ['★ Karambit | Doppler - Phase 2', ...REDLINE.slice(1, 9), 'Factory New', ...REDLINE.slice(10)];
    expect(readUnits(`${COLUMNS}\n${write(doppler)}`).items).toMatchObject([{ name: '★ Karambit | Doppler (Factory New) - Phase 2' }]);
  });

  it('has the float of one thing alone, and no price: both decimal signs are read', () => {
    const one = [...REDLINE.slice(0, 2), '1.210,50 €', '$1,210.50', ...REDLINE.slice(4, 8), 1, ...REDLINE.slice(9)];
    expect(read(`${COLUMNS}\n${write(one)}`)).toMatchObject({ badRows: [], items: [{ quantity: 1, float: 0.211641 }] });
    expect(read(`${COLUMNS}\n${write(one.with(10, '0,211641'))}`)).toMatchObject({ badRows: [], items: [{ float: 0.211641 }] });
    expect(readUnits(`${COLUMNS}\n${write(REDLINE)}`).items).toMatchObject([{ quantity: 2, float: null }]);
  });

  it('names the rows that cannot be read, and reads the others', () => {
    const rows = [
      write(REDLINE.slice(1)),
      write(REDLINE.with(0, '')),
      write(REDLINE.with(8, 'many')),
      write(REDLINE.with(8, 0)),
      write(REDLINE.with(8, 100_001)),
      write(REDLINE.with(5, 'a\0b')),
      write(REDLINE.with(9, 'Worn')),
      write([...REDLINE, 'more']),
      '',
      write(CASE),
    ];
    const { items, badRows } = readUnits([COLUMNS, ...rows].join('\n'));
    expect(items).toHaveLength(1);
    expect(badRows).toEqual([
      { row: 2, column: null, problem: 'cells', text: REDLINE[1] },
      { row: 3, column: 'Item Name', problem: 'name', text: '' },
      { row: 4, column: 'Combined QTY', problem: 'quantity', text: REDLINE[0] },
      { row: 5, column: 'Combined QTY', problem: 'quantity', text: REDLINE[0] },
      { row: 6, column: 'Combined QTY', problem: 'quantity', text: REDLINE[0] },
      { row: 7, column: 'Storage Name', problem: 'unit', text: REDLINE[0] },
      { row: 8, column: 'Item Wear Name', problem: 'name', text: REDLINE[0] },
      { row: 9, column: null, problem: 'cells', text: REDLINE[0] },
    ]);
  });

  it.each([
    ['nothing', '', 'column', 1, 'Item Name'],
    ['another table', 'a,b\n1,2', 'column', 1, 'Item Name'],
    ['a file without storage units', `${COLUMNS.replace('Storage Name,', '')}\n"Recoil Case",,,,true,,,1`, 'column', 1, 'Storage Name'],
    ['a file without quantities', `My units\n${COLUMNS.replace('Combined QTY', 'Count')}\n${write(CASE)}`, 'column', 2, 'Combined QTY'],
    ['a quote that is not closed', `${COLUMNS}\n"Recoil`, 'quote', 2, 'Item Name'],
    ['a header with a quote that is not closed', 'Item Name,"Storage', 'quote', 1, '2'],
    ['text behind a quote', `${COLUMNS}\n\n"Recoil","" Case,1`, 'after-quote', 3, 'Item Custom Name'],
    ['too many rows', `${COLUMNS}\n${'x\n'.repeat(50_001)}`, 'rows', 50_002, null],
    ['too many things', `${COLUMNS}\n${`${write(CASE.with(8, 100_000))}\n`.repeat(11)}`, 'things', 12, 'Combined QTY'],
    ['too much', `${COLUMNS}\n${'x'.repeat(5_000_001)}`, 'size', 1, null],
  ])('is refused with row and column when it is %s', (_, text, problem, row, column) => {
    expect(read(text)).toEqual({ problem, row, column });
  });

  it('has rows with more cells than a header can have, which are left out', () => {
    const { items, badRows } = readUnits([COLUMNS, `x${',x'.repeat(999)}`, write(CASE)].join('\n'));
    expect([items.length, badRows.map(({ row, problem }) => [row, problem])]).toEqual([1, [[2, 'cells']]]);
    expect(read([COLUMNS, `x${','.repeat(4_900_000)}`, write(CASE)].join('\n'))).toEqual({ problem: 'cells', row: 2, column: '1001' });
  });

  it('gives every name back that was written', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map((name) => `A${name.normalize('NFC').replace(/[\p{C}\s/&\uFFFD]|null/gu, '')}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 20 }), (names) => {
        const rows = names.map(([name, unit]) => write([name, ...CASE.slice(1, 5), unit, ...CASE.slice(6)]));
        const { items, badRows } = readUnits([COLUMNS, ...rows].join('\n'));
        expect(badRows).toEqual([]);
        expect(items.map((item) => [item.name, item.storageUnit])).toEqual(names);
      }),
    );
  });

  it('is read or refused, whatever the text is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('"', '\\', ',', ';', '\n', '\r', 'a', '\\u00e', '\\u0041')), (pieces) => {
        const file = read(`${COLUMNS}\n${pieces.join('')}`);
        expect('problem' in file ? file.row > 0 : Array.isArray(file.items)).toBe(true);
      }),
    );
  });
});

describe('a file of Casemove that a spreadsheet saved again', () => {
  const expected = [
    { row: 2, name: 'StatTrak™ AK-47 | Redline (Field-Tested)', nameTag: 'say "hi"\\', storageUnit: 'Play skins', quantity: 2 },
    { row: 3, name: 'Recoil Case', storageUnit: null, quantity: 140 },
  ];
  const lines = (separator: string): string[] => [
    COLUMNS.replaceAll(',', separator),
    ...[REDLINE, CASE].map((cells) => save(cells, separator)),
  ];

  it('has semicolons, tabs or bars, doubled quotes and plain backslashes', () => {
    for (const separator of [';', '\t', '|'])
      expect(read(`\uFEFF${lines(separator).join('\r\n')}\r\n`)).toMatchObject({ items: expected, badRows: [] });
  });

  it('says its separator in the first line', () => {
    expect(read(`sep=;\r\n${lines(';').join('\r\n')}`)).toMatchObject({ items: expected, badRows: [] });
    expect(read(`\uFEFF"sep=,"\r\n${lines(',').slice(0, 1).concat(save(CASE, ',')).join('\r\n')}`)).toMatchObject({ items: [{ row: 2 }] });
  });

  it('has commas, and with them backslashes before doubled quotes', () => {
    const tag = 'the \\"best" one';
    expect(readUnits([COLUMNS, save(REDLINE.with(1, tag), ',')].join('\n')).items).toMatchObject([{ nameTag: tag }]);
  });

  it('is in UTF-16, with tabs', () => {
    const text = `\uFEFF${lines('\t').join('\r\n')}`;
    const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
    expect(read(decodeText(bytes).text)).toMatchObject({ items: expected, badRows: [] });
  });

  it('has lines before its header', () => {
    const titles = ['My storage units;;;;;;;;;;;;', ';;;;;;;;;;;;', '"Exported on 27.11.2026; all of them"'];
    expect(read([...titles, ...lines(';')].join('\n'))).toMatchObject({ items: [{ row: 5 }, { row: 6 }], badRows: [] });
  });

  it('has its columns in another order, without those that nobody needs, and with further ones', () => {
    const names = ['Combined QTY', 'My note', 'STORAGE NAME', 'Item Wear Name', 'item name'];
    const rows = [
      ['1', 'a', 'Box', 'Field-Tested', 'AK-47 | Redline'],
      ['', '', 'Box', '', 'Recoil Case'],
      ['x', '', 'Box', '', 'Recoil Case'],
    ];
    expect(read([names, ...rows].map((cells) => cells.join(';')).join('\n'))).toEqual({
      items: [
        { row: 2, name: 'AK-47 | Redline (Field-Tested)', storageUnit: 'Box', quantity: 1, ...NONE },
        { row: 3, name: 'Recoil Case', storageUnit: 'Box', quantity: 1, ...NONE },
      ],
      badRows: [{ row: 4, column: 'Combined QTY', problem: 'quantity', text: 'x' }],
    });
  });

  it('may have empty cells at the right, or lack them where they are empty', () => {
    const full = save(CASE, ';');
    const { items, badRows } = readUnits([`${lines(';')[0]};;`, `${full};;`, `${full};;x`, full.slice(0, -';""'.length)].join('\n'));
    expect([items.map(({ row, quantity }) => [row, quantity]), badRows]).toEqual([
      [
        [2, 140],
        [4, 140],
      ],
      [{ row: 3, column: null, problem: 'cells', text: 'Recoil Case' }],
    ]);
    // without the quantity, cells before it may be missing
    expect(readUnits([lines(';')[0], 'Recoil Case;;;;;Box'].join('\n'))).toMatchObject({ items: [], badRows: [{ problem: 'cells' }] });
  });
});

const NONE = { nameTag: null, float: null, stickers: [], lockEnd: null };
