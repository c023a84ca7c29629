import { cellOf, type Table } from '../table/table.ts';
import { readWritten } from '../values/amounts.ts';
import { currencyOfHead } from '../values/currencies.ts';
import type { ColumnChoice } from './choice.ts';
import { namesOf, type ColumnKind } from './column-names.ts';
import { couldTellSide, namesNoDeal, namesNoPieces, tellsPrice, tellsSale } from './head-words.ts';
import type { Look } from './looks.ts';
import { isCount, isCounter, keyOf, looksOf, samplesOf } from './table-looks.ts';

/** The kinds whose columns must not be overlooked: left out, they would change what the rows mean. */
const WEIGHTY: Partial<Readonly<Record<NonNullable<Look>, ColumnKind>>> = {
  side: 'side',
  currency: 'currency',
  day: 'date',
  exterior: 'exterior',
  variant: 'stattrak',
};

/** The kinds whose columns must not be overlooked by their names, whatever their cells are. */
const BY_NAME = ['currency', 'date', 'price'] as const satisfies readonly ColumnKind[];

/** True for a column of whole numbers that can be numbers of pieces. */
function couldBePieces(table: Table, column: number): boolean {
  const key = keyOf(table.header[column]!);
  const cells = table.sample.map((row) => cellOf(row, column)).filter((cell) => cell !== '');
  return !namesNoPieces(key) && !isCounter(cells) && cells.every(isCount) && cells.some((cell) => cell !== '1');
}

/** What a column of this name and look holds of sales; undefined for others. */
function kindOfSale(key: string, look: Look): 'soldPrice' | 'soldDate' | undefined {
  const isDeal = tellsSale(key) && !namesNoDeal(key);
  if (isDeal && look === 'day') return 'soldDate';
  const isPrice = namesOf('soldPrice').includes(key) || namesOf('soldDate').includes(key) || (isDeal && tellsPrice(key));
  return isPrice && look === 'amount' ? 'soldPrice' : undefined;
}

/**
 * True for a column that could hold the prices of a file which has none otherwise. Where some columns name a currency, the others are no prices.
 */
function couldBePrice(table: Table, column: number, looks: readonly Look[]): boolean {
  const namesCurrency = (at: number): boolean =>
    looks[at] === 'amount' &&
    (currencyOfHead(table.header[at]!) !== null ||
      table.sample.some((row) => {
        const written = readWritten(cellOf(row, at));
        return typeof written !== 'string' && written.currency !== null;
      }));
  return looks[column] === 'amount' && (namesCurrency(column) || !looks.some((_, at) => namesCurrency(at)));
}

/**
 * The columns that look as if they mattered, and that are neither chosen nor ignored. Of two columns of days, one suffices, unless the other one
 * is that of sales. A file without a column of prices asks for each column of amounts.
 */
export function overlookedColumns(table: Table, { columns, ignored }: ColumnChoice): { column: number; kind: ColumnKind }[] {
  const chosen = new Set(Object.values(columns));
  const looks = looksOf(table);
  const samples = samplesOf(table);
  const hasPrice = columns.price !== null || columns.soldPrice !== null;
  return looks.flatMap((look, column) => {
    if (look === null || chosen.has(column) || ignored.includes(column)) return [];
    const key = keyOf(table.header[column]!);
    const ofSale = columns.side === null ? kindOfSale(key, look) : undefined;
    const named = BY_NAME.find((kind) => namesOf(kind).includes(key));
    const isPrice = !hasPrice && couldBePrice(table, column, looks);
    const isPieces = look === 'amount' && couldBePieces(table, column);
    const isSide = look === 'other' && couldTellSide(key, new Set(samples[column]!.filter((cell) => cell !== '')));
    const kind = ofSale ?? (isSide ? 'side' : WEIGHTY[look]) ?? (isPrice ? 'price' : (named ?? (isPieces ? 'quantity' : undefined)));
    if (kind === undefined || columns[kind] !== null) return [];
    return kind === 'date' && columns.soldDate !== null ? [] : [{ column, kind }];
  });
}
