import { textOf } from '@lootfolio/domain/foreign-values';
import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import type { LocalDate } from '@lootfolio/domain/schedule';
import type { CurrencyCode } from './values/currencies.ts';

/** The price of one piece: of a purchase what was paid, fees included; of a sale what was received after fees. */
export type RowPrice = NativeAmount & { currency: CurrencyCode };

/** A purchase or a sale in a file, in the form in which it is imported. */
export type FileRow = {
  /** In a text, the line, from 1; in a list of Steam's history, the entry. */
  line: number;
  side: 'buy' | 'sell';
  appId: AppId;
  /** As the file writes it, with its exterior and phase. */
  name: string;
  /** Empty: the item's type. */
  category: string;
  quantity: number;
  price: RowPrice;
  /** Null: today. */
  day: LocalDate | null;
  /** Null when it is unknown, and for several pieces. */
  float: number | null;
  note: string;
  /** Of a sale, its market: a slug. Null: the file does not say it. */
  market: string | null;
  /** Names this purchase or sale in all files of its source, which it names too; null when the file has nothing of the kind. */
  id: string | null;
  /** True for the sale of the pieces that the row before bought: both stand in one row of the file. */
  ofPrevious?: boolean;
};

/**
 * Why a row is left out. `broken`: its quotes do not fit; `cells`: it has too many cells. `reversed`: the money was returned. `trade`: the
 * file does not state the price paid. `header`: it is, or stands below, the header of another table. `early`: it was sold before it was bought. `negative`: an amount with a minus that the user leaves out.
 */
export type RowProblem =
  | 'broken' | 'cells' | 'name' | 'exterior' | 'phase' | 'stattrak' | 'souvenir' | 'category' | 'quantity' | 'price' | 'currency' | 'fee' | 'tax' | 'date' | 'float' | 'side' | 'market'
  | 'game' | 'note' | 'no-price' | 'no-day' | 'early' | 'negative' | 'header' | 'trade' | 'reversed'; // prettier-ignore

/** A row that is left out. `column`: the name of the column at fault; null for the whole row. `text`: what was read there. */
export type BadRow = { line: number; column: string | null; problem: RowProblem; text: string };

/**
 * Rows that are neither purchases nor sales: fees, deposits, listings (`other`, with the words for them), those of games that the product
 * does not know, and in Casemove's files those of things outside of all storage units.
 */
export type Dropped = { other: ReadonlyMap<string, number>; otherGames: number; outsideUnits: number };

/** What one row of a file is. */
export type Reading =
  | { row: FileRow }
  | { bad: BadRow }
  | { dropped: { what: 'other'; word: string } | { what: 'otherGames' } | { what: 'outsideUnits' } };

const SHOWN_TEXT = 80;

export const badRow = (line: number, problem: RowProblem, column: string | null, text: string): Reading => ({
  bad: { line, column, problem, text: text.slice(0, SHOWN_TEXT).toWellFormed() },
});

/** The maximum of characters in the name of an item. */
export const NAME_LENGTH = 300;
/** Null when the text cannot be the name of an item. */
export const nameOf = (text: unknown): string | null => textOf(text, NAME_LENGTH)?.trim() ?? null;
