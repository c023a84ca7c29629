import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '@lootfolio/texts/csv';
import type { FileTable } from './file-table.ts';
import { oneColumn } from './table.test-helper.ts';
import { toXlsx } from './xlsx.ts';

/** Returns the files of a zip archive by their paths, read from its central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006') + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, packed, nameSize, extraSize, noteSize, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameSize);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + packed);
    files.set(name, (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'));
    at += 46 + nameSize + extraSize + noteSize;
  }
  return files;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'", '&#39;': "'" };
const unescape = (xml: string): string => xml.replace(/&(?:\w+|#39);/g, (entity) => ENTITIES[entity] ?? entity);

type ReadCell = { ref: string; value: string | number; format: string; isFormula: boolean };

/** Reads the cells of the first sheet: texts as texts, numbers with their format. */
async function read(table: FileTable): Promise<{ cells: ReadCell[]; sheet: string; relations: string }> {
  const files = unzip(await toXlsx(table));
  const [sheet, styles] = [files.get('xl/worksheets/sheet1.xml')!, files.get('xl/styles.xml')!];
  const texts = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(([, text]) =>
    unescape(text!),
  );
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id!, unescape(code!)]),
  );
  const looks = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf ([^>]*)>/g)];
  const formats = looks.map(([, look]) => codes.get(/numFmtId="(\d+)"/.exec(look!)?.[1] ?? '') ?? '');
  const cells = [...sheet.matchAll(/<c ([^>]*)>(.*?)<\/c>/g)].map(([, attributes, inner]): ReadCell => {
    const attribute = (name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes!)?.[1];
    const raw = /<v>(.*?)<\/v>/.exec(inner!)?.[1] ?? '';
    return {
      ref: attribute('r')!,
      value: attribute('t') === 's' ? texts[Number(raw)]! : Number(raw),
      format: formats[Number(attribute('s') ?? -1)] ?? '',
      isFormula: inner!.includes('<f>'),
    };
  });
  return { cells, sheet, relations: files.get('xl/worksheets/_rels/sheet1.xml.rels')! };
}

describe('a text cell of a workbook', () => {
  it('is a text and never a formula, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1+1', '__proto__', 'constructor', '<f>', ' ')), {
          minLength: 50,
          maxLength: 100,
        }),
        async (texts) => {
          const { cells } = await read(oneColumn('text', texts));
          expect(cells.filter(({ isFormula }) => isFormula)).toEqual([]);
          const written = new Map(cells.map(({ ref, value }) => [ref, value]));
          // texts such as "constructor" get a blank (see xlsx.ts); XML holds neither carriage returns nor noncharacters
          const comparable = (text: string): string => plainText(text).replace(/[^\p{L}\p{N}\p{P}\p{Sm}]/gu, '');
          expect(texts.map((_, at) => comparable(String(written.get(`A${at + 2}`) ?? '')))).toEqual(texts.map(comparable));
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('keeps what follows a noncharacter', async () => {
    // the writer removes noncharacters together with the next letter
    const { cells } = await read(oneColumn('text', ['\u{10FFFE}ef', '\u{1FFFF}gh', '\uFDD0ij']));
    expect(cells.slice(1).map(({ value }) => value)).toEqual(['ef', 'gh', 'ij']);
  });

  it('keeps Turkish letters, and is cut at what Excel can hold', async () => {
    const { cells } = await read(oneColumn('text', ['ğ ş İ ı ₺ ★ StatTrak™ 龍', 'x'.repeat(40_000)]));
    expect(cells.map(({ value }) => (typeof value === 'string' && value.length > 100 ? value.length : value))).toEqual([
      'Head',
      'ğ ş İ ı ₺ ★ StatTrak™ 龍',
      32_767,
    ]);
  });
});

describe('the figures of a workbook', () => {
  it.each([
    ['money', 12_345, 12.345, '"$"#,##0.00'],
    ['money', -500, -0.5, '"$"#,##0.00'],
    ['percent', 12.5, 0.125, '0.00%'],
    ['number', 1234, 1234, '#,##0'],
    ['number', 0.25, 0.25, '#,##0.00'],
    ['date', '2026-11-22', 46_348, 'yyyy-mm-dd'],
    // 21:30 in UTC is half past midnight in Istanbul
    ['datetime', new Date('2026-11-21T21:30:00Z'), 46_348 + 0.5 / 24, 'yyyy-mm-dd hh:mm'],
  ] as const)('are numbers with a format: %s %s', async (kind, cell, value, format) => {
    const { cells } = await read(oneColumn(kind, [cell]));
    expect(cells[1]).toEqual({ ref: 'A2', value: expect.closeTo(value, 9), format, isFormula: false });
  });

  it('leave a cell empty where there is none', async () => {
    expect((await read(oneColumn('money', [null, 1000]))).cells.map(({ ref }) => ref)).toEqual(['A1', 'A3']);
  });
});

it('links lead to their addresses, at the place that Excel wants', async () => {
  const { sheet, relations } = await read(oneColumn('link', ['https://example.com/?a=1&b="2"', null, 'no address']));
  expect(sheet).toMatch(/<\/sheetData><hyperlinks><hyperlink ref="A2" r:id="link0"\/><\/hyperlinks>/);
  expect(relations).toContain('Target="https://example.com/?a=1&amp;b=%222%22" TargetMode="External"');
});

it('the heads stay in view, name the time zone of times, and a cut table says so below', async () => {
  const { cells, sheet } = await read(oneColumn('datetime', [new Date(0)], { total: 3 }));
  expect(sheet).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
  expect(cells.map(({ value }) => value)).toEqual([
    'Head (Europe/Istanbul)',
    expect.any(Number),
    'The file holds the first 1 of 3 rows. Filter the list to get the others.',
  ]);
});
