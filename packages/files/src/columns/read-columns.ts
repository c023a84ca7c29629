import { findGame, type AppId } from '@lootfolio/domain/games';
import { CATEGORY_LENGTH, MAX_INVESTMENT_QUANTITY } from '@lootfolio/domain/investments';
import { findMarket } from '@lootfolio/domain/markets';
import { shareOf, textOf } from '@lootfolio/domain/foreign-values';
import type { NativeAmount } from '@lootfolio/domain/money';
import type { LocalDate } from '@lootfolio/domain/schedule';
import { TRACKED_NOTES_LENGTH } from '@lootfolio/domain/tracker';
import type { Row } from '../csv/rows.ts';
import { badRow, NAME_LENGTH, type FileRow, type Reading, type RowPrice, type RowProblem } from '../row.ts';
import { cellOf, columnName, dataRows, type Table } from '../table/table.ts';
import { addUp, eachOf, isMissing, readAmount, type DecimalSign } from '../values/amounts.ts';
import { currencyOfHead, readCurrency, type CurrencyReading } from '../values/currencies.ts';
import { readWrittenDay, resolveDay, type DayOrder } from '../values/days.ts';
import { readQuantity } from '../values/quantities.ts';
import { isSideSign, readSide, type Side } from '../values/sides.ts';
import type { Answers, ColumnChoice } from './choice.ts';
import type { ColumnKind } from './column-names.ts';
import { composeName } from './compose-name.ts';
import { joinTime, sideKey, type Inspection } from './inspect-columns.ts';
import { yearCounter, type YearCounter } from './year-counter.ts';

export type ColumnsRequest = { choice: ColumnChoice; answers: Answers; inspection: Inspection; timezone: string };

/** What is the same for all rows. `head`: the currency in the head of the prices. */
type Forms = ColumnsRequest & { table: Table; decimals: DecimalSign | null; order: DayOrder; head: CurrencyReading; years: YearCounter };

/**
 * Reads the purchases and sales of a table whose columns were chosen and whose questions were answered. Yields what each row is; null is a
 * pause. A row with a cell that cannot be read is left out, because nothing is guessed.
 */
export function* readColumns(table: Table, request: ColumnsRequest): Generator<Reading | null, void> {
  const { choice, answers, inspection } = request;
  const { price } = choice.columns;
  const { yearLast, yearFirst } = inspection.dayOrder;
  const forms: Forms = {
    ...request,
    table,
    decimals: inspection.decimals.sign ?? answers.decimals,
    order: { yearLast: yearLast ?? answers.dayOrder, yearFirst: choice.yearDayMonth ? 'ydm' : yearFirst },
    head: price === null ? null : currencyOfHead(columnName(table, price)),
    years: yearCounter(answers.newestYear),
  };
  for (const row of dataRows(table)) yield row === null ? null : readRow(forms, row);
}

/** What is wrong with a row, and in which column. */
type Wrong = { problem: RowProblem; kind: ColumnKind };
const wrong = (problem: RowProblem, kind: ColumnKind): Wrong => ({ problem, kind });
const isWrong = (value: unknown): value is Wrong => typeof value === 'object' && value !== null && 'problem' in value;

/** The text of a row in the column of a kind; `''` where the file has no such column. */
type TextOf = (kind: ColumnKind) => string;

function readRow(forms: Forms, row: Row): Reading {
  const { table, choice } = forms;
  const text: TextOf = (kind) => {
    const column = choice.columns[kind];
    return column === null ? '' : cellOf(row, column);
  };
  // the day is read for every row, also for rows that are left out, because years are counted from row to row
  const day = dayOf(forms, text);
  if (row.problem !== null) return badRow(row.line, row.problem === 'cells' ? 'cells' : 'broken', null, row.cells[0] ?? '');
  if (choice.outside && cellOf(row, choice.outside.column) === choice.outside.text) return { dropped: { what: 'outsideUnits' } };
  const read = readParts(forms, text, day);
  if (!isWrong(read)) return 'dropped' in read ? read : { row: { line: row.line, ...read.row } };
  const column = choice.columns[read.kind];
  return badRow(row.line, read.problem, column === null ? null : columnName(table, column), text(read.kind));
}

