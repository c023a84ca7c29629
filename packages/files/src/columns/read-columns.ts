import { APP_IDS, findGame, type AppId } from '@lootfolio/domain/games';
import { CATEGORY_LENGTH, MAX_INVESTMENT_QUANTITY } from '@lootfolio/domain/investments';
import { findMarket } from '@lootfolio/domain/markets';
import { linesOf, shareOf, textOf as foreignText } from '@lootfolio/domain/foreign-values';
import type { LocalDate } from '@lootfolio/domain/schedule';
import { TRACKED_NOTES_LENGTH } from '@lootfolio/domain/tracker';
import type { Row } from '../csv/rows.ts';
import { badRow, NAME_LENGTH, type FileRow, type Reading } from '../row.ts';
import { contentOf } from '../table/content.ts';
import { cellOf, columnName, dataRows, type Table } from '../table/table.ts';
import { isMissing, readAmount } from '../values/amounts.ts';
import { currencyOfHead, type CurrencyReading } from '../values/currencies.ts';
import { readWrittenDay, resolveDay } from '../values/days.ts';
import { readQuantity } from '../values/quantities.ts';
import { isSideSign, meaningOf, type Side } from '../values/sides.ts';
import type { ColumnChoice } from './choice.ts';
import { isColumnName } from './column-names.ts';
import { composeName, type NameParts } from './compose-name.ts';
import { isWrong, wrong, type ColumnsRequest, type Forms, type HeadKind, type Wrong } from './forms.ts';
import { joinTime } from './inspect-columns.ts';
import { priceOf } from './read-price.ts';
import { notDone } from './not-done.ts';
import { tradesOf, type TradeOfRow } from './trades-of-row.ts';
import { yearCounter } from './year-counter.ts';
import { textOf, type TextOf } from './text-of.ts';

/**
 * Reads the purchases and sales of a table whose columns were chosen and whose questions were answered. Yields what each row is; null is a
 * pause. A row with a cell that cannot be read is left out, because nothing is guessed.
 */
export function* readColumns(table: Table, request: ColumnsRequest): Generator<Reading | null, void> {
  const { choice, answers, inspection } = request;
  const { yearLast, yearFirst } = inspection.dayOrder;
  const headOf = (kind: HeadKind): CurrencyReading => {
    const column = choice.columns[kind];
    return column === null ? null : currencyOfHead(columnName(table, column));
  };
  const forms: Forms = {
    ...request,
    table,
    decimals: inspection.decimals.sign ?? answers.decimals,
    order: { yearLast: yearLast ?? answers.dayOrder, yearFirst: choice.yearDayMonth ? 'ydm' : yearFirst },
    heads: { price: headOf('price'), soldPrice: headOf('soldPrice'), received: headOf('received'), fee: headOf('fee') },
    years: yearCounter(answers.newestYear),
  };
  let isBelow = false;
  for (const row of dataRows(table)) {
    if (row === null) {
      yield null;
      continue;
    }
    const header = headerIn(table, row);
    // pages that were put together repeat their header
    if (header === 'same') continue;
    isBelow ||= header === 'other';
    if (isBelow) yield badRow(row.line, 'header', null, row.cells[0] ?? '');
    else yield* readRow(forms, row);
  }
}

/** Whether a row is a header: that of the table again, or another one, below which the columns mean something else. */
function headerIn({ header, headerRow }: Table, row: Row): 'same' | 'other' | null {
  // nearly every other row has a number
  if (headerRow === null || row.cells.some((cell) => /\d/.test(cell))) return null;
  const cells = row.cells.map(contentOf);
  const named = cells.filter((cell) => cell !== '');
  if (named.length < 2) return null;
  if (header.every((name, at) => name === (cells[at] ?? ''))) return 'same';
  return named.filter(isColumnName).length >= Math.max(2, named.length - 1) ? 'other' : null;
}

