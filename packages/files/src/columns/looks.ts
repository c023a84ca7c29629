import { isMissing, readWritten, signOf } from '../values/amounts.ts';
import { readCurrency } from '../values/currencies.ts';
import { readWrittenDay } from '../values/days.ts';
import { hasSideWord, isNotDone, isSideSign, readSide } from '../values/sides.ts';
import { wearOf } from './compose-name.ts';
import { namesVariant, readYesNo, variantOf } from './variants.ts';

/** What the cells of a column look like. Null: they are empty. */
export type Look = 'side' | 'status' | 'currency' | 'day' | 'exterior' | 'variant' | 'amount' | 'name' | 'other' | null;

const isDay = (cell: string): boolean => readWrittenDay(cell) !== null;
function isAmount(cell: string): boolean {
  const written = readWritten(cell);
  // `21.11.2021` is no amount
  return typeof written !== 'string' && signOf(written.digits) !== 'wrong';
}
/** The bar between weapon and finish, and words as long as names of items. */
const isItemName = (cell: string): boolean => /\p{L}{2}/u.test(cell) && (cell.includes(' | ') || cell.length > 12);

/** The share of cells that must look alike. */
const MOST = 0.8;
const share = (cells: readonly string[], looks: (cell: string) => boolean): number => cells.filter(looks).length / cells.length;

/**
 * Tells what a column looks like from a sample of its cells. Cells that state nothing do not count.
 * A column looks like sides, exteriors or variants already when some of its few words are known: the others must not be lost.
 */
export function lookOf(sample: readonly string[]): Look {
  const written = sample.filter((cell) => cell !== '');
  if (looksLikeSides(written)) return 'side';
  const cells = written.filter((cell) => !isMissing(cell));
  if (cells.length === 0) return null;
  const words = new Set(cells);
  const tells = (isKnown: (cell: string) => boolean): boolean => words.size <= MOST_WORDS && share(cells, isKnown) >= KNOWN;
  // `FT` is an exterior, and Hungarian money
  if (tells((cell) => typeof wearOf(cell) === 'string')) return 'exterior';
  if (share(cells, isCurrency) >= MOST) return 'currency';
  if (cells.some(namesVariant) && tells((cell) => variantOf(cell) !== undefined)) return 'variant';
  if (cells.some(isNotDone) && words.size <= MOST_WORDS && cells.every((cell) => !/\d/.test(cell))) return 'status';
  const amounts = share(cells, isAmount);
  // a number such as 44521 is both, and most numbers are amounts
  if (share(cells, isDay) >= MOST && (amounts < MOST || cells.every((cell) => /^\d{8}$|^\d{10}(?:\d{3})?$/.test(cell)))) return 'day';
  if (amounts >= MOST) return 'amount';
  return share(cells, isItemName) >= MOST ? 'name' : 'other';
}

/** True for the code, the sign or the word of a currency without an amount. */
export const isCurrency = (cell: string): boolean => readCurrency(cell) !== null && !/\d/.test(cell);

/** True when at least half of the cells that state something are amounts, or days. That suffices where the name of a column says so, too. */
export const couldBe = (sample: readonly string[], what: 'amounts' | 'days'): boolean => {
  const cells = sample.filter((cell) => !isMissing(cell));
  return cells.length === 0 || share(cells, what === 'amounts' ? isAmount : isDay) >= 0.5;
};

const MOST_WORDS = 12;
/** `Market purchase`, `You sold`: more of them are notes. */
const MOST_PHRASES = 6;
/** Signs that say much else, too: whether an item can be traded, or how many there are. */
const YES_OR_NO = /^(?:true|false|\d+)$/i;
/** The share of cells with known words in a column of few words. A single word is one of a row that is damaged. */
const KNOWN = 0.2;

function looksLikeSides(cells: readonly string[]): boolean {
  const words = new Set(cells);
  if (words.size > MOST_WORDS) return false;
  const isTrade = [...words].some((word) => readSide(word) === 'buy' || readSide(word) === 'sell');
  return (
    (isTrade && share(cells, (cell) => readSide(cell) !== null) >= KNOWN) ||
    (words.size === 2 && [...words].every((word) => isSideSign(word) && !YES_OR_NO.test(word))) ||
    (words.size <= MOST_PHRASES && words.size > 0 && [...words].every(hasSideWord))
  );
}

/**
 * True for cells that tell a side if the name of their column says so: `1` and `0` below `Type`, `yes` and `no` below `Sold`. What they mean is
 * asked.
 */
export function couldBeSideSigns(sample: readonly string[]): boolean {
  const words = new Set(sample.filter((cell) => cell !== ''));
  return words.size > 0 && words.size <= 2 && [...words].every((word) => isSideSign(word) || readYesNo(word) !== null);
}
