import { rowsOf, type Separator } from '@lootfolio/files/csv/rows';
import { csvFile, csvRow, CSV_SIGNS, neutralise, plainText } from '@lootfolio/texts/csv';
import { LANGUAGES } from '@lootfolio/texts/languages';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import type { FileTable } from './file-table.ts';
import { oneColumn } from './table.test-helper.ts';

/** The cells as a spreadsheet reads them. */
function read(table: FileTable): string[][] {
  const bytes = toCsv(table);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { separator } = CSV_SIGNS[table.language];
  const { data, errors } = Papa.parse<string[]>(bytes.toString('utf8').slice(1), { delimiter: separator, skipEmptyLines: false });
  // for a table of one column, PapaParse also reports that no separator was found
  expect(errors.filter(({ type }) => type === 'Quotes')).toEqual([]);
  // the last line ends with a line break
  expect(data.pop()).toEqual(['']);
  return data;
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ';', ',', ' =', "'=", '＝', '\u0000='), fc.string())
    .map(([begin, end]) => begin + end),
);

describe('a text cell of a CSV', () => {
  it('is read back as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyText, { minLength: 3, maxLength: 3 }), { minLength: 1 }),
        fc.constantFrom(...LANGUAGES),
        (rows, language) => {
          const columns = ['a', 'b', 'c'].map((head) => ({ head, kind: 'text' as const }));
          const [heads, ...lines] = read(oneColumn('text', [], { columns, rows, total: rows.length, language }));
          expect(heads).toEqual(['a', 'b', 'c']);
          expect(lines).toEqual(rows.map((row) => row.map((cell) => neutralise(plainText(cell)))));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("is read back by the product's own reader of files", () => {
    const cell = fc.oneof(
      anyText,
      fc.string({ unit: fc.constantFrom('\\', '"', 'n', 'u0041', '\n', '\r', ',', ';', '\t', ' ', "'", '=', 'a') }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell)), fc.constantFrom(...LANGUAGES), (rows, language) => {
        const lines = [['a', 'b', 'c'], ...rows.map((row) => row.map(plainText))];
        const file = csvFile(lines.map((line) => csvRow(line, language)));
        const dialect = { separator: CSV_SIGNS[language].separator as Separator, quoting: 'doubled' } as const;
        const read = [...rowsOf(file.slice(1), dialect)].filter((row) => row !== null);
        expect(read.filter(({ problem }) => problem !== null)).toEqual([]);
        // line ends within cells are read as one kind
        expect(read.map(({ cells }) => cells)).toEqual(lines.map((line) => line.map((text) => text.replace(/\r\n?/g, '\n'))));
      }),
      { numRuns: 1000 },
    );
  });

  it('never begins as a formula does', () => {
    fc.assert(
      fc.property(anyText, (cell) => {
        const written = neutralise(plainText(cell));
        expect(written).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
        // nothing but apostrophes is added
        expect(written.replaceAll("'", '')).toBe(plainText(cell).replaceAll("'", ''));
      }),
      { numRuns: 1000 },
    );
  });

  it('has no formula either when the file is read with another separator', () => {
    const parts = fc.array(fc.constantFrom(',', ';', '\t', '\n', '\r', ' ', '"', "'", '=', '+', '-', '@', '＝', 'a', '1'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(parts, fc.constantFrom(...LANGUAGES), fc.constantFrom(',', ';', '\t'), (cell, language, separator) => {
        const row = toCsv(oneColumn('text', ['x', cell.join('')], { language }))
          .toString('utf8')
          .slice(1);
        for (const read of row.split(separator).flatMap((piece) => piece.split(/[\r\n]/)))
          expect(read).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['x;=cmd', "x;'=cmd"],
    ['x,@SUM(A1)', "x,'@SUM(A1)"],
    ['x\t +1', "x\t '+1"],
    ['x\n-1', "x\n'-1"],
    ['x;"=1"', `x;"'=1"`],
    ['\t=1', "'\t'=1"],
    ['x;;=1,-2', "x;;'=1,'-2"],
  ])('gets an apostrophe after each separator in %j', (cell, written) => {
    expect(neutralise(cell)).toBe(written);
  });

  it.each(['M4A1-S | Nitro', 'a = b', 'one, two; three', 'AK-47, AWP'])('has none in %j', (cell) => {
    expect(neutralise(cell)).toBe(cell);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1', '\u0000=1'])('gets an apostrophe before %j', (cell) => {
    expect(neutralise(plainText(cell))).toMatch(/^'/);
  });

  it('stands empty for what is not known, or with the mark of the table', () => {
    expect(read(oneColumn('money', [null, 12_340])).slice(1)).toEqual([[''], ['12.34']]);
    expect(read(oneColumn('money', [null, 12_340], { unknown: '-' })).slice(1)).toEqual([['-'], ['12.34']]);
  });

  it('stays as it is where nothing is wrong with it', () => {
    expect(read(oneColumn('text', ['★ StatTrak™ Karambit | Doppler', 'ğüşıöç İĞÜŞÖÇ', null, 'a "b", c; d']))).toEqual([
      ['Head'],
      ['★ StatTrak™ Karambit | Doppler'],
      ['ğüşıöç İĞÜŞÖÇ'],
      [''],
      ['a "b", c; d'],
    ]);
  });
});

describe('the figures of a CSV', () => {
  it('are plain, in dollars and points, with the decimal sign of the language', () => {
    const money = [12_340, 12_345, 0, -500, 1_234_567_890];
    expect(read(oneColumn('money', money))).toEqual([['Head (USD)'], ['12.34'], ['12.345'], ['0.00'], ['-0.50'], ['1234567.89']]);
    expect(read(oneColumn('money', money, { language: 'tr' })).slice(1)).toEqual([
      ['12,34'],
      ['12,345'],
      ['0,00'],
      ['-0,50'],
      ['1234567,89'],
    ]);
    expect(read(oneColumn('percent', [-12.5, 0.01], { language: 'tr' }))).toEqual([['Head (%)'], ['-12,5'], ['0,01']]);
    expect(read(oneColumn('number', [1234, -5, 0.25]))).toEqual([['Head'], ['1234'], ['-5'], ['0.25']]);
  });

  it('are exact for every amount of money', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger().map((value) => Math.trunc(value / 1000)),
        (value) => {
          const [, [written]] = read(oneColumn('money', [value])) as [string[], [string]];
          expect(written).toMatch(/^-?\d+\.\d{2,3}$/);
          expect(Math.round(Number(written) * 1000)).toEqual(value + 0);
        },
      ),
    );
  });

  it('are times on the clock of the reader, and days as they are', () => {
    const times = [new Date('2026-11-22T21:30:00Z'), new Date('2026-07-01T00:00:00Z')];
    expect(read(oneColumn('datetime', times))).toEqual([['Head (Europe/Istanbul)'], ['2026-11-23 00:30:00'], ['2026-07-01 03:00:00']]);
    expect(read(oneColumn('date', ['2026-11-22']))).toEqual([['Head'], ['2026-11-22']]);
  });
});

it('a CSV with only the first rows says so in its last line, in the language of the file', () => {
  expect(read(oneColumn('number', [1, 2], { total: 5000 })).at(-1)).toEqual([
    'The file holds the first 2 of 5,000 rows. Filter the list to get the others.',
  ]);
  expect(read(oneColumn('number', [1, 2], { total: 5000, language: 'tr' })).at(-1)).toEqual([
    'Dosyada 5.000 satırın ilk 2 satırı var. Kalanlar için listeyi filtreleyin.',
  ]);
});
