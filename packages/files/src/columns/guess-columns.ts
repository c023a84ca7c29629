import type { AppId } from '@lootfolio/domain/games';
import { cellOf, type Table } from '../table/table.ts';
import { isMissing, readWritten } from '../values/amounts.ts';
import { currencyOfHead } from '../values/currencies.ts';
import { readQuantity } from '../values/quantities.ts';
import { readSide, sideKey } from '../values/sides.ts';
import type { Columns, ColumnChoice } from './choice.ts';
import { COLUMN_KINDS, namesOf, plainColumn, type ColumnKind } from './column-names.ts';
import {
  couldTellSide,
  isTotal,
  namesBuy,
  namesNoDeal,
  namesNoPieces,
  namesSide,
  tellsCents,
  tellsFee,
  tellsPrice,
  tellsSale,
} from './head-words.ts';
import { couldBe, couldBeSideSigns, isCurrency, lookOf, type Look } from './looks.ts';
import { textOf } from './text-of.ts';
import { tradesOf } from './trades-of-row.ts';

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

const samplesOf = ({ header, sample }: Table): string[][] => header.map((_, column) => sample.map((row) => cellOf(row, column)));

/** The looks of all columns, from the sample. A column without a name that few rows have comes from rows that are damaged. */
const looksOf = (table: Table): Look[] =>
  samplesOf(table).map((cells, column) => {
    const isNamed = table.headerRow === null || table.header[column] !== '';
    if (!isNamed && cells.filter((cell) => cell !== '').length * 2 <= cells.length) return null;
    const look = lookOf(cells);
    return look !== null && namesSide(keyOf(table.header[column]!)) && couldBeSideSigns(cells) ? 'side' : look;
  });

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
  for (const kind of COLUMN_KINDS as readonly ColumnKind[])
    for (const name of namesOf(kind)) {
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
    ...{
      columns,
      ignored,
      appId,
      priceOf: priceOf(columns, keys),
      inCents: isInCents(columns, table.header),
      currency: 'USD',
      market: null,
    },
    ...{ outside: null, idSource: '', yearDayMonth: false },
  };
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

/**
 * Decides what columns of sales mean. Beside a column of sides a single column of prices or days is that of either side. A file that has a day
 * of the sale and none of the purchase is a list of sales.
 */
function settleSales(columns: Record<ColumnKind, number | null>): void {
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
function settleSides(table: Table, columns: Record<ColumnKind, number | null>): number[] {
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

/** Names of items are also found within objects: `item.market_hash_name`. */
function keyOf(head: string): string {
  const key = plainColumn(head);
  return key.endsWith('markethashname') ? 'markethashname' : key;
}

/** Beside a price, an amount is a number of pieces when it is whole, and another number. */
const isCount = (cell: string): boolean => (readQuantity(cell, '.')?.pieces ?? 0) > 0;

/** An empty column fits every kind. */
const fits = (kind: ColumnKind, look: Look, cells: readonly string[], key: string): boolean =>
  look === null || (FITS[kind]?.(look, cells, key) ?? true);

/** True for cells that count the rows, up or down. */
function isCounter(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => cell !== '').map(Number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const step = last < first ? -1 : 1;
  const isFromStart = Math.min(first, last) <= 1;
  return numbers.length > 1 && isFromStart && numbers.every((number, at) => number === first + at * step);
}

const priceOf = ({ price, soldPrice }: Columns, keys: readonly string[]): 'piece' | 'row' => {
  const column = price ?? soldPrice;
  return column !== null && isTotal(keys[column]!) ? 'row' : 'piece';
};
const isInCents = ({ price, soldPrice }: Columns, header: readonly string[]): boolean => {
  const column = price ?? soldPrice;
  return column !== null && tellsCents(header[column]!);
};

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
