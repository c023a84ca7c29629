import { rowsOf, type Row } from '../csv-rows.ts';
import type { AppId } from '../games.ts';
import { dayOrderOf } from './written-days.ts';
import { decimalSignOf, type DecimalSign } from './written-prices.ts';
import { checkSize, SLICE } from './purchase-file.ts';

/** The kinds of content that columns can have, in the order in which columns are chosen for them. */
export const COLUMN_KINDS = ['name', 'quantity', 'price', 'date', 'category', 'float', 'kind', 'market'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/**
 * The column of each kind, counted from 0. Without a column for it, each row has one piece, costs nothing, or was bought today. `market`:
 * where it was sold.
 */
export type ColumnChoice = Readonly<Record<ColumnKind, number | null>> & {
  readonly appId: AppId;
  /** Null: as the content of the column proves. */
  readonly decimals: DecimalSign | null;
  readonly dayFirst: boolean | null;
};

/** A CSV file, row by row. */
export type Table = { header: readonly string[]; rows: readonly Row[] };

/** Reads a CSV file in slices. Blank rows are left out. @throws BadFile */
export function* readTable(text: string): Generator<void, Table> {
  checkSize(text);
  let header: string[] | null = null;
  const rows: Row[] = [];
  for (const row of rowsOf(text)) {
    if (row === null) {
      yield;
      continue;
    }
    if (header === null) header = row.cells.map((name) => name.trim());
    else if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    if (rows.length % SLICE === SLICE - 1) yield;
  }
  return { header: header ?? [], rows };
}

/** The name of a column, or its number where it has none. */
export const columnName = ({ header }: Table, column: number): string => header[column] || String(column + 1);

/** Returns the cells of a column, row by row. */
export const cellsOf = ({ rows }: Table, column: number): string[] => rows.map(({ cells }) => cells[column]?.trim() ?? '');

/** Finds what the columns do not prove and the user must answer: the index of a row that can be read in two ways, or -1. */
export function openQuestions(table: Table, choice: ColumnChoice): { decimals: number; dayOrder: number } {
  const { price, date } = choice;
  return {
    decimals: price === null ? -1 : decimalSignOf(cellsOf(table, price)).unclear,
    dayOrder: date === null ? -1 : dayOrderOf(cellsOf(table, date)).unclear,
  };
}

/** Usual names in English and Turkish, as `keyOf` writes them. */
const NAMES: Readonly<Record<ColumnKind, readonly string[]>> = {
  name: ['markethashname', 'hashname', 'itemname', 'name', 'item', 'marketname', 'skin', 'title', 'esyaadi', 'urunadi', 'skinadi', 'esya', 'urun', 'isim', 'ad'],
  quantity: ['quantity', 'qty', 'combinedqty', 'count', 'pieces', 'pcs', 'adet', 'miktar', 'sayi'],
  price: [
    'buyprice', 'purchaseprice', 'unitprice', 'priceusd', 'usdprice', 'price', 'boughtfor', 'unitcost', 'cost', 'paid',
    'alisfiyati', 'birimfiyat', 'fiyat', 'maliyet',
  ],
  date: [
    'buydate', 'purchasedate', 'dateofpurchase', 'boughtat', 'boughton', 'purchasedat', 'date', 'datetime', 'timestamp', 'time', 'createdat',
    'alistarihi', 'satinalmatarihi', 'islemtarihi', 'tarih',
  ],
  category: ['category', 'kategori', 'itemtype', 'weapontype'],
  float: ['floatvalue', 'float', 'paintwear', 'itempaintwear', 'wearvalue', 'wearrating', 'asinma', 'asinmadegeri'],
  market: ['sellmarket', 'soldon', 'soldat', 'market', 'marketplace', 'platform', 'satispazari', 'pazar', 'pazaryeri'],
  kind: ['side', 'action', 'transactiontype', 'transaction', 'type', 'buysell', 'islemturu', 'islem', 'tur', 'yon'],
}; // prettier-ignore

/** Returns a text without case, accents, signs and text in brackets: `Alış Fiyatı (USD)` is `alisfiyati`. */
const keyOf = (text: string): string =>
  text
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

const KINDS: ReadonlyMap<string, 'buy' | 'sell'> = new Map([
  ...['buy', 'bought', 'purchase', 'purchased', 'b', 'alis', 'alim', 'alindi', 'satinalma', 'satinalim', 'satinalindi'].map(
    (name) => [name, 'buy'] as const,
  ),
  ...['sell', 'sold', 'sale', 's', 'satis', 'satim', 'satildi'].map((name) => [name, 'sell'] as const),
]);

/** Reads a word as purchase or sale; null for other words. */
export const kindOf = (text: string): 'buy' | 'sell' | null => KINDS.get(keyOf(text)) ?? null;

/** The number of rows in which a column must have words for purchase and sale. */
const SAMPLE = 20;

/** Guesses the column of each kind by its name. For `kind` the cells must fit too, because a column named `type` may hold anything. */
export function guessColumns(table: Table, appId: AppId): ColumnChoice {
  const keys = table.header.map(keyOf);
  const taken = new Set<number>();
  const guess = (kind: ColumnKind): number | null => {
    for (const name of NAMES[kind]) {
      const column = keys.findIndex((key, at) => key === name && !taken.has(at));
      if (column < 0 || (kind === 'kind' && !saysKinds(table, column))) continue;
      taken.add(column);
      return column;
    }
    return null;
  };
  const columns = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, guess(kind)])) as Record<ColumnKind, number | null>;
  return { ...columns, appId, decimals: null, dayFirst: null };
}

const saysKinds = ({ rows }: Table, column: number): boolean =>
  rows.length > 0 && rows.slice(0, SAMPLE).every(({ cells }) => kindOf(cells[column] ?? '') !== null);
