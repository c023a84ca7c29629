import type { AppId } from '@lootfolio/domain/games';
import { cellOf, type Table } from '../table/table.ts';
import type { Columns, ColumnChoice } from './choice.ts';
import { COLUMN_KINDS, namesOf, plainColumn, type ColumnKind } from './column-names.ts';
import { readQuantity } from '../values/quantities.ts';
import { couldBe, lookOf, type Look } from './looks.ts';

/** What the cells of a column must be like for a kind of content. Other kinds accept any cells. */
const FITS: Partial<Readonly<Record<ColumnKind, (look: Look, cells: readonly string[]) => boolean>>> = {
  exterior: (look) => look === 'exterior',
  // words that are not known are asked for
  side: (look) => look === 'side',
  currency: (look) => look === 'currency',
  date: (_, cells) => couldBe(cells, 'days'),
  price: (_, cells) => couldBe(cells, 'amounts'),
  soldDate: (_, cells) => couldBe(cells, 'days'),
  soldPrice: (_, cells) => couldBe(cells, 'amounts'),
  // a share such as `5%` is no amount: it must not be overlooked
  fee: (_, cells) => couldBe(cells, 'amounts') || cells.some((cell) => /\d/.test(cell)),
};

/** The look by which a column is recognised when no name tells its content. */
const RECOGNISED: readonly (readonly [Look, ColumnKind])[] = [
  ['exterior', 'exterior'],
  ['side', 'side'],
  ['currency', 'currency'],
  ['day', 'date'],
  ['name', 'name'],
];

/** Names of columns that hold the price of the whole row. */
const TOTAL = /^(?:total|totalprice|amount|value|tutar|toplam|betrag|wert|importe|montant|valor|importo|kwota|сумма|金额|금액|金額)/;

const samplesOf = ({ header, sample }: Table): string[][] => header.map((_, column) => sample.map((row) => cellOf(row, column)));

/** The looks of all columns, from the sample. A column without a name that few rows have comes from rows that are damaged. */
const looksOf = (table: Table): Look[] =>
  samplesOf(table).map((cells, column) => {
    const isNamed = table.headerRow === null || table.header[column] !== '';
    return isNamed || cells.filter((cell) => cell !== '').length * 2 > cells.length ? lookOf(cells) : null;
  });

/**
 * Guesses the column of each kind by its name, where its cells fit, and by its cells alone where the file has no such name. A column for
 * prices is never guessed by its cells, because floats are numbers too.
 */
export function guessColumns(table: Table, appId: AppId): ColumnChoice {
  const samples = samplesOf(table);
  const looks = looksOf(table);
  const keys = table.header.map(keyOf);
  const taken = new Set<number>();
  const columns = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, null])) as Record<ColumnKind, number | null>;
  const take = (kind: ColumnKind, column: number): void => {
    columns[kind] = column;
    taken.add(column);
  };
  for (const kind of COLUMN_KINDS as readonly ColumnKind[])
    for (const name of namesOf(kind)) {
      const column = keys.findIndex((key, at) => key === name && !taken.has(at) && fits(kind, looks[at]!, samples[at]!));
      if (column < 0) continue;
      take(kind, column);
      break;
    }
  for (const [look, kind] of RECOGNISED) {
    const column = looks.findIndex((one, at) => one === look && !taken.has(at));
    if (columns[kind] === null && column >= 0) take(kind, column);
  }
  const pieces = columns.quantity === null && columns.price !== null ? keys.findIndex((key, at) => key === 'amount' && !taken.has(at)) : -1;
  if (pieces >= 0 && samples[pieces]!.every((cell, row) => isCount(cell) && cell !== samples[columns.price!]![row]))
    take('quantity', pieces);
  settleSales(columns);
  return {
    ...{ columns, ignored: [], appId, priceOf: priceOf(columns, keys), inCents: isInCents(columns, keys), currency: 'USD', market: null },
    ...{ outside: null, idSource: '', yearDayMonth: false },
  };
}

/**
 * Decides what columns of sales mean. Beside a column of sides they are the price and the day of either side. A file that has a day of the sale
 * and none of the purchase is a list of sales.
 */
function settleSales(columns: Record<ColumnKind, number | null>): void {
  const { price, date, soldPrice, soldDate } = columns;
  if (columns.side !== null) Object.assign(columns, { price: price ?? soldPrice, date: date ?? soldDate, soldPrice: null, soldDate: null });
  else if (soldPrice === null && soldDate !== null) {
    if (date === null) Object.assign(columns, { price: null, soldPrice: price });
    else columns.soldDate = null;
  } else if (soldPrice !== null && price === null && soldDate === null) Object.assign(columns, { date: null, soldDate: date });
}

/** Names of items are also found within objects: `item.market_hash_name`. */
function keyOf(head: string): string {
  const key = plainColumn(head);
  return key.endsWith('markethashname') ? 'markethashname' : key;
}

/** Beside a price, an amount is a number of pieces when it is whole, and another number. */
const isCount = (cell: string): boolean => (readQuantity(cell, '.')?.pieces ?? 0) > 0;

/** An empty column fits every kind. */
const fits = (kind: ColumnKind, look: Look, cells: readonly string[]): boolean => look === null || (FITS[kind]?.(look, cells) ?? true);

const priceOf = ({ price, soldPrice }: Columns, keys: readonly string[]): 'piece' | 'row' => {
  const column = price ?? soldPrice;
  return column !== null && TOTAL.test(keys[column]!) ? 'row' : 'piece';
};
const isInCents = ({ price, soldPrice }: Columns, keys: readonly string[]): boolean => {
  const column = price ?? soldPrice;
  return column !== null && keys[column]!.endsWith('cents');
};

/** The kinds whose columns must not be overlooked: left out, they would change what the rows mean. */
const WEIGHTY: Partial<Readonly<Record<NonNullable<Look>, ColumnKind>>> = {
  side: 'side',
  currency: 'currency',
  day: 'date',
  exterior: 'exterior',
};

/** What a column of this name holds of sales; undefined for other names. */
const kindOfSale = (key: string): 'soldPrice' | 'soldDate' | undefined =>
  (['soldPrice', 'soldDate'] as const).find((kind) => namesOf(kind).includes(key));

/**
 * The columns that look as if they mattered, and that are neither chosen nor ignored. Of two columns of days, one suffices, unless the other one
 * is that of sales.
 */
export function overlookedColumns(table: Table, { columns, ignored }: ColumnChoice): { column: number; kind: ColumnKind }[] {
  const chosen = new Set(Object.values(columns));
  return looksOf(table).flatMap((look, column) => {
    if (look === null || chosen.has(column) || ignored.includes(column)) return [];
    const ofSale = columns.side === null ? kindOfSale(keyOf(table.header[column]!)) : undefined;
    const kind = ofSale ?? WEIGHTY[look];
    if (kind === undefined || columns[kind] !== null) return [];
    return kind === 'date' && columns.soldDate !== null ? [] : [{ column, kind }];
  });
}
