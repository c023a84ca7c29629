import { cellOf, type Table } from '../table/table.ts';
import { isMissing } from '../values/amounts.ts';
import { readSide, sideKey } from '../values/sides.ts';
import type { ColumnKind } from './column-names.ts';
import { textOf } from './text-of.ts';
import { tradesOf } from './trades-of-row.ts';

/**
 * Decides what columns of sales mean. Beside a column of sides a single column of prices or days is that of either side. A file that has a day
 * of the sale and none of the purchase is a list of sales.
 */
export function settleSales(columns: Record<ColumnKind, number | null>): void {
  if (columns.side === null && columns.soldPrice === null && columns.soldDate !== null)
    Object.assign(columns, { soldPrice: columns.received, received: null });
  const { price, date, soldPrice, soldDate, received } = columns;
  // what sellers received says nothing of purchases
  if (columns.side === null && soldPrice === null) columns.received = null;
  if (columns.side !== null) {
    Object.assign(columns, { price: price ?? soldPrice ?? received, date: date ?? soldDate });
    if (price === null) columns.soldPrice = null;
    if (date === null) columns.soldDate = null;
  } else if (soldPrice === null && soldDate !== null) {
    if (date === null) Object.assign(columns, { price: null, soldPrice: price });
    else columns.soldDate = null;
  } else if (soldPrice !== null && price === null && soldDate === null) Object.assign(columns, { date: null, soldDate: date });
}

/**
 * Decides between a column of sides and columns of sales where a file has both. Words such as `Sold` and `Holding` say no more than the columns
 * of sales do: then the word is left out, and a row is a purchase with its sale. Returns the column that is left out.
 */
export function settleSides(table: Table, columns: Record<ColumnKind, number | null>): number[] {
  const { side, price, soldPrice, soldDate } = columns;
  if (side === null || price === null || (soldPrice === null && soldDate === null)) return [];
  const withoutSide = { ...columns, side: null };
  const words = { sold: new Set<string>(), kept: new Set<string>() };
  for (const row of table.sample) {
    const text = textOf(row, { columns: withoutSide });
    if (isMissing(text('price')) || readSide(cellOf(row, side)) === 'buy') return [];
    const isSold = tradesOf(withoutSide, text, false).some(({ kind }) => kind === 'sold');
    words[isSold ? 'sold' : 'kept'].add(sideKey(cellOf(row, side)));
  }
  if (!words.sold.isDisjointFrom(words.kept)) return [];
  columns.side = null;
  return [side];
}
