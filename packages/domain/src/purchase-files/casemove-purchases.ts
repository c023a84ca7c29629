import { BadFile, rowsOf } from '../csv-rows.ts';
import { APP_IDS } from '../games.ts';
import { displayName, splitDisplayName } from '../names.ts';
import { addReading, categoryOf, checkSize, emptyFile, floatOf, nameOf, quantityOf, SLICE, wrong } from './purchase-file.ts';
import type { PurchaseFile, Reading } from './purchase-file.ts';

const CATEGORY = 'Category';
const QUANTITY = 'Combined QTY';
const NAME = 'Item Name';
const UNIT = 'Storage Name';
const EXTERIOR = 'Item Wear Name';
const FLOAT = 'Item Paint Wear';

/** The columns that are read. Casemove writes more; older files have blanks before the names. */
const HEADERS = [CATEGORY, QUANTITY, NAME, UNIT, EXTERIOR, FLOAT] as const;
type Header = (typeof HEADERS)[number];

/** Casemove writes this in place of a storage unit for things outside of all units. */
const OUTSIDE = '#Inventory';

/** The expected names that a header lacks. */
export function missingHeaders(header: readonly string[]): string[] {
  const names = new Set(header.map((name) => name.trim()));
  return HEADERS.filter((name) => !names.has(name));
}

/** Names that other files do not have. */
const OWN: readonly Header[] = [QUANTITY, UNIT, EXTERIOR, FLOAT];

/** True for a header that only Casemove writes, complete or not. Other files have names and categories too. */
export const looksLikeCasemove = (header: readonly string[]): boolean => {
  const missing = missingHeaders(header);
  return missing.length < HEADERS.length - 1 && OWN.some((name) => !missing.includes(name));
};

/**
 * Reads Casemove's file of storage units as purchases, in slices. The file has neither their costs nor their days.
 * @throws BadFile when headers are missing, with all their names, or when the text is no CSV
 */
export function* readCasemovePurchases(text: string): Generator<void, PurchaseFile> {
  checkSize(text);
  const file = emptyFile();
  let columns: ReadonlyMap<Header, number> | null = null;
  let width = 0;
  let count = 0;
  for (const next of rowsOf(text)) {
    if (next === null) {
      yield;
      continue;
    }
    const { cells, line } = next;
    if (columns === null) {
      columns = columnsOf(cells);
      width = cells.length;
      continue;
    }
    count += 1;
    if (count % SLICE === 0) yield;
    if (cells.length === 1 && cells[0]!.trim() === '') continue;
    const places = columns;
    const cellOf = (name: Header): string => cells[places.get(name)!]?.trim() ?? '';
    if (cells.length !== width) addReading(file, line, wrong('cells', null, cells[0]!));
    else if (cellOf(UNIT) === OUTSIDE) file.dropped.outsideUnits += 1;
    else addReading(file, line, readRow(cellOf));
  }
  if (columns === null) columnsOf([]);
  return file;
}

/** Returns the column of each header. @throws BadFile when one is missing */
function columnsOf(header: readonly string[]): Map<Header, number> {
  const missing = missingHeaders(header);
  if (missing.length > 0) throw new BadFile('column', 1, missing.join(', '));
  const names = header.map((name) => name.trim());
  return new Map(HEADERS.map((name) => [name, names.indexOf(name)]));
}

function readRow(cellOf: (name: Header) => string): Reading {
  const shown = splitDisplayName(cellOf(NAME));
  const exterior = cellOf(EXTERIOR);
  const lacks = exterior !== '' && shown.name !== '' && !shown.name.endsWith(`(${exterior})`);
  const name = nameOf(displayName(lacks ? `${shown.name} (${exterior})` : shown.name, shown.phase));
  if (name === null) return wrong('name', NAME, cellOf(NAME));
  const category = categoryOf(cellOf(CATEGORY));
  if (category === null) return wrong('category', CATEGORY, cellOf(CATEGORY));
  const quantity = quantityOf(cellOf(QUANTITY));
  if (quantity === null) return wrong('quantity', QUANTITY, cellOf(QUANTITY));
  const float = floatOf(cellOf(FLOAT));
  if (float === undefined) return wrong('float', FLOAT, cellOf(FLOAT));
  // the float in a row of several things is that of any of them
  const unknown = { buyPrice: 0, buyDate: null, market: null };
  return { kind: 'buy', app_id: APP_IDS.cs2, name, category, quantity, float: quantity === 1 ? float : null, ...unknown };
}