function readRow(forms: Forms, row: Row): Reading[] {
  const { table, choice } = forms;
  const text = textOf(row, choice);
  // the day is read for every row, also for rows that are left out, because years are counted from row to row
  const day = dayOf(forms, text, 'date');
  if (row.problem !== null) return [badRow(row.line, row.problem === 'cells' ? 'cells' : 'broken', null, row.cells[0] ?? '')];
  if (choice.outside && cellOf(row, choice.outside.column) === choice.outside.text) return [{ dropped: { what: 'outsideUnits' } }];
  const read = readParts(forms, text, day, notDone(table, row, choice));
  if (!isWrong(read)) return 'dropped' in read ? [read] : read.rows.map((trade) => ({ row: { line: row.line, ...trade } }));
  const column = choice.columns[read.kind];
  return [badRow(row.line, read.problem, column === null ? null : columnName(table, column), text(read.kind))];
}

/** What a row is, without its place; or what is wrong with it. A row of which one trade cannot be read is left out as a whole. */
type Parts = Wrong | Extract<Reading, { dropped: unknown }> | { rows: Omit<FileRow, 'line'>[] };

function readParts(forms: Forms, text: TextOf, day: LocalDate | null | Wrong, failed: string | null): Parts {
  const { choice } = forms;
  const side = sideOf(forms, text);
  if (side === 'other') return { dropped: { what: 'other', word: text('side') } };
  if (failed !== null) return { dropped: { what: 'other', word: failed } };
  if (isWrong(side)) return side;
  const appId = gameOf(choice, text('game'));
  if (appId === null) return { dropped: { what: 'otherGames' } };
  const named = choice.columns.quantity === null ? piecesInName(text('name'), appId) : { name: text('name'), pieces: 1 };
  const name = composeName({ ...namePartsOf(text), name: named.name });
  const pieces = choice.columns.quantity === null ? named : piecesOf(forms, text('quantity'), side);
  // a trade of several things at one price has no name of its own
  if (name === 'name' && choice.statement && !isWrong(pieces) && pieces.pieces > 1) return wrong('trade', 'name');
  if (typeof name === 'string') return wrong(name, name);
  if (name.text.length > NAME_LENGTH) return wrong('name', 'name');
  if (isWrong(pieces)) return pieces;
  const category = plain(text('category'), CATEGORY_LENGTH);
  if (category === null) return wrong('category', 'category');
  const note = linesOf(text('note'), TRACKED_NOTES_LENGTH);
  if (note === null) return wrong('note', 'note');
  const float = floatOf(text('float'));
  if (float === undefined) return wrong('float', 'float');
  const quantity = pieces.pieces;
  const thing = { appId, name: name.text, category, quantity, float: quantity === 1 ? float : null };
  const id = text('id') === '' ? null : `${choice.idSource}:${text('id')}`;
  const trades = tradesOf(choice.columns, text, side === 'sell');
  const rows: Omit<FileRow, 'line'>[] = [];
  for (const trade of trades) {
    const isSale = trade.kind === 'stated' ? side === 'sell' : trade.kind === 'sold';
    // the fee of a row with two trades is that of the sale: buyers pay none on nearly all markets
    const hasFee = isSale || trades.length === 1;
    const read = readTrade(forms, text, { ...trade, side: isSale ? 'sell' : 'buy', quantity, hasFee, day });
    if (isWrong(read)) return read;
    const bought = rows.at(-1);
    if (bought && read.day !== null && bought.day !== null && read.day < bought.day) return wrong('early', trade.date);
    rows.push({ ...thing, ...read, note: bought ? '' : note, id: id && bought ? `${id}:sold` : id, ...(bought && { ofPrevious: true }) });
  }
  return { rows };
}

const namePartsOf = (text: TextOf): NameParts => ({
  ...{ name: text('name'), weapon: text('weapon'), exterior: text('exterior'), phase: text('phase') },
  ...{ stattrak: text('stattrak'), souvenir: text('souvenir') },
});

