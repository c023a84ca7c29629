import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import type { FileTable } from './file-table.ts';
import { toPdf } from './pdf.ts';
import { oneColumn } from './table.test-helper.ts';

async function read(table: FileTable): Promise<{ pages: string[][]; source: string }> {
  const pdf = await toPdf(table);
  return { source: pdf.toString('latin1'), pages: readPdf(pdf) };
}

const columns = [
  { head: 'Eşya', kind: 'text' },
  { head: 'Satış', kind: 'money' },
] as const;
const named = (names: readonly string[]): Partial<FileTable> => ({
  columns,
  rows: names.map((name) => [name, 12_340]),
  total: names.length,
  language: 'tr',
  title: 'Fiyat Karşılaştırma',
});

describe('a PDF', () => {
  it('has a title, when and where it was made, and figures in the words of the language', async () => {
    const { pages, source } = await read(oneColumn('text', [], named(['★ StatTrak™ Karambit'])));
    expect(pages).toEqual([
      [
        'Fiyat Karşılaştırma',
        'Oluşturulma: 22 Kas 2026 09:30 (Europe/Istanbul) · 1 satır',
        'Eşya',
        'Satış',
        '★ StatTrak™ Karambit',
        '$12,34',
        'Fiyat Karşılaştırma',
        'Sayfa 1 / 1',
      ],
    ]);
    expect(source).toContain('/Lang (tr)');
  });

  it('keeps every Turkish letter, and says with a question mark that a letter is not in its font', async () => {
    const letters = 'çÇğĞıIiİöÖşŞüÜ ₺ € «»';
    const { pages } = await read(oneColumn('text', [letters, 'M4A4 | 龍王\u0000\uD800']));
    expect(pages[0]).toContain(letters);
    expect(pages[0]!.find((text) => text.startsWith('M4A4'))).toMatch(/^M4A4 \| \?\?[?\uFFFD]$/);
  });

  it('has the heads and the page number on every page, and every row once', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `item ${at}`);
    const { pages } = await read(oneColumn('text', [], named(names)));
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page.filter((text) => text === 'Eşya')).toHaveLength(1);
      expect(page.at(-1)).toBe(`Sayfa ${at + 1} / ${pages.length}`);
    }
    expect(pages.flat().filter((text) => text.startsWith('item '))).toEqual(names);
  });

  it('breaks a long text between words, and cuts what does not fit in two lines', async () => {
    const name = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const { pages } = await read(oneColumn('text', [name]));
    const lines = pages[0]!.filter((text) => text.startsWith('word'));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/word\d+$/);
    expect(lines[1]).toMatch(/…$/);
    expect(name.startsWith(lines.join(' ').slice(0, -1))).toBe(true);
  });

  it('never cuts a figure for the sake of a text', async () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((head) => ({ head, kind: 'money' as const }));
    const row = ['x '.repeat(300), ...many.map(() => 1_234_567_890)];
    const { pages } = await read(oneColumn('text', [], { columns: [columns[0], ...many], rows: [row], total: 1 }));
    expect(pages[0]!.filter((text) => text === '$1,234,567.89')).toHaveLength(many.length);
  });

  it('leads from a text to the address that stands beside it', async () => {
    const linked = [columns[0], { head: 'Link', kind: 'link' as const }, columns[1]];
    const { pages, source } = await read(
      oneColumn('text', [], { columns: linked, rows: [['Steam', 'https://example.com/x', 1000]], total: 1 }),
    );
    expect(pages[0]).toContain('Steam');
    expect(pages[0]).not.toContain('Link');
    expect(source).toContain('/URI (https://example.com/x)');
  });

  it('with only the first rows says so', async () => {
    const { pages } = await read(oneColumn('number', [1, 2], { total: 9 }));
    expect(pages[0]).toContain('The file holds the first 2 of 9 rows. Filter the list to get the others.');
  });
});

it('a time is never cut, however many texts stand beside it', async () => {
  const at = new Date('2026-11-24T11:01:08Z');
  for (let texts = 1; texts <= 10; texts += 1) {
    const beside = Array.from({ length: texts }, () => ({ head: 'Text', kind: 'text' as const }));
    const table = oneColumn('text', [], {
      columns: [{ head: 'Time', kind: 'datetime' }, ...beside],
      rows: [[at, ...beside.map(() => 'setting:site.notice_until '.repeat(4))]],
      timeZone: 'UTC',
    });
    expect((await read(table)).pages[0]).toContain('2026-11-24 11:01');
  }
});