/** What a row is, without its place; or what is wrong with it. */
type Parts = Wrong | Extract<Reading, { dropped: unknown }> | { row: Omit<FileRow, 'line'> };

function readParts(forms: Forms, text: TextOf, day: LocalDate | null | Wrong): Parts {
  const { choice, answers } = forms;
  const side = sideOf(forms, text);
  if (isWrong(side)) return side;
  if (side.side === 'other') return { dropped: { what: 'other', word: text('side') } };
  const appId = gameOf(choice, text('game'));
  if (appId === null) return { dropped: { what: 'otherGames' } };
  const name = composeName({ name: text('name'), exterior: text('exterior'), phase: text('phase'), stattrak: text('stattrak') });
  if (name === 'name' || name === 'exterior') return wrong(name, name);
  if (name.text.length > NAME_LENGTH) return wrong('name', 'name');
  const pieces = piecesOf(forms, text('quantity'));
  if (isWrong(pieces)) return pieces;
  const price = priceOf(forms, text, { side: side.side, pieces: pieces.pieces });
  if (isWrong(price)) return price;
  if (isWrong(day)) return day;
  if (day === null && answers.noDay !== 'today') return wrong('no-day', 'date');
  const category = plain(text('category'), CATEGORY_LENGTH);
  if (category === null) return wrong('category', 'category');
  const note = plain(text('note'), TRACKED_NOTES_LENGTH);
  if (note === null) return wrong('note', 'note');
  const float = floatOf(text('float'));
  if (float === undefined) return wrong('float', 'float');
  const market = side.side === 'sell' ? marketOf(choice, text('market')) : null;
  if (isWrong(market)) return market;
  const single = pieces.pieces === 1;
  return {
    row: {
      ...{ side: side.side, appId, name: name.text, category, quantity: pieces.pieces, price, day },
      ...{ float: single ? float : null, note, market, id: text('id') === '' ? null : `${choice.idSource}:${text('id')}` },
    },
  };
}

/** The side of a row: by its word, else by the sign of its quantity or its price, else a purchase. */
function sideOf({ choice, answers, decimals }: Forms, text: TextOf): { side: Side } | Wrong {
  if (choice.columns.side !== null) {
    const word = text('side');
    if (isMissing(word) && !isSideSign(word)) return wrong('side', 'side');
    const side = readSide(word) ?? answers.sides[sideKey(word)];
    return side === undefined ? wrong('side', 'side') : { side };
  }
  if (readQuantity(text('quantity'), decimals)?.isNegative) return { side: 'sell' };
  const amount = readAmount(text('price'), decimals);
  if (typeof amount === 'string' || !amount.isNegative) {
    // where amounts with a minus are purchases, those without one are sales
    return { side: answers.negative === 'buy' && typeof amount !== 'string' && amount.units > 0 ? 'sell' : 'buy' };
  }
  return answers.negative === 'buy' || answers.negative === 'sell' ? { side: answers.negative } : wrong('negative', 'price');
}

/** Null for a game that the product does not know. */
function gameOf({ appId }: ColumnChoice, text: string): AppId | null {
  return text === '' ? appId : findGame(text);
}

function piecesOf({ choice, decimals }: Forms, text: string): { pieces: number } | Wrong {
  if (choice.columns.quantity === null || text === '') return { pieces: 1 };
  const read = readQuantity(text, decimals);
  if (!read || read.pieces < 1 || read.pieces > MAX_INVESTMENT_QUANTITY) return wrong('quantity', 'quantity');
  return { pieces: read.pieces };
}

