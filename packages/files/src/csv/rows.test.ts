import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialectOf } from './dialect.ts';
import { MAX_CELL, MAX_CELLS, rowsOf, SEPARATORS, type Row } from './rows.ts';

const read = (text: string): Row[] => {
  const { from, ...dialect } = dialectOf(text);
  return [...rowsOf(text, dialect, from)].filter((row) => row !== null);
};
const cellsOf = (text: string): string[][] => read(text).map(({ cells }) => cells);
const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

describe('rows', () => {
  it.each(['\n', '\r\n', '\r'])('end with %j', (end) => {
    expect(cellsOf(['a,b', '1,2', '', '3,"x"', ''].join(end))).toEqual([['a', 'b'], ['1', '2'], [''], ['3', 'x']]);
  });

  it('have their lines, also after a cell with line breaks', () => {
    const rows = read('a,b\r\n"1\r\n2\n3",x\r\nlast,y');
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'a'],
      [2, '1\n2\n3'],
      [5, 'last'],
    ]);
  });

  it('keep an empty last cell, and a backslash at the end of a cell', () => {
    expect(cellsOf('a,b,\n1,2,\n')).toEqual([
      ['a', 'b', ''],
      ['1', '2', ''],
    ]);
    expect(cellsOf('name,note\n"A","/o\\"\n"B","name tag ""/o\\"""\n')).toEqual([
      ['name', 'note'],
      ['A', '/o\\'],
      ['B', 'name tag "/o\\"'],
    ]);
  });

  it('of cells that are written as JSON have escaped quotes', () => {
    expect(cellsOf('"a","b"\n"Let\'s \\"go\\"","\\u0131\\n"\n"x","y"')).toEqual([
      ['a', 'b'],
      ['Let\'s "go"', 'ı\n'],
      ['x', 'y'],
    ]);
  });

  it('of cells that are written as JSON have its other escapes, and doubled quotes', () => {
    const cells = (text: string) => [...rowsOf(text, { separator: ',', quoting: 'escaped' })].flatMap((row) => row?.cells ?? []);
    expect(cells('"one\\ntwo\\tthree\\rfour\\\\five\\/six\\bseven\\f"')).toEqual(['one\ntwo\tthree\rfour\\five/sixseven']);
    expect(cells('"\\u00e9\\u011F \\u12 \\ux","x ""y"""')).toEqual(['éğ u12 ux', 'x "y"']);
  });

  it('that are broken are marked, and end with their line', () => {
    expect(read('a,b\n"open,1\n2,3\n"x"y,4\n5,6')).toEqual([
      { cells: ['a', 'b'], line: 1, problem: null },
      { cells: ['"open', '1'], line: 2, problem: 'quote', badCell: 0 },
      { cells: ['2', '3'], line: 3, problem: null },
      { cells: ['xy', '4'], line: 4, problem: 'after-quote', badCell: 0 },
      { cells: ['5', '6'], line: 5, problem: null },
    ]);
  });

  it('have the cell at fault: the first one, or the one from which the quotes of the line are wrong', () => {
    expect(read('a,b,c\n1,"2"x,"3"x\n1,"2"x,"3\n"1').map(({ problem, badCell }) => [problem, badCell])).toEqual([
      [null, undefined],
      ['after-quote', 1],
      ['quote', 2],
      ['quote', 0],
    ]);
  });

  it('have bounds', () => {
    const [long, wide] = read(`${'x'.repeat(MAX_CELL + 1)},1\n${','.repeat(MAX_CELLS)}`);
    expect([long!.problem, long!.badCell, long!.cells[0]!.length]).toEqual(['cells', 0, MAX_CELL]);
    expect([wide!.problem, wide!.badCell, wide!.cells.length]).toEqual(['cells', MAX_CELLS, MAX_CELLS]);
  });

  it('pause, so that other work can run', () => {
    expect(
      [...rowsOf(`a,b\n${'1,2\n'.repeat(100_000)}`, { separator: ',', quoting: 'doubled' })].filter((row) => row === null),
    ).toHaveLength(40);
    expect([...rowsOf('x'.repeat(400_000), { separator: ',', quoting: 'doubled' })].filter((row) => row === null)).toHaveLength(8);
  });

  it('of a text full of quotes take no time that grows with the square of its length', () => {
    for (const text of ['",'.repeat(500_000), '"""\n'.repeat(250_000), `"${',""'.repeat(300_000)}`, '"a""\n'.repeat(200_000)]) {
      const start = process.threadCpuUsage();
      expect(read(text).length).toBeGreaterThan(0);
      expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000);
    }
  });
});

describe('the dialect', () => {
  it.each([
    ['sep=;\nName;Price\nA;15,42\n', ';'],
    ['"sep=;"\r\nName;Price\r\nA;15,42\r\n', ';'],
    ['SEP=|\nName|Price, net\nA|1\n', '|'],
  ])('is what its first line says: %j', (text, separator) => {
    expect(dialectOf(text).separator).toBe(separator);
    expect(cellsOf(text)[0]![0]).toBe('Name');
  });

  it('is found from the whole text, not from its first line', () => {
    expect(dialectOf('My purchases, all of them, 2021\n\nName;Price\nA;15,42\nB;1,00\nC;2,50\n').separator).toBe(';');
    expect(dialectOf('Name, Price, Date\nA\t1\t2\n').separator).toBe(',');
    expect(dialectOf('Skin\tPrice (USD, net)\tDay\nA, B\t1,5\t2\n').separator).toBe('\t');
    expect(dialectOf('Name|Price\n"AK-47 | Redline"|15,42\n').separator).toBe('|');
    expect(dialectOf('"Name"|"Price"\n"the \\"red\\" AK-47 | Redline"|"15,42"\n').separator).toBe('|');
    expect(dialectOf('Name | Price | Date | Note\nCase | 1,5 | 2 | a\nKey | 2,5 | 3 | b\n').separator).toBe('|');
    expect(dialectOf('Sticker | NaVi | Katowice 2014\nSticker | Fnatic | Katowice 2014\n').separator).toBe(',');
    expect(dialectOf('AK-47 | Redline (Field-Tested),1\nAWP | Asiimov (Field-Tested),2\n').separator).toBe(',');
    expect(dialectOf('').separator).toBe(',');
    expect(dialectOf('one column\nof words').separator).toBe(',');
  });

  it('gives any table back as it was written, with any separator and line end, quoted or not', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', '"', '\\', '\n', ',', ';', '\t', '|', 'ş', '★'), maxLength: 8 });
    const width = fc.integer({ min: 2, max: 6 });
    const table = width.chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...SEPARATORS),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (rows, separator, end, hinted) => {
          const text = (hinted ? `sep=${separator}${end}` : '') + rows.map((cells) => cells.map(quote).join(separator)).join(end);
          // without a hint, cells of separators alone leave the question open
          fc.pre(hinted || (rows.flat().every((one) => /^[\w ]*$/.test(one)) && rows.flat().some((one) => one.trim() !== '')));
          expect(cellsOf(text)).toEqual(rows);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('reads any text without an error', () => {
    const piece = fc.constantFrom('"', '""', '\\"', ',', ';', '\n', '\r', 'x', 'sep=', '\\', '\t', '\uD800');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        for (const { cells, line } of read(text)) expect([cells.length > 0, line > 0]).toEqual([true, true]);
      }),
      { numRuns: 2000 },
    );
  });
});
