import type { AppId } from '@lootfolio/domain/games';
import type { Table } from '../table/table.ts';
import { isMissing } from '../values/amounts.ts';
import { currencyOfHead } from '../values/currencies.ts';
import type { Columns, ColumnChoice } from './choice.ts';
import { COLUMN_KINDS, namesOf, type ColumnKind } from './column-names.ts';
import { isPaidPrice, isTotal, namesBuy, namesNoDeal, tellsCents, tellsEach, tellsFee, tellsPrice, tellsSale } from './head-words.ts';
import { couldBe, isCurrency, type Look } from './looks.ts';
import { settleSales, settleSides } from './settle-columns.ts';
import { isCount, isCounter, keyOf, looksOf, samplesOf } from './table-looks.ts';

/** What the cells of a column must be like for a kind of content. Other kinds accept any cells. */
const FITS: Partial<Readonly<Record<ColumnKind, (look: Look, cells: readonly string[], key: string) => boolean>>> = {
  exterior: (look) => look === 'exterior',
  // a number of the row is no number of pieces, and names nothing in another file
  quantity: (_, cells, key) => !/^(?:number|numero|liczba|nombre|no)$/.test(key) || !isCounter(cells),
  // words below the same name are exteriors
  float: (look, _, key) => key !== 'wear' || look === 'amount',
  id: (_, cells) => !isCounter(cells),
  // words that are not known are asked for
  side: (look) => look === 'side',
  status: (look) => look === 'status',
  // a row with a word that is not known is left out
  currency: (look, cells) => look === 'currency' || cells.some(isCurrency),
  date: (_, cells) => couldBe(cells, 'days'),
  price: (_, cells) => couldBe(cells, 'amounts'),
  received: (_, cells) => couldBe(cells, 'amounts'),
  soldDate: (_, cells) => couldBe(cells, 'days'),
  soldPrice: (_, cells) => couldBe(cells, 'amounts'),
  // a share such as `5%` is no amount: it must not be overlooked
  fee: (_, cells) => couldBe(cells, 'amounts') || cells.some((cell) => /\d/.test(cell)),
};

/** Kinds whose columns are found by their names when few cells fit: the others are words such as `gift`, and their rows are left out by name. */
const MOSTLY_WORDS = [
  ['price', 'amounts'],
  ['date', 'days'],
] as const;

/** The look by which a column is recognised when no name tells its content. */
const RECOGNISED: readonly (readonly [Look, ColumnKind])[] = [
  ['exterior', 'exterior'],
  ['side', 'side'],
  ['status', 'status'],
  ['variant', 'stattrak'],
  ['currency', 'currency'],
  ['day', 'date'],
  ['name', 'name'],
];

/**
 * Guesses the column of each kind by its name, where its cells fit, by a word in its name, and by its cells alone where the file has no such
 * name. A column for prices is never guessed by its cells, because floats are numbers too.
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
  const each = priceOfEach(keys, (at) => fits('price', looks[at]!, samples[at]!, keys[at]!));
  if (each !== null) take('price', each);
  for (const kind of COLUMN_KINDS as readonly ColumnKind[])
    for (const name of columns[kind] === null ? namesOf(kind) : []) {
      const column = keys.findIndex((key, at) => key === name && !taken.has(at) && fits(kind, looks[at]!, samples[at]!, key));
      if (column < 0) continue;
      take(kind, column);
      break;
    }
  for (const [kind, what] of MOSTLY_WORDS) {
    const column = keys.findIndex(
      (key, at) => namesOf(kind).includes(key) && !taken.has(at) && samples[at]!.some((cell) => couldBe([cell], what) && !isMissing(cell)),
    );
    if (columns[kind] === null && column >= 0) take(kind, column);
  }
  takeByWords(table, { columns, looks, samples, isTaken: (column) => taken.has(column), take });
  for (const [look, kind] of RECOGNISED) {
    const column = looks.findIndex((one, at) => one === look && !taken.has(at));
    if (columns[kind] === null && column >= 0) take(kind, column);
  }
  const pieces = columns.quantity === null && columns.price !== null ? keys.findIndex((key, at) => key === 'amount' && !taken.has(at)) : -1;
  if (pieces >= 0 && samples[pieces]!.every((cell, row) => isCount(cell) && cell !== samples[columns.price!]![row]))
    take('quantity', pieces);
  settleSales(columns);
  const ignored = settleSides(table, columns);
  return {
    ...{ columns, ignored, appId, priceOf: priceOf(columns, keys), inCents: isInCents(columns, table.header) },
    ...{ currency: 'USD', market: null, outside: null, idSource: '', yearDayMonth: false },
  };
}

/**
 * Returns the only column whose name says that it holds what was paid for one piece. It goes before columns such as `Total` and `Value`, which can
 * be what the pieces are worth today. Null where the name of another column says that it was paid.
 */
