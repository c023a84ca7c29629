import { cellOf, type Table } from '../table/table.ts';
import { readQuantity } from '../values/quantities.ts';
import { plainColumn } from './column-names.ts';
import { namesSide } from './head-words.ts';
import { couldBeSideSigns, lookOf, type Look } from './looks.ts';

/** The first cells of each column. */
export const samplesOf = ({ header, sample }: Table): string[][] => header.map((_, column) => sample.map((row) => cellOf(row, column)));

/** The looks of all columns, from the sample. A column without a name that few rows have comes from rows that are damaged. */
export const looksOf = (table: Table): Look[] =>
  samplesOf(table).map((cells, column) => {
    const isNamed = table.headerRow === null || table.header[column] !== '';
    if (!isNamed && cells.filter((cell) => cell !== '').length * 2 <= cells.length) return null;
    const look = lookOf(cells);
    return look !== null && namesSide(keyOf(table.header[column]!)) && couldBeSideSigns(cells) ? 'side' : look;
  });

/** Names of items are also found within objects: `item.market_hash_name`. */
export function keyOf(head: string): string {
  const key = plainColumn(head);
  return key.endsWith('markethashname') ? 'markethashname' : key;
}

/** Beside a price, an amount is a number of pieces when it is whole, and another number. */
export const isCount = (cell: string): boolean => (readQuantity(cell, '.')?.pieces ?? 0) > 0;

/** True for cells that count the rows, up or down. */
export function isCounter(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => cell !== '').map(Number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const step = last < first ? -1 : 1;
  const isFromStart = Math.min(first, last) <= 1;
  return numbers.length > 1 && isFromStart && numbers.every((number, at) => number === first + at * step);
}
