import { MAX_STORAGE_FILE, MAX_STORED } from '@lootfolio/domain/storage';
import { dialectOf } from '../csv/dialect.ts';
import { rowsOf, type Dialect, type Row, type RowProblem } from '../csv/rows.ts';
import { CASEMOVE_COLUMNS } from '../formats/casemove.ts';
import { columnFinder } from '../formats/table-format.ts';
import { cellOf, columnName, dataRows, isBlank, openRows, type Table } from '../table/table.ts';
import { readStoredItem, type StorageColumn, type StoredItem } from './stored-item.ts';

/**
 * A row that is left out. `row`: the line, from 1. `column`: the cell at fault; null when the row has too few or too many cells. `text`: the
 * start of its first cell.
 */
export type BadStorageRow = { row: number; column: string | null; problem: 'cells' | 'name' | 'quantity' | 'unit'; text: string };

export type StorageUnits = { items: StoredItem[]; badRows: BadStorageRow[] };

/**
 * Why a file cannot be read at all: it is no file of Casemove (`column`), it is too large (`size`, `rows`, `things`), or a row is broken. One
 * broken row refuses the whole file, because an import replaces the content of its units. `column`: its name, or its number where it has none.
 */
export type StorageProblem = { problem: RowProblem | 'column' | 'size' | 'rows' | 'things'; row: number; column: string | null };

const MAX_ROWS = 50_000;
/** The number of rows that are read in about a millisecond, between two pauses. */
const SLICE = 50;
const SHOWN_TEXT = 80;

/** The columns that a file must have, by the names that Casemove gives them. */
const NEEDED = { name: 'Item Name', unit: 'Storage Name', quantity: 'Combined QTY' } as const satisfies Partial<
  Record<StorageColumn, string>
>;

/**
 * Reads Casemove's file of a CS2 inventory with its storage units, in slices, because a large file takes a second. Columns are found by
 * their names, because older files have no prices, and spreadsheets move columns.
 */
export function* readStorageUnits(text: string): Generator<void, StorageUnits | StorageProblem> {
  if (text.length > MAX_STORAGE_FILE) return { problem: 'size', row: 1, column: null };
  const { table, names } = yield* openCasemove(text.replace(/^\uFEFF/, ''));
  if (names?.problem) return { problem: names.problem, row: names.line, column: String(names.badCell! + 1) };
  const at = columnFinder(table);
  const missing = Object.entries(NEEDED).find(([column]) => at(CASEMOVE_COLUMNS[column as StorageColumn]) === null);
  if (missing) return { problem: 'column', row: names?.line ?? 1, column: missing[1] };
  const readRow = rowReader(table);
  const items: StoredItem[] = [];
  const badRows: BadStorageRow[] = [];
  let [count, things] = [0, 0];
  for (const row of dataRows(table)) {
    if (row === null) {
      yield;
      continue;
    }
    const { line, problem, badCell } = row;
    count += 1;
    if (count % SLICE === 0) yield;
    if (count > MAX_ROWS) return { problem: 'rows', row: line, column: null };
    if (problem !== null) return { problem, row: line, column: columnName(table, badCell!) };
    const read = readRow(row);
    if ('problem' in read) {
      badRows.push(read);
      continue;
    }
    things += read.quantity;
    if (things > MAX_STORED) return { problem: 'things', row: line, column: columnName(table, at(CASEMOVE_COLUMNS.quantity)!) };
    items.push(read);
  }
  return { items, badRows };
}

/** The number of characters from which separator and header are found, in a few milliseconds. A row has about 150. */
const LOOKED_AT = 8000;

/** Opens a text by its first rows. `names`: the row of the header. */
function* openCasemove(text: string): Generator<void, { table: Table; names: Row | undefined }> {
  const start = text.slice(0, LOOKED_AT);
  const { from, separator, quoting } = dialectOf(start, 'escaped');
  yield;
  // Casemove separates cells by commas, and writes each as JSON. Other separators are those of spreadsheets, which double quotes
  const dialect: Dialect = { separator, quoting: separator === ',' ? quoting : 'doubled' };
  const rows = [...rowsOf(start, dialect, from)].flatMap((row) => (row === null || isBlank(row) ? [] : [row]));
  const { headerRow, header } = openRows(function* first() {
    yield* rows;
  });
  yield;
  return { table: { source: () => rowsOf(text, dialect, from), headerRow, header, sample: [] }, names: rows[headerRow ?? rows.length] };
}

/** Makes the reader of the rows of a table. */
function rowReader(table: Table): (row: Row) => StoredItem | BadStorageRow {
  // data may stand beside the named columns
  const width = table.header.findLastIndex((name) => name !== '') + 1;
  const at = columnFinder(table);
  const places = Object.fromEntries(Object.entries(CASEMOVE_COLUMNS).map(([column, name]) => [column, at(name)])) as Readonly<
    Record<StorageColumn, number | null>
  >;
  return (row) => {
    const text = (column: StorageColumn): string => (places[column] === null ? '' : cellOf(row, places[column]));
    const isLong = row.cells.slice(width).some((cell) => cell.trim() !== '');
    const read = isLong ? ({ problem: 'cells', column: null } as const) : readStoredItem(text, row.cells.length < width);
    if (!('problem' in read)) return { row: row.line, ...read };
    const column = read.column && columnName(table, places[read.column]!);
    return { row: row.line, column, problem: read.problem, text: row.cells[0]!.slice(0, SHOWN_TEXT).toWellFormed() };
  };
}
