import { readWritten } from '../values/amounts.ts';
import { readWrittenDay } from '../values/days.ts';
import { isColumnName } from '../columns/column-names.ts';
import { contentOf } from './content.ts';

const MAX_NAME = 80;
/** The number of rows below a header in which a column must hold data. */
const BELOW = 20;

/** True for a cell that holds an amount, a number or a day. */
const isData = (cell: string): boolean => /\d/.test(cell) && (typeof readWritten(cell) !== 'string' || readWrittenDay(cell) !== null);
const isName = ({ text, data }: Cell): boolean => text.length <= MAX_NAME && /\p{L}/u.test(text) && !data;

/** `text`: without blanks around it. `data`: what `isData` says, which takes too long to be asked again for each possible header. */
type Cell = { text: string; data: boolean };

const lookAt = (cell: string): Cell => {
  const text = contentOf(cell);
  return { text, data: isData(text) };
};

/**
 * Finds the row with the names of the columns: the first one whose cells look like names and below which a column looks like data. Rows of
 * titles before it have fewer cells. Null when the first row is data already.
 */
export function findHeader(rows: readonly (readonly string[])[]): number | null {
  const seen = rows.map((cells) => cells.map(lookAt));
  const found = seen.findIndex((_, at) => couldBeHeader(seen, at) && hasDataBelow(seen, at));
  if (found >= 0) return found;
  // a list of names alone, with or without a header that says so
  const named = seen.findIndex((cells) => cells.some(({ text }) => isColumnName(text)));
  return named < 0 ? null : named;
}

function couldBeHeader(rows: readonly (readonly Cell[])[], at: number): boolean {
  const names = rows[at]!.filter(({ text }) => text !== '');
  const below = rows.slice(at + 1, at + 1 + BELOW);
  const width = usualWidth(below);
  if (rows[at]!.length < width || new Set(names.map(({ text }) => text)).size < names.length) return false;
  // one column may have a name such as `2024`
  return names.filter(isName).length >= Math.max(2, names.length - 1);
}

/** The number of cells that most rows have. */
function usualWidth(rows: readonly (readonly Cell[])[]): number {
  const counts = Map.groupBy(rows, (cells) => cells.length);
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 0;
}

function hasDataBelow(rows: readonly (readonly Cell[])[], at: number): boolean {
  const below = rows.slice(at + 1, at + 1 + BELOW);
  return rows[at]!.some((_, column) => {
    const cells = below.flatMap((row) => row[column] ?? []).filter(({ text }) => text !== '');
    return cells.filter(({ data }) => data).length * 2 > cells.length;
  });
}
