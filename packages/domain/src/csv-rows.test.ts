import { describe, expect, it } from 'vitest';
import { BadFile, rowsOf, type Row } from './csv-rows.ts';

/** Reads all rows, without the pauses of the reader. */
const rows = (text: string): Row[] => [...rowsOf(text)].filter((row) => row !== null);
const cells = (text: string): string[][] => rows(text).map((row) => row.cells);
const problemOf = (text: string) => {
  try {
    cells(text);
    return null;
  } catch (error) {
    const { problem, row, column } = error as BadFile;
    return { problem, row, column };
  }
};

describe('the rows of a file', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['no last line break', 'a,b\n1,2'],
    ['the line breaks of Windows', 'a,b\r\n1,2\r\n'],
    ['a byte order mark', '\uFEFFa,b\n1,2\n'],
    ['quotes', '"a","b"\n"1","2"\n'],
  ])('are parted by %s', (_, text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('are parted by what stands between the names of the header most often, without those in quotes', () => {
    expect(cells('"a;b;c;d",e\n1;2,3')).toEqual([
      ['a;b;c;d', 'e'],
      ['1;2', '3'],
    ]);
    expect(cells('a;b;c,d\n1,5;2;3')[1]).toEqual(['1,5', '2', '3']);
    // the header is the first line, even when it is empty
    expect(cells('\na;b')).toEqual([[''], ['a;b']]);
    // with one name in the header the separator is a comma
    expect(cells('a\n1;2')).toEqual([['a'], ['1;2']]);
    expect(cells('a')).toEqual([['a']]);
  });

  it('may have empty cells, also the last one', () => {
    expect(cells('a,,c,\n,,,\n')).toEqual([
      ['a', '', 'c', ''],
      ['', '', '', ''],
    ]);
    expect(cells('a,\r\n1,\r\n')).toEqual([
      ['a', ''],
      ['1', ''],
    ]);
    expect(cells('a,b\n1,')[1]).toEqual(['1', '']);
    expect(cells('a\n\nb')).toEqual([['a'], [''], ['b']]);
    expect([cells(''), cells('a;')]).toEqual([[], [['a', '']]]);
    expect(cells('a\uFEFF\n1')[0]).toEqual(['a\uFEFF']);
  });

  it('know the line on which they begin, whatever a quoted cell has of lines', () => {
    expect(rows('a,b\n"1\n2\n3",4\n5,"\r\n"\n6,7')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2\n3', '4'] },
      { line: 5, cells: ['5', '\r\n'] },
      { line: 7, cells: ['6', '7'] },
    ]);
  });

  it('keep what a quoted cell has of separators, doubled and escaped quotes', () => {
    expect(cells('a,b\n"x, ""y""; z",""')[1]).toEqual(['x, "y"; z', '']);
  });

  it('keep backslashes', () => {
    expect(cells('a,b\n"box, one\\",2')[1]).toEqual(['box, one\\', '2']);
    expect(cells('a,b\n"a\\n, ""b""",\\')[1]).toEqual(['a\\n, "b"', '\\']);
    expect(cells('"a\\n",b\n1,2')[0]).toEqual(['a\\n', 'b']);
    // some of Casemove's columns do not make a file of Casemove
    expect(cells('Item Name,b\n"a\\n",2')[1]).toEqual(['a\\n', '2']);
  });

  it('have escaped quotes and signs in a file of Casemove, which writes rows as JSON', () => {
    const read = (row: string, header = 'Item Name,Storage Name,Combined QTY'): string[] | undefined => cells(`${header}\n${row}`)[1];
    expect(read('"AK-47 \\"Redline\\"","x",1')).toEqual(['AK-47 "Redline"', 'x', '1']);
    expect(read('"one\\ntwo\\tthree\\rfour\\\\five\\/six\\bseven\\f"')).toEqual(['one\ntwo\tthree\rfour\\five/sixseven']);
    expect(read('"\\u00e9\\u011F \\u12 \\ux"')).toEqual(['éğ u12 ux']);
    expect(read('"x ""y"""')).toEqual(['x "y"']);
    // an older file has blanks before the names
    expect(read('"\\"",2', 'Item Name, Storage Name, Combined QTY')).toEqual(['"', '2']);
    // a spreadsheet has saved the file again
    expect(read('"box; one\\";"y";1', 'Item Name;Storage Name;Combined QTY')).toEqual(['box; one\\', 'y', '1']);
  });

  it('have their first hundred cells, and one more: further ones fit no header', () => {
    expect(cells(Array.from({ length: 150 }, (_, at) => at).join(','))[0]).toEqual(Array.from({ length: 101 }, (_, at) => String(at)));
    expect([100, 150].map((commas) => cells(','.repeat(commas))[0]!.length)).toEqual([101, 101]);
  });
});

describe('a file of one long row', () => {
  it('is read with pauses inside the row', () => {
    const steps = [...rowsOf(`${'x'.repeat(32_000)},`.repeat(50))];
    expect(steps.map((step) => step?.cells.length ?? null)).toEqual([...Array.from({ length: 25 }, () => null), 51]);
    const twoCells = (length: number): string => `${'x'.repeat(24_999)},${'x'.repeat(length)}`;
    expect([[...rowsOf(twoCells(25_000))].length, [...rowsOf(twoCells(24_999))].length]).toEqual([2, 1]);
    // no pause when all rows are short
    expect([...rowsOf('a,b\n'.repeat(12_000))]).not.toContain(null);
  });

  it.each([
    [`a,b\n${','.repeat(999)}\n1,2`, null],
    [`a,b\n${','.repeat(1000)}\n1,2`, { problem: 'cells', row: 2, column: '1001' }],
    [','.repeat(1000), { problem: 'cells', row: 1, column: '1001' }],
    [`a,b\n1,${'x'.repeat(32_767)}`, null],
    [`a,b\n1,${'x'.repeat(32_768)}`, { problem: 'cells', row: 2, column: 'b' }],
    [`a,b\n1,"${'x'.repeat(32_767)}"`, null],
    [`a,b\n1,"${'x'.repeat(32_768)}"`, { problem: 'cells', row: 2, column: 'b' }],
    // a forgotten closing quote
    [`a,b\n1,"${'x'.repeat(40_000)}`, { problem: 'quote', row: 2, column: 'b' }],
  ])('is refused with too many cells or a cell that is too long', (text, expected) => expect(problemOf(text)).toEqual(expected));
});

describe('a file that cannot be read', () => {
  it.each([
    ['a,b\n1,"2', { problem: 'quote', row: 2, column: 'b' }],
    ['Item Name,Storage Name,Combined QTY\n1,"2\\"', { problem: 'quote', row: 2, column: 'Storage Name' }],
    ['a,"b', { problem: 'quote', row: 1, column: '2' }],
    ['a, b \n1,"2"x\n', { problem: 'after-quote', row: 2, column: 'b' }],
    ['a,b\n"1\n1",2\n3,4,"5"6', { problem: 'after-quote', row: 4, column: '3' }],
    ['a,b\n"1"\rx', { problem: 'after-quote', row: 2, column: 'a' }],
    ['a,b\n1,2', null],
  ])('%j: %j', (text, expected) => expect(problemOf(text)).toEqual(expected));

  it('says where it is wrong', () => {
    expect(new BadFile('rows', 7, null)).toMatchObject({ name: 'BadFile', message: 'row 7: rows' });
    expect(new BadFile('quote', 7, 'Price').message).toBe('row 7, column Price: quote');
  });
});
