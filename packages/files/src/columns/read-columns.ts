import { findGame, type AppId } from '@lootfolio/domain/games';
import { CATEGORY_LENGTH, MAX_INVESTMENT_QUANTITY } from '@lootfolio/domain/investments';
import { findMarket } from '@lootfolio/domain/markets';
import { shareOf, textOf } from '@lootfolio/domain/foreign-values';
import type { LocalDate } from '@lootfolio/domain/schedule';
import { TRACKED_NOTES_LENGTH } from '@lootfolio/domain/tracker';
import type { Row } from '../csv/rows.ts';
import { badRow, NAME_LENGTH, type FileRow, type Reading } from '../row.ts';
import { cellOf, columnName, dataRows, type Table } from '../table/table.ts';
import { isMissing, readAmount } from '../values/amounts.ts';
import { currencyOfHead } from '../values/currencies.ts';
import { readWrittenDay, resolveDay } from '../values/days.ts';
import { readQuantity } from '../values/quantities.ts';
import { isSideSign, meaningOf, type Side } from '../values/sides.ts';
import type { ColumnChoice } from './choice.ts';
import { composeName } from './compose-name.ts';
import { isWrong, wrong, type ColumnsRequest, type Forms, type TextOf, type Wrong } from './forms.ts';
import { joinTime } from './inspect-columns.ts';
import { priceOf } from './read-price.ts';
import { notDone } from './statement.ts';
import { yearCounter } from './year-counter.ts';

/**
 * Reads the purchases and sales of a table whose columns were chosen and whose questions were answered. Yields what each row is; null is a
 * pause. A row with a cell that cannot be read is left out, because nothing is guessed.
 */
export function* readColumns(table: Table, request: ColumnsRequest): Generator<Reading | null, void> {
  const { choice, answers, inspection } = request;
  const { price, fee } = choice.columns;
  const { yearLast, yearFirst } = inspection.dayOrder;
  const forms: Forms = {
    ...request,
    table,
    decimals: inspection.decimals.sign ?? answers.decimals,
    order: { yearLast: yearLast ?? answers.dayOrder, yearFirst: choice.yearDayMonth ? 'ydm' : yearFirst },
    head: price === null ? null : currencyOfHead(columnName(table, price)),
    feeHead: fee === null ? null : currencyOfHead(columnName(table, fee)),
    years: yearCounter(answers.newestYear),
  };
  for (const row of dataRows(table)) yield row === null ? null : readRow(forms, row);
}

function readRow(forms: Forms, row: Row): Reading {
  const { table, choice } = forms;
  const text: TextOf = (kind) => {
    const column = kind === 'received' ? (choice.statement?.received ?? null) : choice.columns[kind];
    return column === null ? '' : cellOf(row, column);
  };
  // the day is read for every row, also for rows that are left out, because years are counted from row to row
  const day = dayOf(forms, text);
  if (row.problem !== null) return badRow(row.line, row.problem === 'cells' ? 'cells' : 'broken', null, row.cells[0] ?? '');
  if (choice.outside && cellOf(row, choice.outside.column) === choice.outside.text) return { dropped: { what: 'outsideUnits' } };
  const read = readParts(forms, text, day, choice.statement ? notDone(table, row, choice.statement) : null);
  if (!isWrong(read)) return 'dropped' in read ? read : { row: { line: row.line, ...read.row } };
  const column = choice.columns[read.kind];
  return badRow(row.line, read.problem, column === null ? null : columnName(table, column), text(read.kind));
}

/** What a row is, without its place; or what is wrong with it. */
type Parts = Wrong | Extract<Reading, { dropped: unknown }> | { row: Omit<FileRow, 'line'> };

function readParts(forms: Forms, text: TextOf, day: LocalDate | null | Wrong, failed: string | null): Parts {
  const { choice, answers } = forms;
  const side = sideOf(forms, text);
  if (side === 'other') return { dropped: { what: 'other', word: text('side') } };
  if (failed !== null) return { dropped: { what: 'other', word: failed } };
  if (isWrong(side)) return side;
  const appId = gameOf(choice, text('game'));
  if (appId === null) return { dropped: { what: 'otherGames' } };
  const name = composeName({ name: text('name'), exterior: text('exterior'), phase: text('phase'), stattrak: text('stattrak') });
  const pieces = piecesOf(forms, text('quantity'));
  // a trade of several things at one price has no name of its own
  if (name === 'name' && choice.statement && !isWrong(pieces) && pieces.pieces > 1) return wrong('trade', 'name');
  if (name === 'name' || name === 'exterior') return wrong(name, name);
  if (name.text.length > NAME_LENGTH) return wrong('name', 'name');
  if (isWrong(pieces)) return pieces;
  const price = priceOf(forms, text, { side, pieces: pieces.pieces });
  if (isWrong(price)) return price;
  if (isWrong(day)) return day;
  if (day === null && answers.noDay !== 'today') return wrong('no-day', 'date');
  const category = plain(text('category'), CATEGORY_LENGTH);
  if (category === null) return wrong('category', 'category');
  const note = plain(text('note'), TRACKED_NOTES_LENGTH);
  if (note === null) return wrong('note', 'note');
  const float = floatOf(text('float'));
  if (float === undefined) return wrong('float', 'float');
  const market = side === 'sell' ? marketOf(choice, text('market')) : null;
  if (isWrong(market)) return market;
  const single = pieces.pieces === 1;
  return {
    row: {
      ...{ side, appId, name: name.text, category, quantity: pieces.pieces, price, day },
      ...{ float: single ? float : null, note, market, id: text('id') === '' ? null : `${choice.idSource}:${text('id')}` },
    },
  };
}

/** The side of a row: by its word, else by the sign of its quantity or its price, else a purchase. */
function sideOf({ choice, answers, decimals }: Forms, text: TextOf): Side | Wrong {
  if (choice.columns.side !== null) {
    const word = text('side');
    if (isMissing(word) && !isSideSign(word)) return wrong('side', 'side');
    return meaningOf(word, answers.sides) ?? wrong('side', 'side');
  }
  if (readQuantity(text('quantity'), decimals)?.isNegative) return 'sell';
  const amount = readAmount(text('price'), decimals);
  if (typeof amount === 'string' || !amount.isNegative) {
    // where amounts with a minus are purchases, those without one are sales
    return answers.negative === 'buy' && typeof amount !== 'string' && amount.units > 0 ? 'sell' : 'buy';
  }
  return answers.negative === 'buy' || answers.negative === 'sell' ? answers.negative : wrong('negative', 'price');
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
