/** The signs that can separate cells. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** How a quote stands within quotes: `""`, as spreadsheets write it, or `\"`, as programs write it that use JSON for each cell. */
export type Quoting = 'doubled' | 'escaped';
export type Dialect = { separator: Separator; quoting: Quoting };

/**
 * Why a row cannot be trusted. `quote`: a quote is not closed; `after-quote`: text follows a quoted cell; `cells`: it has too many cells, or
 * a cell is too long.
 */
export type RowProblem = 'quote' | 'after-quote' | 'cells';

/**
 * `line` counts from 1. A cell with a line break makes the row longer than one line. `problem`: null for a good row. `badCell`: the cell at
 * fault, counted from 0; only a broken row of a text has one.
 */
export type Row = { cells: string[]; line: number; problem: RowProblem | null; badCell?: number };

/** The maximum of cells in a row. Further cells are dropped. */
export const MAX_CELLS = 1000;
/** The maximum of characters in a cell, as in Excel. */
export const MAX_CELL = 32_767;
/** Characters that are read between two pauses, in well under a millisecond. */
const PAUSE = 50_000;
/** A row takes as long as this many characters. */
const ROW_COST = 16;

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

/**
 * Yields the rows of a text one by one, so that a caller can stop in between and let other work run. Null is a pause within a row. Lines end
 * with LF, CRLF or CR. A broken row ends with its line, and the next row is read as usual.
 * @param from the position of the first character
 */
export function* rowsOf(text: string, { separator, quoting }: Dialect, from = 0): Generator<Row | null, void> {
  let at = from;
  let line = 1;
  let pauseAt = at + PAUSE;
  while (at < text.length) {
    const row: Row = { cells: [], line, problem: null };
    for (;;) {
      // after a quote that is not closed, the rest of the line has no quotes: to search for their ends again and again would take long
      const isQuoted = text[at] === '"' && row.problem !== 'quote';
      const quoted = isQuoted ? closedCell(text, at, separator, quoting) : null;
      if (isQuoted && !quoted) markBroken(row, 'quote');
      const plainFrom = quoted ? quoted.end : at;
      at = plainEnd(text, plainFrom, separator);
      while (!endsAt(text, at, separator)) {
        yield null;
        at = plainEnd(text, at, separator);
      }
      const plain = text.slice(plainFrom, at);
      if (quoted && plain !== '') markBroken(row, 'after-quote');
      const value = quoted ? quoted.value + plain : plain;
      line += quoted?.breaks ?? 0;
      if (value.length > MAX_CELL || row.cells.length === MAX_CELLS) markBroken(row, 'cells');
      if (row.cells.length < MAX_CELLS) row.cells.push(value.slice(0, MAX_CELL));
      if (at >= pauseAt) {
        pauseAt = at + PAUSE;
        yield null;
      }
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    yield row;
    line += 1;
    pauseAt -= ROW_COST;
  }
}

/** Marks a row as broken in the cell that is read. A quote that is not closed replaces an earlier problem, because it changes the rest of the line. */
function markBroken(row: Row, problem: RowProblem): void {
  if (row.problem !== null && problem !== 'quote') return;
  row.problem = problem;
  row.badCell = row.cells.length;
}

const isBreak = (character: string): boolean => character === '\n' || character === '\r';
const endsAt = (text: string, at: number, separator: Separator): boolean =>
  at >= text.length || text[at] === separator || isBreak(text[at]!);

type Cell = { value: string; end: number; breaks: number };

/** The end of a text without quotes, or of as much of it as is read between two pauses. */
function plainEnd(text: string, from: number, separator: Separator): number {
  const most = Math.min(text.length, from + PAUSE);
  let end = from;
  while (end < most && text[end] !== separator && !isBreak(text[end]!)) end += 1;
  return end;
}

/** Characters that stand for themselves within quotes. */
const PLAIN = { doubled: /[^"\r\n]+/y, escaped: /[^"\\\r\n]+/y } as const;

/**
 * Reads a cell in quotes; null when its quote is not closed. A quote that closes in a later line, before more text, belongs to a cell of that
 * line.
 */
function closedCell(text: string, from: number, separator: Separator, quoting: Quoting): Cell | null {
  const cell = quotedCell(text, from, quoting);
  return cell && cell.breaks > 0 && !endsAt(text, cell.end, separator) ? null : cell;
}

/** Reads up to the closing quote; null when there is none within as many characters as a cell can have. */
function quotedCell(text: string, from: number, quoting: Quoting): Cell | null {
  const pattern = PLAIN[quoting];
  // + 2 for both quotes
  const end = Math.min(text.length, from + MAX_CELL + 2);
  const pieces: string[] = [];
  let breaks = 0;
  let at = from + 1;
  while (at < end) {
    pattern.lastIndex = at;
    const plain = pattern.exec(text)?.[0];
    if (plain !== undefined) {
      pieces.push(plain);
      at += plain.length;
      continue;
    }
    const character = text[at]!;
    if (character === '\\') {
      const escape = escapeAt(text, at);
      pieces.push(escape.value);
      at = escape.end;
    } else if (character === '"') {
      if (text[at + 1] !== '"') return { value: pieces.join(''), end: at + 1, breaks };
      pieces.push('"');
      at += 2;
    } else {
      const isPair = character === '\r' && text[at + 1] === '\n';
      breaks += 1;
      pieces.push('\n');
      at += isPair ? 2 : 1;
    }
  }
  return null;
}

function escapeAt(text: string, at: number): { value: string; end: number } {
  const next = text[at + 1] ?? '';
  const code = next === 'u' ? /^[0-9a-f]{4}/i.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
  if (code !== undefined) return { value: String.fromCharCode(Number.parseInt(code, 16)), end: at + 6 };
  return { value: ESCAPED[next] ?? next, end: at + 2 };
}
