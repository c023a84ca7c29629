import { BadFile } from '../csv-rows.ts';
import { findMarket } from '../markets.ts';
import { cellsOf, columnName, kindOf, type ColumnChoice, type ColumnKind, type Table } from './columns.ts';
import { addReading, categoryOf, emptyFile, floatOf, nameOf, quantityOf, SLICE, wrong } from './purchase-file.ts';
import type { BadPurchaseRow, PurchaseFile, PurchaseProblem, Reading } from './purchase-file.ts';
import { dayOrderOf, readDay } from './written-days.ts';
import { currencySign, decimalSignOf, foreignCurrency, readPrice, type DecimalSign } from './written-prices.ts';

/** The formats of the prices and days of the file. */
type Forms = {
  sign: DecimalSign | null;
  dayFirst: boolean | null;
  timezone: string;
  /** The currency in the header of the price column; null when it is the dollar. */
  currency: string | null;
};

/**
 * Reads the purchases of a CSV file whose columns were chosen, in slices. Prices are in dollars, per piece. A row with an unreadable cell
 * is left out, because nothing is guessed.
 * @throws BadFile when no column holds names, or when a price or a day is ambiguous and the choice does not decide its format
 */
export function* readMappedPurchases(table: Table, choice: ColumnChoice, timezone: string): Generator<void, PurchaseFile> {
  const file = emptyFile();
  if (choice.name === null) throw new BadFile('column', 1, '1');
  const forms = formsOf(table, choice, timezone);
  for (const [at, { cells, line }] of table.rows.entries()) {
    if (at % SLICE === SLICE - 1) yield;
    if (cells.length !== table.header.length) addReading(file, line, wrong('cells', null, cells[0]!));
    else addReading(file, line, readRow(table, choice, forms, cells));
  }
  return file;
}

/** @throws BadFile */
function formsOf(table: Table, { price, date, decimals, dayFirst }: ColumnChoice, timezone: string): Forms {
  const prices = price === null ? null : decimalSignOf(cellsOf(table, price));
  const days = date === null ? null : dayOrderOf(cellsOf(table, date));
  const lineOf = (at: number): number => table.rows[at]!.line;
  if (prices && prices.unclear >= 0 && decimals === null) throw new BadFile('decimals', lineOf(prices.unclear), columnName(table, price!));
  if (days && days.unclear >= 0 && dayFirst === null) throw new BadFile('day-order', lineOf(days.unclear), columnName(table, date!));
  return {
    sign: prices?.sign ?? decimals,
    dayFirst: days?.dayFirst ?? dayFirst,
    timezone,
    currency: price === null ? null : foreignCurrency(columnName(table, price)),
  };
}

function readRow(table: Table, choice: ColumnChoice, { sign, dayFirst, timezone, currency }: Forms, cells: readonly string[]): Reading {
  /** Null when the file has no column of this kind. */
  const textOf = (kind: ColumnKind): string | null => {
    const column = choice[kind];
    return column === null ? null : (cells[column]?.trim() ?? '');
  };
  const bad = (problem: PurchaseProblem, kind: ColumnKind, text = textOf(kind)!): Omit<BadPurchaseRow, 'row'> =>
    wrong(problem, columnName(table, choice[kind]!), text);

  const name = nameOf(textOf('name'));
  if (name === null) return bad('name', 'name');
  const says = textOf('kind');
  const kind = says === null ? 'buy' : kindOf(says);
  if (kind === null) return bad('kind', 'kind');
  const category = categoryOf(textOf('category') ?? '');
  if (category === null) return bad('category', 'category');
  const pieces = textOf('quantity');
  const quantity = pieces === null ? 1 : quantityOf(pieces);
  if (quantity === null) return bad('quantity', 'quantity');
  const cost = textOf('price');
  if (cost !== null && currency !== null) return bad('currency', 'price', currency);
  const buyPrice = cost === null ? 0 : readPrice(cost, sign);
  if (buyPrice === 'currency') return bad('currency', 'price', currencySign(cost!));
  if (buyPrice === 'price') return bad('price', 'price');
  const day = textOf('date');
  const buyDate = day === null ? null : readDay(day, dayFirst, timezone);
  if (day !== null && buyDate === null) return bad('date', 'date');
  const float = floatOf(textOf('float') ?? '');
  if (float === undefined) return bad('float', 'float');
  const place = kind === 'sell' ? (textOf('market') ?? '') : '';
  const market = findMarket(place) ?? findMarket(place.replace(/[^a-z0-9]/gi, ''));
  if (place !== '' && market === null) return bad('market', 'market');
  return {
    ...{ kind, app_id: choice.appId, name, category, quantity, buyPrice, buyDate },
    ...{ float: quantity === 1 ? float : null, market: market?.slug ?? null },
  };
}
