/**
 * Why a file cannot be read at all. `quote`: one is not closed; `after-quote`: text follows a quoted cell; `column`: one is missing; `size`,
 * `rows`, `things`: too many. Of files of purchases also `json`: it is none; `history`: nothing of Steam's market in it; `year`: its days
 * have none; `decimals`, `day-order`: a price or a day can be read in two ways.
 */
export type BadFileProblem =
  | 'quote'
  | 'after-quote'
  | 'column'
  | 'size'
  | 'rows'
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

/** Casemove writes 18. Of a row with more the further ones are dropped: it fits no header. */
const MAX_CELLS = 100;

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

/**
 * The rows of a file, one after another, so that a caller can stop and let others have their turn. Casemove writes them as JSON without
 * brackets: a quote within quotes is `\"`. A spreadsheet that saved the file again has made `""` of it, and in some countries `;` of the commas;
 * others write tabs.
 * @throws BadFile
 */
export function* rowsOf(input: string): Generator<Row, void> {
  const text = input.replace(/^\uFEFF/, '');
  const separator = separatorOf(text.slice(0, text.search(/\n|$/)));
  let header: Row | null = null;
  const fail = (problem: BadFileProblem, inRow: Row, cell: number): BadFile =>
    new BadFile(problem, inRow.line, header?.cells[cell]?.trim() || String(cell + 1));
  let row: Row = { cells: [], line: 1 };
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    if (!cell) throw fail('quote', row, row.cells.length);
    if (row.cells.length <= MAX_CELLS) row.cells.push(cell.value);
    line += cell.breaks;
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.cells.push('');
    }
    if (text[at] === '\r') at += 1;
    if (at < text.length && text[at] !== '\n') throw fail('after-quote', row, row.cells.length - 1);
    at += 1;
    header ??= row;
    yield row;
    line += 1;
    row = { cells: [], line };
  }
}

/** What stands between the names of the header most often. Names in quotes may contain it too. */
function separatorOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((separator) => bare.split(separator).length);
  return [',', ';', '\t'][counts.indexOf(Math.max(...counts))]!;
}

type Cell = { value: string; end: number; breaks: number };

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(from, end), end, breaks: 0 };
}

/** What means itself within quotes. */
const PLAIN = /[^"\\\n]+/y;

/** Null when the quote is not closed. */
function quotedCell(text: string, from: number): Cell | null {
  const pieces: string[] = [];
  let breaks = 0;
  let at = from + 1;
  while (at < text.length) {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text)?.[0];
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
      return { value: pieces.join(''), end: at + 1, breaks };
    } else {
      // a line break is all that is left
      breaks += 1;
      pieces.push(character);
      at += 1;
    }
  }
  return null;
}
