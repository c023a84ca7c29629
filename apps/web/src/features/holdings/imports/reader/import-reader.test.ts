import { describe, expect, it } from 'vitest';
import { createImportReader, type ImportReader, type Part } from './import-reader.ts';

const fileOf = (name: string, rows: readonly string[]): File => new File([['Name,Price,Date', ...rows].join('\n')], name);
const row = (price: string): string => `Fracture Case,${price},2021-11-21`;

async function open(reader: ImportReader, ...files: File[]): Promise<number[]> {
  for (const [id, file] of files.entries()) {
    const opened = await reader.open(id, file, {});
    if (opened.problem !== null || opened.kind !== 'table') throw new Error(file.name);
    await reader.inspect(id, opened.choice, opened.answers, 'UTC');
  }
  return files.map((_, id) => id);
}

async function readAll(reader: ImportReader): Promise<Part[]> {
  const parts: Part[] = [];
  do parts.push(await reader.next());
  while (parts.at(-1)!.left === null);
  return parts;
}

describe('the reader of an import', () => {
  it('gives the rows of all files in parts, and at the end what is left out', async () => {
    const reader = createImportReader();
    const many = Array.from({ length: 2498 }, (_, at) => row(String(at)));
    const ids = await open(reader, fileOf('a.csv', [...many, row('free')]), fileOf('b.csv', [row('1'), row('2'), row('3'), row('no')]));
    reader.begin(ids, 'UTC');
    const parts = await readAll(reader);
    expect(parts.map(({ rows, read }) => [rows.length, read])).toEqual([
      [2500, 2503],
      [1, 2503],
    ]);
    expect(parts[1]!.rows[0]).toMatchObject({ file: 1, line: 4, price: { units: 3, scale: 0 } });
    expect(parts[1]!.left?.bad.map(({ file, line, text }) => [file, line, text])).toEqual([
      [0, 2500, 'free'],
      [1, 5, 'no'],
    ]);
  });

  it('keeps only the first rows that cannot be read, and gives all when asked', async () => {
    const reader = createImportReader();
    const bad = Array.from({ length: 6000 }, () => row('free'));
    const ids = await open(reader, fileOf('a.csv', bad), fileOf('b.csv', bad));
    reader.begin(ids, 'UTC');
    const [{ left }] = (await readAll(reader)) as [Part];
    expect([left?.bad.length, left?.badRows]).toEqual([10_000, 12_000]);
    reader.beginUnread(ids, 'UTC');
    const counts: number[] = [];
    for (let rows = await reader.nextUnread(); rows !== null; rows = await reader.nextUnread()) counts.push(rows.length);
    expect(counts).toEqual([2500, 2500, 1000, 2500, 2500, 1000]);
  });

  it('reads no file of more than 50 MB, and none that was closed', async () => {
    const reader = createImportReader();
    const large = Object.defineProperty(new File([''], 'a.csv'), 'size', { value: 50_000_001 });
    expect(await reader.open(1, large, {})).toEqual({ name: 'a.csv', problem: { problem: 'size', bytes: 50_000_001, max: 50_000_000 } });
    await open(reader, fileOf('a.csv', [row('1')]));
    reader.close(0);
    reader.begin([0], 'UTC');
    expect(await readAll(reader)).toMatchObject([{ rows: [], read: 0 }]);
  });
});