function priceOfEach(keys: readonly string[], couldHoldPrices: (column: number) => boolean): number | null {
  if (keys.some(isPaidPrice)) return null;
  const found = keys.flatMap((key, at) => (tellsEach(key) && couldHoldPrices(at) ? [at] : []));
  return found.length === 1 ? found[0]! : null;
}

type Guess = {
  columns: Record<ColumnKind, number | null>;
  looks: readonly Look[];
  samples: readonly (readonly string[])[];
  isTaken: (column: number) => boolean;
  take: (kind: ColumnKind, column: number) => void;
};

/** Takes columns by a word in their names, where exactly one column has it: `Preis in €`, `Total Cost`, `Date sold`. */
function takeByWords(table: Table, { columns, looks, samples, isTaken, take }: Guess): void {
  const keys = table.header.map(keyOf);
  const takeOne = (kind: ColumnKind, isIt: (at: number) => boolean): void => {
    const found =
      columns[kind] === null
        ? keys.flatMap((_, at) => (!isTaken(at) && samples[at]!.some((cell) => cell !== '') && isIt(at) ? [at] : []))
        : [];
    if (found.length === 1) take(kind, found[0]!);
  };
  const isOfSale = (at: number): boolean => tellsSale(keys[at]!) && !namesNoDeal(keys[at]!);
  const isAmount = (at: number): boolean => looks[at] === 'amount' || (looks[at] !== 'day' && couldBe(samples[at]!, 'amounts'));
  takeOne('fee', (at) => tellsFee(keys[at]!) && fits('fee', looks[at]!, samples[at]!, keys[at]!));
  takeOne('soldDate', (at) => isOfSale(at) && looks[at] === 'day');
  if (columns.soldDate !== null) takeOne('soldPrice', (at) => isOfSale(at) && isAmount(at));
  takeOne('price', (at) => isAmount(at) && !tellsSale(keys[at]!) && tellsPrice(keys[at]!) && !namesNoDeal(keys[at]!));
  takeOne('price', (at) => isAmount(at) && namesBuy(keys[at]!));
  // `EUR`, `€`
  takeOne('price', (at) => isAmount(at) && currencyOfHead(table.header[at]!) !== null && /^(?:[a-z]{2,3})?$/.test(keys[at]!));
}

/** An empty column fits every kind. */
const fits = (kind: ColumnKind, look: Look, cells: readonly string[], key: string): boolean =>
  look === null || (FITS[kind]?.(look, cells, key) ?? true);

const priceOf = ({ price, soldPrice }: Columns, keys: readonly string[]): 'piece' | 'row' => {
  const column = price ?? soldPrice;
  return column !== null && isTotal(keys[column]!) ? 'row' : 'piece';
};
const isInCents = ({ price, soldPrice }: Columns, header: readonly string[]): boolean => {
  const column = price ?? soldPrice;
  return column !== null && tellsCents(header[column]!);
};
