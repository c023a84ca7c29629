import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../test/zip.ts';
import { NO_ANSWERS } from '../columns/choice.ts';
import { createSession } from '../session.ts';
import type { OpenOptions } from '../source.ts';
import { readWorkbook } from './workbook.ts';

const AK = 'AK-47 | Redline (Field-Tested)';
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (at: string, value: string | number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;
const HEADS = ['Item name', 'Quantity', 'Price', 'Date'];
const header = (line: number, names = HEADS) => row(line, ...names.map((name, n) => text(`${'ABCDEF'[n]}${line}`, name)));

/** Reads the chosen sheet of a workbook. */
async function read(bytes: Uint8Array, options: OpenOptions = {}) {
  const session = createSession();
  const [opened] = await session.open([{ name: 'a.xlsx', bytes, options }]);
  if (opened === undefined || opened.problem !== null || opened.kind !== 'table') throw new Error(JSON.stringify(opened));
  const { questions, first } = await session.inspect(0, opened.choice, { ...NO_ANSWERS, noPrice: 'left-out' }, 'UTC');
  const rows = first.map((reading) => {
    if ('bad' in reading) return [reading.bad.line, reading.bad.problem, reading.bad.text];
    if (!('row' in reading)) return reading.dropped;
    const { line, name, quantity, price, day } = reading.row;
    return [line, name, quantity, Number(`${price.units}e-${price.scale}`), day];
  });
  return { opened, questions, rows };
}

describe('a workbook', () => {
  it('has days as numbers with a style, amounts as numbers, and results of formulas', async () => {
    const rows = [
      header(1),
      row(2, text('A2', AK), number('B2', 2), number('C2', '15.420000000000002', 3), number('D2', 44_521, 1)),
      row(
        3,
        text('A3', AK),
        `<c r="B3"><f>1+1</f><v>2</v></c>`,
        `<c r="C3"><f>C2*2</f><v>30.84</v></c>`,
        number('D3', '44521.979166666664', 2),
      ),
      row(4, `<c r="A4" t="str"><f>A3</f><v>${AK}</v></c>`, number('B4', 1), number('C4', '1.234'), text('D4', '2021-11-23')),
      row(5, text('A5', AK), number('B5', 1), `<c r="C5" t="e"><v>#N/A</v></c>`, number('D5', 44_521)),
    ].join('');
    const { questions, rows: found } = await read(workbookOf([{ name: 'Buys', rows }]));
    expect(questions).toEqual([{ asks: 'no-price', rows: 1 }]);
    expect(found).toEqual([
      [2, AK, 2, 15.42, '2021-11-21'],
      [3, AK, 2, 30.84, '2021-11-21'],
      [4, AK, 1, 1.234, '2021-11-23'],
      [5, 'no-price', ''],
    ]);
  });

  it('can count its days from 1904', async () => {
    const rows = header(1) + row(2, text('A2', AK), number('B2', 1), number('C2', 1), number('D2', 44_521 - 1462, 1));
    expect((await read(workbookOf([{ name: 'Buys', rows }], { epoch1904: true }))).rows).toEqual([[2, AK, 1, 1, '2021-11-21']]);
  });

  it('has several sheets, of which one is chosen', async () => {
    const buys = header(1) + row(2, text('A2', AK), number('B2', 1), number('C2', 1), number('D2', 44_521, 1));
    const others = header(1) + row(2, text('A2', 'Fracture Case'), number('B2', 1), number('C2', 2), number('D2', 44_521, 1));
    const bytes = workbookOf([
      { name: 'Buys', rows: buys },
      { name: 'Notes', rows: '' },
      { name: '2022 &amp; later', rows: others },
    ]);
    const { opened, rows } = await read(bytes);
    expect([opened.sheets, rows[0]]).toEqual([
      ['Buys', '2022 & later'],
      [2, AK, 1, 1, '2021-11-21'],
    ]);
    expect((await read(bytes, { sheet: '2022 & later' })).rows[0]).toEqual([2, 'Fracture Case', 1, 2, '2021-11-21']);
  });

  it('may begin with empty rows, titles, and cells that are merged', async () => {
    const rows = [
      row(3, text('A3', 'My purchases')),
      header(5),
      row(6, text('A6', AK), number('B6', 1), number('C6', 1), number('D6', 44_521, 1)),
      // of merged cells only the first one has a content
      row(7, number('B7', 1), number('C7', 2), number('D7', 44_522, 1)),
    ].join('');
    const after = '<mergeCells count="2"><mergeCell ref="A3:D3"/><mergeCell ref="A6:A7"/></mergeCells>';
    expect((await read(workbookOf([{ name: 'Buys', rows, after }]))).rows).toEqual([
      [6, AK, 1, 1, '2021-11-21'],
      [7, 'name', ''],
    ]);
  });

  it('that is broken is refused as one', async () => {
    const bytes = workbookOf([{ name: 'Buys', rows: '<row r="1"><c r="A1"' }]);
    await expect(readWorkbook(bytes.subarray(0, 400))).rejects.toThrow(/invalid|zip|archive/i);
    const [opened] = await createSession().open([{ name: 'a.xlsx', bytes: workbookOf([]) }]);
    expect(opened!.problem).not.toBeNull();
  });
});
