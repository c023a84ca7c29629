import { BadFile } from '../csv-rows.ts';
import { shareOf, textOf } from '../foreign-values.ts';
import type { AppId } from '../games.ts';
import { CATEGORY_LENGTH, MAX_INVESTMENT_QUANTITY, MAX_PURCHASE_FILE, MAX_PURCHASE_ROWS } from '../investments.ts';
import type { Money } from '../money.ts';
import type { LocalDate } from '../schedule.ts';

/** One purchase or sale of a file, in the form in which it is imported. */
export type PurchaseRow = {
  /** In a CSV file, the line; the header is row 1. In Steam's history, the entry, counted from 1. */
  row: number;
  kind: 'buy' | 'sell';
  app_id: AppId;
  name: string;
  /** Empty: the item's type is used. */
  category: string;
  quantity: number;
  /** The price of one piece. Of a purchase: the price paid. Of a sale: the price after fees. */
  buyPrice: Money;
  /** Null: today. */
  buyDate: LocalDate | null;
  /** Only when the quantity is 1. */
  float: number | null;
  /** Of a sale: the slug of its market; null when the file does not say it. */
  market: string | null;
};

/** The reasons why a row cannot be read. `trade`: the file does not state the price paid. `reversed`: the money was returned. */
export type PurchaseProblem =
  | 'cells'
  | 'name'
  | 'category'
  | 'quantity'
  | 'price'
  | 'currency'
  | 'tax'
  | 'date'
  | 'float'
  | 'kind'
  | 'market'
  | 'trade'
  | 'reversed';

/**
 * A row that was left out. `column`: the column of the bad cell; null when the row has too few or too many cells. `text`: the start of the
 * cell's text; for `currency`, the currency sign.
 */
export type BadPurchaseRow = { row: number; column: string | null; problem: PurchaseProblem; text: string };

/** The numbers of rows that are not purchases and were left out. */
export type DroppedRows = {
  /** Of Casemove: rows of items outside of all storage units. */
  outsideUnits: number;
  /** Of Steam's history: entries of games that the product does not support. */
  otherGames: number;
  /** Of Steam's history: entries for the creation or removal of a listing. */
  listings: number;
};

export type PurchaseFile = { rows: PurchaseRow[]; badRows: BadPurchaseRow[]; dropped: DroppedRows };

/** The market of the sales in Steam's history. */
export const STEAM_SLUG = 'steam';
/** The number of rows of a slice: reading them takes a few milliseconds. */
export const SLICE = 50;
const NAME_LENGTH = 300;
const SHOWN_TEXT = 80;

/** @throws BadFile when the file is too large */
export function checkSize(text: string): void {
  if (text.length > MAX_PURCHASE_FILE) throw new BadFile('size', 1, null);
}

export const emptyFile = (): PurchaseFile => ({
  rows: [],
  badRows: [],
  dropped: { outsideUnits: 0, otherGames: 0, listings: 0 },
});

/** The result of reading one row: the purchase, or the problem and its column. */
export type Reading = Omit<PurchaseRow, 'row'> | Omit<BadPurchaseRow, 'row'>;

/** @throws BadFile when the file has too many rows */
export function addReading(file: PurchaseFile, row: number, reading: Reading): void {
  if (file.rows.length + file.badRows.length === MAX_PURCHASE_ROWS) throw new BadFile('rows', row, null);
  if ('problem' in reading) file.badRows.push({ row, ...reading });
  else file.rows.push({ row, ...reading });
}

/** A row that is left out because of a column. */
export const wrong = (problem: PurchaseProblem, column: string | null, text: string): Omit<BadPurchaseRow, 'row'> => ({
  problem,
  column,
  text: text.slice(0, SHOWN_TEXT).toWellFormed(),
});

/** Null when the text cannot be the name of an item. */
export const nameOf = (text: unknown): string | null => textOf(text, NAME_LENGTH)?.trim() ?? null;

/** Null when the text is too long or cannot be shown. An empty text is a valid category. */
export const categoryOf = (text: string): string | null => (text === '' ? '' : textOf(text, CATEGORY_LENGTH));

/** Spreadsheets write whole numbers as `2`, `2.0` or `2,00`. Three digits after a separator do not match, because they may be thousands. */
const QUANTITY = /^\d{1,15}(?=(?:[.,]0{1,2})?$)/;

/** A whole number of pieces from 1 on; null for everything else. */
export function quantityOf(text: string): number | null {
  const number = Number(QUANTITY.exec(text)?.[0] ?? Number.NaN);
  return number >= 1 && number <= MAX_INVESTMENT_QUANTITY ? number : null;
}

/** Reads a float with a decimal point or comma. Null for an empty text, undefined for an invalid one. */
export const floatOf = (text: string): number | null | undefined =>
  text === '' ? null : (shareOf(text.replace(/^(\d),(?=\d)/, '$1.')) ?? undefined);
