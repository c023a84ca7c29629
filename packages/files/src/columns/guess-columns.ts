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
  return {
    ...{ columns, ignored: [], appId, priceOf: priceOf(columns, keys), inCents: isInCents(columns, keys), currency: 'USD', market: null },
    ...{ outside: null, idSource: '', yearDayMonth: false },
  };
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

const priceOf = ({ price }: Columns, keys: readonly string[]): 'piece' | 'row' =>
  price !== null && TOTAL.test(keys[price]!) ? 'row' : 'piece';
const isInCents = ({ price }: Columns, keys: readonly string[]): boolean => price !== null && keys[price]!.endsWith('cents');

/** The kinds whose columns must not be overlooked: left out, they would change what the rows mean. */
const WEIGHTY: Partial<Readonly<Record<NonNullable<Look>, ColumnKind>>> = {
  side: 'side',
  currency: 'currency',
  day: 'date',
  exterior: 'exterior',
};

/** The columns that look as if they mattered, and that are neither chosen nor ignored. Of two columns of days, one suffices. */
export function overlookedColumns(table: Table, { columns, ignored }: ColumnChoice): { column: number; kind: ColumnKind }[] {
  const chosen = new Set(Object.values(columns));
  return looksOf(table).flatMap((look, column) => {
    const kind = look === null ? undefined : WEIGHTY[look];
    if (kind === undefined || chosen.has(column) || ignored.includes(column)) return [];
    return columns[kind] === null ? [{ column, kind }] : [];
  });
}
