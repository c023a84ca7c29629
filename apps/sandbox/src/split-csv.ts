/** The message contains the number of the invalid line. */
export class CsvError extends Error {}

type Line = { cells: string[]; line: number };

/** Splits CSV with quoted fields, a byte-order mark and either line end. `line` is the number of the text line where a row begins. */
export function splitCsv(input: string): Line[] {
  const text = input.replace(/^\uFEFF/, '');
  const lines: Line[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at);
    cells.push(cell.value);
    line += cell.breaks;
    at = cell.end;
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    if (at < text.length && text[at] !== '\n') throw new CsvError(`line ${line}: a comma or line end is missing after a quoted field`);
    at += 1;
    lines.push({ cells, line: start });
    cells = [];
    line += 1;
    start = line;
  }
  if (cells.length > 0) lines.push({ cells, line: start });
  return lines;
}

type Cell = { value: string; end: number; breaks: number };

function plainCell(text: string, from: number): Cell {
  let end = from;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && !(text[end] === '\r' && text[end + 1] === '\n')) end += 1;
  return { value: text.slice(from, end), end, breaks: 0 };
}

function quotedCell(text: string, from: number, line: number): Cell {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new CsvError(`line ${line}: a quoted field is not closed`);
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') return { value, end: at, breaks: value.split('\n').length - 1 };
    value += '"';
    at += 1;
  }
}
