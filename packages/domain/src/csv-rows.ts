/**
 * Why a file cannot be read at all. `quote`: a quote is not closed; `after-quote`: text follows a quoted cell; `column`: a column is
 * missing; `size`, `rows`, `things`: too many; `cells`: too many cells in a row, or a cell is too long. Only for files of purchases: `json`:
 * it is not JSON; `history`: it has nothing of Steam's market; `year`: its days have no year; `decimals`, `day-order`: a price or a day can
 * be read in two ways.
 */
export type BadFileProblem =
  | 'quote'
  | 'after-quote'
  | 'column'
  | 'size'
  | 'rows'
  | 'cells'
  | 'things'
  | 'json'
  | 'history'
  | 'year'
  | 'decimals'
  | 'day-order';

/** A file that cannot be read. `row` counts from 1, the header is row 1. `column`: its name, or its number where it has none. */
export class BadFile extends Error {
  readonly problem: BadFileProblem;
  readonly row: number;
  readonly column: string | null;
  constructor(problem: BadFileProblem, row: number, column: string | null) {
    super(`row ${row}${column === null ? '' : `, column ${column}`}: ${problem}`);
    this.name = 'BadFile';
    this.problem = problem;
    this.row = row;
    this.column = column;
  }
}

/** `line` counts from 1. A cell with a line break makes the row longer than one line. */
export type Row = { cells: string[]; line: number };

/** Further cells of a row are dropped, because so long a row fits no header. Casemove writes 18 cells. */
const KEPT_CELLS = 100;
/** The maximum of cells in a row, and of characters in a cell (as in Excel). Without bounds one row would hold the event loop. */
const MAX_CELLS = 1000;
const MAX_CELL = 32_767;
/** Characters that are read between two pauses, in well under a millisecond. */
const PAUSE = 50_000;

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

/** Columns that together only Casemove writes. */
const CASEMOVE = ['Item Name', 'Storage Name', 'Combined QTY'];

/**
 * Yields the rows of a file one by one, so that a caller can stop in between and let other work run. Null is a pause within a row. A quote
 * within quotes is `""`, and a backslash is a sign like others. Only Casemove writes rows as JSON without brackets: a quote is then `\"`.
 * A spreadsheet that saves the file again writes `""`, and in some countries `;` instead of commas. Other programs write tabs.
 * @throws BadFile
 */
export function* rowsOf(input: string): Generator<Row | null, void> {
  const text = input.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  let header: Row | null = null;
  let hasEscapes = false;
  const fail = (problem: BadFileProblem, inRow: Row, cell: number): BadFile =>
    new BadFile(problem, inRow.line, header?.cells[cell]?.trim() || String(cell + 1));
  let row: Row = { cells: [], line: 1 };
  let line = 1;
  let at = 0;
  let cells = 0;
  let pauseAt = PAUSE;
  while (at < text.length) {
    if (cells === MAX_CELLS) throw fail('cells', row, cells);
    const cell = text[at] === '"' ? quotedCell(text, at, hasEscapes) : plainCell(text, at, separator);
    if (typeof cell === 'string') throw fail(cell, row, cells);
    if (cells <= KEPT_CELLS) row.cells.push(cell.value);
    cells += 1;
    line += cell.breaks;
    at = cell.end;
    if (at >= pauseAt) {
      pauseAt = at + PAUSE;
      yield null;
    }
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      if (cells === MAX_CELLS) throw fail('cells', row, cells);
      if (cells <= KEPT_CELLS) row.cells.push('');
    }
    if (text[at] === '\r') at += 1;
    if (at < text.length && text[at] !== '\n') throw fail('after-quote', row, cells - 1);
    at += 1;
    if (header === null) {
      header = row;
      const names = row.cells.map((name) => name.trim());
      hasEscapes = separator === ',' && CASEMOVE.every((name) => names.includes(name));
    }
    yield row;
    line += 1;
    row = { cells: [], line };
    cells = 0;
  }
}

/** The number of characters of the header in which the separator is searched. */
const LOOKED_AT = 10_000;

/** Returns the separator that occurs most often in the header, without counting the text in quotes. */
function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const header = text.slice(0, end < 0 ? LOOKED_AT : Math.min(end, LOOKED_AT));
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((separator) => bare.split(separator).length);
  return [',', ';', '\t'][counts.indexOf(Math.max(...counts))]!;
}

type Cell = { value: string; end: number; breaks: number };

/** Reads a cell without quotes; `cells` when it is too long. */
function plainCell(text: string, from: number, separator: string): Cell | 'cells' {
  const most = from + MAX_CELL;
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') {
    if (end === most) return 'cells';
    end += 1;
  }
  return { value: text.slice(from, end), end, breaks: 0 };
}

/** Characters that stand for themselves within quotes. */
const PLAIN = /[^"\n]+/y;
const PLAIN_BESIDE_ESCAPES = /[^"\\\n]+/y;

/** Reads a cell in quotes; `cells` when it is too long, `quote` when no quote follows. */
function quotedCell(input: string, from: number, hasEscapes: boolean): Cell | 'cells' | 'quote' {
  const pattern = hasEscapes ? PLAIN_BESIDE_ESCAPES : PLAIN;
  // + 2 for both quotes
  const text = input.slice(from, from + MAX_CELL + 2);
  const pieces: string[] = [];
  let breaks = 0;
  let at = 1;
  while (at < text.length) {
    pattern.lastIndex = at;
    const plain = pattern.exec(text)?.[0];
    if (plain !== undefined) {
      pieces.push(plain);
      at += plain.length;
      continue;
    }
    const character = text[at]!;
    if (character === '\\') {
      const code = /^u([0-9a-f]{4})/i.exec(text.slice(at + 1, at + 6))?.[1];
      const next = text[at + 1] ?? '';
      pieces.push(code === undefined ? (ESCAPED[next] ?? next) : String.fromCharCode(Number.parseInt(code, 16)));
      at += code === undefined ? 2 : 6;
    } else if (character === '"' && text[at + 1] === '"') {
      pieces.push('"');
      at += 2;
    } else if (character === '"') {
      return { value: pieces.join(''), end: from + at + 1, breaks };
    } else {
      // only a line break remains
      breaks += 1;
      pieces.push(character);
      at += 1;
    }
  }
  return input.includes('"', from + text.length) ? 'cells' : 'quote';
}
