import { APP_IDS } from '@lootfolio/domain/games';
import { splitDisplayName, type Phase } from '@lootfolio/domain/names';
import { readItem } from '../rows.ts';
import { BadFile, rowsOf } from '@lootfolio/domain/csv-rows';
import { countOf, shareOf, textOf } from '@lootfolio/domain/foreign-values';

/** Items of one kind in one storage unit, as Casemove exports them. */
export type StoredItem = {
  /** Row of the file, counted from 1; the header is row 1. */
  row: number;
  /** Market hash name. */
  name: string;
  phase: Phase | null;
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

/**
 * A row that was left out. `row` counts from 1, the header is row 1. `column`: the cell at fault; null when the row has too few or too many
 * cells. `text`: the start of its first cell.
 */
export type BadRow = { row: number; column: string | null; problem: 'cells' | 'name' | 'quantity' | 'unit'; text: string };

export type CasemoveFile = { items: StoredItem[]; badRows: BadRow[] };

const MAX_LENGTH = 10_000_000;
const MAX_ROWS = 50_000;
/** The maximum number of things in one row. A storage unit holds 1,000, and several may have the same name. */
const MAX_QUANTITY = 100_000;
/** The maximum number of stored things: a thousand storage units, as many as an inventory can have, with 1,000 things each. */
export const MAX_STORED = 1_000_000;
const SHOWN_TEXT = 80;
/** More than a thing has, including empty places. */
const MAX_STICKERS = 50;
/** Casemove writes this in place of a storage unit for things outside of all units. */
const OUTSIDE = '#Inventory';
const NAME = 'Item Name';
const UNIT = 'Storage Name';
const QUANTITY = 'Combined QTY';

/** The number of rows that are read in about a millisecond, between two pauses. */
const SLICE = 50;

/**
 * Reads Casemove's file of a CS2 inventory with its storage units, in slices, because a large file takes a second. Columns are found by
 * their names, because older files have no prices, and blanks before the names. Prices are left out, because they are texts in the format of
 * the writer's country.
 * @throws BadFile when the text is no such file
 */
export function* readCasemove(text: string): Generator<void, CasemoveFile> {
  if (text.length > MAX_LENGTH) throw new BadFile('size', 1, null);
  const items: StoredItem[] = [];
  const badRows: BadRow[] = [];
  let header: ReadonlyMap<string, number> = new Map();
  let width = 0;
  let things = 0;
  let count = -1;
  for (const next of rowsOf(text)) {
    if (next === null) {
      yield;
      continue;
    }
    const { cells, line } = next;
    count += 1;
    if (count === 0) {
      header = headerOf(cells);
      width = cells.length;
      continue;
    }
    if (count > MAX_ROWS) throw new BadFile('rows', line, null);
    if (count % SLICE === 0) yield;
    if (cells.length === 1 && cells[0]!.trim() === '') continue;
    const cellOf = (name: string): string => cells[header.get(name) ?? -1]?.trim() ?? '';
    const read = cells.length === width ? readRow(cellOf) : 'cells';
    if (typeof read === 'string') {
      badRows.push({ row: line, column: COLUMNS[read], problem: read, text: shown(cells[0]!) });
      continue;
    }
    things += read.quantity;
    if (things > MAX_STORED) throw new BadFile('things', line, QUANTITY);
    items.push({ row: line, ...read });
  }
  if (count < 0) headerOf([]);
  return { items, badRows };
}

/** Returns the index of each column by its name. @throws BadFile when one is missing */
function headerOf(cells: readonly string[]): Map<string, number> {
  const columns = new Map(cells.map((name, at) => [name.trim(), at]));
  for (const name of [NAME, UNIT, QUANTITY]) if (!columns.has(name)) throw new BadFile('column', 1, name);
  return columns;
}

const shown = (text: string): string => text.slice(0, SHOWN_TEXT).toWellFormed();

/** The column at fault. */
const COLUMNS = { cells: null, name: NAME, quantity: QUANTITY, unit: UNIT } as const;

function readRow(cellOf: (name: string) => string): Omit<StoredItem, 'row'> | BadRow['problem'] {
  const { name: shown, phase } = splitDisplayName(cellOf(NAME));
  const exterior = cellOf('Item Wear Name');
  const item = readItem(APP_IDS.cs2, shown === '' || exterior === '' ? shown : `${shown} (${exterior})`, null);
  if (!item) return 'name';
  const quantity = countOf(cellOf(QUANTITY) || '1');
  if (quantity === null || quantity === 0 || quantity > MAX_QUANTITY) return 'quantity';
  const unit = cellOf(UNIT);
  const isInUnit = unit !== OUTSIDE && unit !== '';
  const storageUnit = isInUnit ? textOf(unit, 100) : null;
  if (isInUnit && storageUnit === null) return 'unit';
  return {
    name: item.name,
    phase,
    nameTag: textOf(cellOf('Item Custom Name'), 100),
    storageUnit,
    quantity,
    float: quantity === 1 ? shareOf(cellOf('Item Paint Wear')) : null,
    stickers: cellOf('Stickers')
      .split(';', MAX_STICKERS)
      .flatMap((sticker) => textOf(sticker.trim(), 200) ?? [])
      .slice(0, 10),
    lockEnd: holdOf(cellOf('Tradehold')),
  };
}

/** The form in which Casemove writes times: `2026-11-27T08:00:00.000Z`. */
const HOLD = /^20\d\d-\d\d-\d\dT[\d:.]{5,12}Z$/;

function holdOf(text: string): Date | null {
  const time = HOLD.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}
