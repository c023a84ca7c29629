import { expect, it } from 'vitest';
import { rowOf } from './fake-imports.test-helper.ts';
import { leftOutFile, leftOutLines, unreadLines } from './left-out.rules.ts';

const FILES = ['a.csv', '=b.csv'];

async function* parts(...lines: string[][]): AsyncGenerator<string[], void> {
  for (const part of lines) yield part;
}

it('the file of rows that are left out has their places and reasons, and no formula', async () => {
  const unread = unreadLines(
    [
      { file: 0, line: 4, column: 'Combined QTY', problem: 'quantity', text: '=1+1' },
      { file: 1, line: 9, column: null, problem: 'broken', text: '' },
    ],
    FILES,
  );
  const known = leftOutLines([rowOf(3, { units: 1250, scale: 2, currency: 'EUR' })], 'known', FILES);
  const blob = await leftOutFile(parts(unread, known));
  expect((await blob.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'File,Row,Column,Reason,Content',
    `a.csv,4,Combined QTY,"The quantity is not a whole number from 1 to 1,000,000.",'=1+1`,
    `'=b.csv,9,,"A quotation mark in this row is not closed, or text follows a closed one.",`,
    'a.csv,5,,It was imported before.,Fracture Case · × 2 · 12.50 EUR · 2026-02-03',
    '',
  ]);
});