type Trade = TradeOfRow & { side: 'buy' | 'sell'; quantity: number; hasFee: boolean; day: LocalDate | null | Wrong };

/** The price, the day and the market of a trade. */
function readTrade(forms: Forms, text: TextOf, trade: Trade): Pick<FileRow, 'side' | 'price' | 'day' | 'market'> | Wrong {
  const { side, hasFee } = trade;
  const price = priceOf(forms, text, { side, pieces: trade.quantity, in: trade.price, hasFee });
  if (isWrong(price)) return price;
  const day = trade.date === 'date' ? trade.day : dayOf(forms, text, 'soldDate');
  if (isWrong(day)) return day;
  if (day === null && forms.answers.noDay !== 'today') return wrong('no-day', trade.date);
  const market = side === 'sell' ? marketOf(forms.choice, text('market')) : null;
  return isWrong(market) ? market : { side, price, day, market };
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

/** Pieces that a name states: `5x Glove Case`, `Glove Case x5`. `Zeus x27` is a weapon. */
const COUNTED = /^(?:(?<before>\d{1,4}) ?[x×] (?<first>.+)|(?<last>.+) [x×] ?(?<after>\d{1,4}))$/i;

function piecesInName(name: string, appId: AppId): { name: string; pieces: number } {
  const { before, after, first, last = '' } = COUNTED.exec(name)?.groups ?? {};
  const pieces = Number(before ?? after ?? 0);
  return appId !== APP_IDS.cs2 || pieces < 1 || /zeus$/i.test(last) ? { name, pieces: 1 } : { name: first ?? last, pieces };
}

function piecesOf({ choice, decimals }: Forms, text: string, side: Side): { pieces: number } | Wrong {
  if (text === '') return { pieces: 1 };
  const read = readQuantity(text, decimals);
  // beside a word for a purchase, a minus contradicts it
  if (read?.isNegative && side === 'buy' && choice.columns.side !== null) return wrong('quantity', 'quantity');
  if (!read || read.pieces < 1 || read.pieces > MAX_INVESTMENT_QUANTITY) return wrong('quantity', 'quantity');
  return { pieces: read.pieces };
}

/** Null when the row has no day. */
function dayOf({ choice: { columns }, order, timezone, years }: Forms, text: TextOf, kind: 'date' | 'soldDate'): LocalDate | null | Wrong {
  const cell = text(kind);
  if (columns[kind] === null || isMissing(cell)) return null;
  const time = kind === 'date' || columns.date === null ? text('time') : '';
  const written = readWrittenDay(joinTime(cell, time)) ?? readWrittenDay(cell);
  if (!written) return wrong('date', kind);
  const year = written.form === 'named' && written.year === null ? years(written.month, written.day) : null;
  return resolveDay(written, order, timezone, year) ?? wrong('date', kind);
}

/** `https://skinport.com/`, `skinport.com` */
const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?|\.(?:com|io|tm|net|cn)(?:\/.*)?$/gi;
/** `Steam Community Market` */
const MARKET_WORDS = /(?: community)? market(?:place)?$/i;

function marketOf({ market }: ColumnChoice, text: string): string | null | Wrong {
  if (text === '') return market;
  const short = text.replace(ADDRESS, '').replace(MARKET_WORDS, '');
  const found = [text, short].flatMap((name) => [name, name.replace(/[^a-z0-9]/gi, '')]).map((name) => findMarket(name));
  return found.find((one) => one !== null)?.slug ?? wrong('market', 'market');
}

/** Null when the text is too long or cannot be shown. */
const plain = (text: string, length: number): string | null => (text === '' ? '' : foreignText(text, length));

/** Reads a float with a decimal point or comma. Null for an empty text, undefined for an invalid one. */
const floatOf = (text: string): number | null | undefined =>
  isMissing(text) ? null : (shareOf(text.replace(/^(\d),(?=\d)/, '$1.')) ?? undefined);