/** The price of one piece, with the fee of the row: added to what was paid, taken from what was received. */
function priceOf(forms: Forms, text: TextOf, { side, pieces }: { side: 'buy' | 'sell'; pieces: number }): RowPrice | Wrong {
  const { choice, answers, decimals } = forms;
  const amount = choice.columns.price === null ? 'missing' : readAmount(text('price'), decimals);
  if (amount === 'missing')
    return answers.noPrice === 'zero' ? { units: 0, scale: 0, currency: choice.currency } : wrong('no-price', 'price');
  if (typeof amount === 'string') return wrong(amount, 'price');
  const currency = currencyOf(forms, text, amount.currency);
  if (isWrong(currency)) return currency;
  const fee = feeOf(forms, text('fee'));
  if (isWrong(fee)) return fee;
  const price: NativeAmount = { units: amount.units, scale: amount.scale + (choice.inCents ? 2 : 0) };
  const isTotal = choice.priceOf === 'row';
  if (fee.units === 0) return { ...(isTotal ? eachOf(price, pieces) : price), currency: currency.code };
  const part = eachOf(fee, pieces);
  const each = addUp(isTotal ? eachOf(price, pieces) : price, { units: side === 'buy' ? part.units : -part.units, scale: part.scale });
  return each === null || each.units < 0 ? wrong('fee', 'fee') : { ...each, currency: currency.code };
}

function feeOf({ choice, decimals }: Forms, text: string): NativeAmount | Wrong {
  if (choice.columns.fee === null || isMissing(text)) return { units: 0, scale: 0 };
  const amount = readAmount(text, decimals);
  return typeof amount === 'string' ? wrong('fee', 'fee') : { units: amount.units, scale: amount.scale + (choice.inCents ? 2 : 0) };
}

/** The currency of a price: that of its cell, else of a column of its own, else of the head of its column, else the user's choice. */
function currencyOf({ choice, answers, head }: Forms, text: TextOf, inCell: CurrencyReading): { code: RowPrice['currency'] } | Wrong {
  const cell = text('currency');
  const own = cell === '' ? null : readCurrency(cell);
  if (cell !== '' && own === null) return wrong('currency', 'currency');
  // a plain `$` beside a column of currencies is that column's: `CAD`, `$3.20`
  const isPlainDollar = inCell !== null && 'code' in inCell && inCell.code === 'USD' && own !== null;
  const named = (isPlainDollar ? own : inCell) ?? own ?? head;
  if (named === null) return { code: choice.currency };
  if ('code' in named) return { code: named.code };
  const code = answers.signs[named.shared];
  return code === undefined ? wrong('currency', own === null ? 'price' : 'currency') : { code };
}

/** Null when the row has no day. */
function dayOf({ choice, order, timezone, years }: Forms, text: TextOf): LocalDate | null | Wrong {
  const cell = text('date');
  if (choice.columns.date === null || isMissing(cell)) return null;
  const written = readWrittenDay(joinTime(cell, text('time'))) ?? readWrittenDay(cell);
  if (!written) return wrong('date', 'date');
  const year = written.form === 'named' && written.year === null ? years(written.month, written.day) : null;
  return resolveDay(written, order, timezone, year) ?? wrong('date', 'date');
}

function marketOf({ market }: ColumnChoice, text: string): string | null | Wrong {
  if (text === '') return market;
  const found = findMarket(text) ?? findMarket(text.replace(/[^a-z0-9]/gi, ''));
  return found?.slug ?? wrong('market', 'market');
}

/** Null when the text is too long or cannot be shown. */
const plain = (text: string, length: number): string | null => (text === '' ? '' : textOf(text, length));

/** Reads a float with a decimal point or comma. Null for an empty text, undefined for an invalid one. */
const floatOf = (text: string): number | null | undefined =>
  isMissing(text) ? null : (shareOf(text.replace(/^(\d),(?=\d)/, '$1.')) ?? undefined);
