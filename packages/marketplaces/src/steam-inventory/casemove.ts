import { APP_IDS } from '@lootfolio/domain/games';
import { splitDisplayName, type Phase } from '@lootfolio/domain/names';
import { readItem } from '../rows.ts';
import { splitRows } from './casemove-csv.ts';
import { countOf, malformed, shareOf, textOf } from './values.ts';

/** Items of one kind in one storage unit, as Casemove exports them. */
export type StoredItem = {
  /** Market hash name. */
  name: string;
  phase: Phase | null;
  nameTag: string | null;
  /** Name of the storage unit; null for items outside of all units, which Steam's inventory shows too. */
  storageUnit: string | null;
  quantity: number;
  float: number | null;
  stickers: readonly string[];
  /** When a trade hold ends; null without one. */
  lockEnd: Date | null;
};

/** A row that was left out. `line` counts from 1, the header is line 1. */
export type BadRow = { line: number; problem: 'cells' | 'name' | 'quantity' };

export type CasemoveFile = { items: StoredItem[]; badRows: BadRow[] };

const MAX_BYTES = 10_000_000;
const MAX_ROWS = 100_000;
/** What Casemove writes in place of a storage unit. */
const OUTSIDE = '#Inventory';
const NAME = 'Item Name';
const UNIT = 'Storage Name';
const QUANTITY = 'Combined QTY';

/**
 * Reads the file that Casemove writes of a CS2 inventory with its storage units. Columns are found by their names: older files have no
 * prices, and blanks before the names. Prices are left out, because they are texts in the form of the writer's country.
 * @throws InventoryError MALFORMED when it is no such file
 */
export function readCasemove(text: string): CasemoveFile {
  if (text.length > MAX_BYTES) throw malformed('the file is too large');
  const [header, ...rows] = splitRows(text);
  const columns = new Map(header?.cells.map((name, at) => [name.trim(), at]));
  for (const name of [NAME, UNIT, QUANTITY]) if (!columns.has(name)) throw malformed(`the file has no column ${name}`);
  if (rows.length > MAX_ROWS) throw malformed(`the file has more than ${MAX_ROWS} rows`);
  const items: StoredItem[] = [];
  const badRows: BadRow[] = [];
  for (const { cells, line } of rows) {
    if (cells.length === 1 && cells[0]!.trim() === '') continue;
    const cellOf = (name: string): string => cells[columns.get(name) ?? -1]?.trim() ?? '';
    const read = cells.length === header!.cells.length ? readRow(cellOf) : 'cells';
    if (typeof read === 'string') badRows.push({ line, problem: read });
    else items.push(read);
  }
  return { items, badRows };
}

function readRow(cellOf: (name: string) => string): StoredItem | BadRow['problem'] {
  const { name: shown, phase } = splitDisplayName(cellOf(NAME));
  const exterior = cellOf('Item Wear Name');
  const item = readItem(APP_IDS.cs2, shown === '' || exterior === '' ? shown : `${shown} (${exterior})`, null);
  if (!item) return 'name';
  const quantity = countOf(cellOf(QUANTITY) || '1');
  if (quantity === null || quantity === 0) return 'quantity';
  const unit = cellOf(UNIT);
  const hold = Date.parse(cellOf('Tradehold'));
  return {
    name: item.name,
    phase,
    nameTag: textOf(cellOf('Item Custom Name'), 100),
    storageUnit: unit === OUTSIDE || unit === '' ? null : unit.slice(0, 100),
    quantity,
    float: shareOf(cellOf('Item Paint Wear')),
    stickers: cellOf('Stickers')
      .split(';')
      .map((sticker) => sticker.trim())
      .filter((sticker) => sticker !== '' && sticker.length <= 200)
      .slice(0, 10),
    lockEnd: Number.isNaN(hold) ? null : new Date(hold),
  };
}
