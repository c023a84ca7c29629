import { describe, expect, it } from 'vitest';
import { cellOf, columnName, dataRows, openRows, openText } from './table.ts';

const dataOf = (text: string, headerRow?: number | null): string[][] =>
  [...dataRows(openText(text, headerRow))].flatMap((row) => (row === null ? [] : [row.cells]));
const headerOf = (text: string): readonly string[] => openText(text).header;

describe('the header of a table', () => {
  it('is the first line', () => {
    expect(headerOf('Name,Price\nA,1\n')).toEqual(['Name', 'Price']);
    expect(dataOf('Name,Price\nA,1\n\nB,2')).toEqual([
      ['A', '1'],
      ['B', '2'],
    ]);
  });

  it('stands below titles, hints and blank lines', () => {
    const text =
      'My purchases\n"Exported on 21.11.2021, 23:30"\n\nsince;2021\nArtikel;Stück;Kurs\nAK-47 | Redline (Field-Tested);2;15,42\nP250 | Sand Dune;1;0,03\n';
    expect(headerOf(text)).toEqual(['Artikel', 'Stück', 'Kurs']);
    expect(dataOf(text)).toHaveLength(2);
  });

  it('may have line breaks within its cells, one numeric name, and empty columns beside it', () => {
    expect(headerOf('"Item\nname","Price\r\n(USD)",2024,,\nA,1,2,,\nB,2,3,,\n')).toEqual(['Item name', 'Price (USD)', '2024']);
  });

  it('is missing where the first line is data', () => {
    const table = openText('AK-47 | Redline (Field-Tested),15.42,2021-11-21\nP250 | Sand Dune (Field-Tested),0.03,2021-11-22\n');
    expect([table.headerRow, table.header]).toEqual([null, ['', '', '']]);
    expect([columnName(table, 1), columnName(openText('Name,Price\nA,1'), 1)]).toEqual(['2', 'Price']);
    expect(dataOf('AK-47 | Redline (Field-Tested)\nP250 | Sand Dune (Field-Tested)\n')).toHaveLength(2);
  });

  it('is known by its words where nothing below is data', () => {
    expect(dataOf('Item name\nAK-47 | Redline (Field-Tested)\n')).toEqual([['AK-47 | Redline (Field-Tested)']]);
    expect(openText('Name,Exterior\nAK-47 | Redline,FT').header).toEqual(['Name', 'Exterior']);
    expect(openText('').header).toEqual([]);
  });

  it('is the line that the user chose', () => {
    expect(dataOf('a,b\nc,d\n1,2', 1)).toEqual([['1', '2']]);
    expect(dataOf('Name,Price\nA,1', null)).toHaveLength(2);
  });

  it('has no effect on later rows: short ones have empty cells', () => {
    const { sample } = openText('Name,Price,Note\nA,1\n');
    expect([cellOf(sample[0]!, 1), cellOf(sample[0]!, 2)]).toEqual(['1', '']);
  });
});

it('rows are read anew each time, so that a large file is not held in memory', () => {
  let read = 0;
  const table = openRows(function* rows() {
    read += 1;
    yield { cells: ['Name', 'Price'], line: 1, problem: null };
    yield null;
    for (let line = 2; line < 5000; line++) yield { cells: ['A', '1'], line, problem: null };
  });
  expect([read, table.sample.length]).toEqual([1, 200]);
  expect([...dataRows(table)].filter((row) => row !== null)).toHaveLength(4998);
});
