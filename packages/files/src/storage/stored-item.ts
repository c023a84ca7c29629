import { shareOf, textOf } from '@lootfolio/domain/foreign-values';
import { composeName } from '../columns/compose-name.ts';
import { CASEMOVE_COLUMNS, OUTSIDE_UNITS } from '../formats/casemove.ts';
import { NAME_LENGTH } from '../row.ts';
import { readQuantity } from '../values/quantities.ts';

/** Items of one kind in one storage unit, as Casemove exports them. */
export type StoredItem = {
  /** The line of the file, from 1. */
  row: number;
  /** As the file writes it, with its exterior and phase. */
  name: string;
  nameTag: string | null;
  /** Name of the storage unit; null for items outside of all units, which Steam's inventory shows too. */
  storageUnit: string | null;
  quantity: number;
  /** Null for a row of several things, because the file has the float of any of them. */
  float: number | null;
  /** Names of stickers or patches, without the word that says which they are. */
  stickers: readonly string[];
  /** When a trade hold ends; null without one. */
  lockEnd: Date | null;
};

export type StorageColumn = keyof typeof CASEMOVE_COLUMNS;
/** Why a row is left out. `column`: the one at fault; null when the row has too few or too many cells. */
type Wrong = { problem: 'cells' | 'name' | 'quantity' | 'unit'; column: StorageColumn | null };

/** The maximum number of things in one row. A storage unit holds 1,000, and several may have the same name. */
const MAX_QUANTITY = 100_000;
/** The file writes these within the name. */
const NO_PARTS = { weapon: '', phase: '', stattrak: '', souvenir: '' } as const;
/** More than a thing has, including empty places. */
const MAX_STICKERS = 50;

/**
 * Reads a row whose cells `text` gives. Prices are left out, because they are texts in the format of the writer's country.
 * @param isShort true for a row with fewer cells than the header. Excel leaves out empty cells at the end, so such a row is read when its
 * quantity is in its place
 */
export function readStoredItem(text: (column: StorageColumn) => string, isShort: boolean): Omit<StoredItem, 'row'> | Wrong {
  const quantity = quantityOf(text('quantity') || (isShort ? '' : '1'));
  if (isShort && quantity === null) return { problem: 'cells', column: null };
  const name = composeName({ ...NO_PARTS, name: text('name'), exterior: text('exterior') });
  if (name === 'exterior') return { problem: 'name', column: name };
  if (typeof name === 'string' || name.text.length > NAME_LENGTH) return { problem: 'name', column: 'name' };
  if (quantity === null) return { problem: 'quantity', column: 'quantity' };
  const unit = text('unit');
  const isInUnit = unit !== OUTSIDE_UNITS && unit !== '';
  const storageUnit = isInUnit ? textOf(unit, 100) : null;
  if (isInUnit && storageUnit === null) return { problem: 'unit', column: 'unit' };
  return {
    name: name.text,
    nameTag: textOf(text('nameTag'), 100),
    storageUnit,
    quantity,
    float: quantity === 1 ? floatOf(text('float')) : null,
    stickers: text('stickers')
      .split(';', MAX_STICKERS)
      .flatMap((sticker) => textOf(sticker.trim(), 200) ?? [])
      .slice(0, 10),
    lockEnd: holdOf(text('hold')),
  };
}

function quantityOf(text: string): number | null {
  const read = readQuantity(text, null);
  return read && !read.isNegative && read.pieces > 0 && read.pieces <= MAX_QUANTITY ? read.pieces : null;
}

/** Spreadsheets write a decimal comma in many countries. */
const floatOf = (text: string): number | null => shareOf(text.replace(/^(\d),(?=\d)/, '$1.'));

/** The form in which Casemove writes times: `2026-11-27T08:00:00.000Z`. */
const HOLD = /^20\d\d-\d\d-\d\dT[\d:.]{5,12}Z$/;

function holdOf(text: string): Date | null {
  const time = HOLD.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}
