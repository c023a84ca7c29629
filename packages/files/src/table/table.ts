import { dialectOf } from '../csv/dialect.ts';
import { rowsOf, type Row } from '../csv/rows.ts';
import { contentOf } from './content.ts';
import { findHeader } from './find-header.ts';

/** Rows of a file from its first one on. Null is a pause. Can be called again and again: a large file is read anew, and not held in memory. */
export type RowSource = () => Generator<Row | null, void>;

/**
 * A file of rows. `headerRow`: the row of the names, counted from 0 without blank rows; null when there is none. `header`: the names of the
 * columns, `''` where one has none. `sample`: the first rows below it.
 */
export type Table = { source: RowSource; headerRow: number | null; header: readonly string[]; sample: readonly Row[] };

/** The rows among which the header is searched. */
const TOP = 60;
const SAMPLE = 200;

export const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

/** Opens a text as a table. @param headerRow the user's choice; undefined: as the rows tell */
export const openText = (text: string, headerRow?: number | null): Table => {
  const { from, ...dialect } = dialectOf(text);
  return openRows(() => rowsOf(text, dialect, from), headerRow);
};

/** Opens rows as a table. @param headerRow the user's choice; undefined: as the rows tell */
export function openRows(source: RowSource, headerRow?: number | null): Table {
  const top = firstRows(source, TOP + SAMPLE);
  const row = headerRow === undefined ? findHeader(top.slice(0, TOP).map(({ cells }) => cells)) : headerRow;
  const sample = top.slice(row === null ? 0 : row + 1, (row ?? -1) + 1 + SAMPLE);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const names = row === null ? [] : (top[row]?.cells ?? []);
  const header = Array.from({ length: Math.max(width, names.length) }, (_, at) => contentOf(names[at] ?? '').replace(/\s+/g, ' '));
  return { source, headerRow: row, header: trimEnd(header, sample), sample };
}

/** Spreadsheets save empty columns at the right, too. */
function trimEnd(header: string[], sample: readonly Row[]): string[] {
  const isUsed = (at: number): boolean => header[at] !== '' || sample.some(({ cells }) => (cells[at] ?? '').trim() !== '');
  let end = header.length;
  while (end > 0 && !isUsed(end - 1)) end -= 1;
  return header.slice(0, end);
}

function firstRows(source: RowSource, count: number): Row[] {
  const rows: Row[] = [];
  for (const row of source()) {
    if (row === null || isBlank(row)) continue;
    rows.push(row);
    if (rows.length === count) break;
  }
  return rows;
}

/** The rows below the header, without blank ones. Null is a pause. */
export function* dataRows({ source, headerRow }: Table): Generator<Row | null, void> {
  let at = -1;
  for (const row of source()) {
    if (row !== null && isBlank(row)) continue;
    if (row !== null) at += 1;
    if (row === null || headerRow === null || at > headerRow) yield row;
  }
}

/** The name of a column, or its number where it has none. */
export const columnName = ({ header }: Pick<Table, 'header'>, column: number): string => header[column] || String(column + 1);

/** The cell of a column in a row; `''` where the row is shorter. */
export const cellOf = ({ cells }: Row, column: number): string => (cells[column] === undefined ? '' : contentOf(cells[column]));
