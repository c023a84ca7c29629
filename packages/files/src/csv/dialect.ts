import { rowsOf, SEPARATORS, type Dialect, type Quoting, type Row, type Separator } from './rows.ts';

/** A text of rows: how they are written, and where the first one begins. */
export type Written = Dialect & { from: number };

/** The number of characters, and of rows in them, from which the separator is found. */
const LOOKED_AT = 300_000;
const ROWS = 500;

/** A spreadsheet's hint in the first line: `sep=;` */
const HINT = /^\s*"?sep=([,;|\t])"?[ ,;|\t]*(?:\r\n?|\n|$)/i;

/**
 * Finds the dialect of a text. A text of one column has no separator; it is read with commas.
 * @param usual the quoting where the text can be read with both
 */
export function dialectOf(text: string, usual: Quoting = 'doubled'): Written {
  const hint = HINT.exec(text);
  const from = hint ? hint[0].length : 0;
  const start = text.slice(from, from + LOOKED_AT);
  const quoting = quotingOf(start, usual);
  const separator = hint ? (hint[1] as Separator) : separatorOf(start, quoting);
  return { separator, quoting, from };
}

/**
 * Only programs that write each cell as JSON write `\"`. A doubled quote after a backslash (`\""`), and a backslash at the end of a cell
 * (`\",`), are written by others too: there, the reading with fewer broken rows counts.
 */
function quotingOf(start: string, usual: Quoting): Quoting {
  if (!start.includes('\\"')) return usual;
  const broken = (quoting: Quoting): number => Math.min(...SEPARATORS.map((separator) => brokenRows(start, { separator, quoting })));
  const other = usual === 'doubled' ? 'escaped' : 'doubled';
  return broken(other) < broken(usual) ? other : usual;
}

const brokenRows = (start: string, dialect: Dialect): number => sampleOf(start, dialect).filter(({ problem }) => problem !== null).length;

/** The bar between weapon and finish in the names of items. Within quotes it separates nothing. */
const BAR_IN_NAME = /\S \| \S/;

/** A text without what stands in quotes. */
const outsideQuotes = (text: string, quoting: Quoting): string =>
  (quoting === 'escaped' ? text.replace(/\\./gs, '') : text)
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join('');

/** Names of items have at most three parts between bars. */
const MOST_PARTS = 3;
/** The share of rows with the same number of cells from which a bar with blanks around it separates cells. */
const SURE = 0.8;

/** Returns the separator that gives the most rows the same number of cells, and among those the most cells. */
function separatorOf(start: string, quoting: Quoting): Separator {
  const scored = SEPARATORS.map((separator) => ({ separator, ...evennessOf(sampleOf(start, { separator, quoting })) }));
  const others = scored.filter(({ separator }) => separator !== '|');
  const bar = scored.find(({ separator }) => separator === '|')!;
  const isSure = bar.cells > MOST_PARTS && bar.share >= SURE && others.every(({ share }) => share < bar.share);
  const possible = isSure || !BAR_IN_NAME.test(outsideQuotes(start, quoting)) ? scored : others;
  const several = possible.filter(({ cells }) => cells > 1);
  const best = several.toSorted((a, b) => b.share * Math.log2(b.cells + 1) - a.share * Math.log2(a.cells + 1))[0];
  return best?.separator ?? ',';
}

/** The number of cells that most rows with several cells have, and the share of all rows that have it. */
function evennessOf(rows: readonly Row[]): { cells: number; share: number } {
  const counts = new Map<number, number>();
  for (const { cells, problem } of rows)
    if (cells.length > 1 && problem === null) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [cells, often] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  return { cells, share: rows.length === 0 ? 0 : often / rows.length };
}

/** The first rows that are not blank. The last row of a cut text can be cut, too, and is left out. */
function sampleOf(start: string, dialect: Dialect): Row[] {
  const rows: Row[] = [];
  for (const row of rowsOf(start, dialect)) {
    if (row === null || row.cells.every((cell) => cell.trim() === '')) continue;
    rows.push(row);
    if (rows.length === ROWS) return rows;
  }
  return start.length === LOOKED_AT ? rows.slice(0, -1) : rows;
}
