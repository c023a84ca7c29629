import { plainText } from '@lootfolio/texts/csv';
import { formatDate } from '@lootfolio/texts/format';
import { formatDecimal, formatInteger, formatMoney, formatPercent } from '@lootfolio/texts/numbers';
import { wallTime } from './cell-text.ts';
import type { Cell, ColumnKind, FileTable } from './file-table.ts';
import type { TextMeasurer } from './pdf-text.ts';

/**
 * A column of the PDF. A link column is not drawn: it makes the column before it clickable, when that column exists and has no link yet.
 */
export type PdfColumn = { at: number; head: string; kind: ColumnKind; linkAt: number | null; isText: boolean };

export function pdfColumns(columns: FileTable['columns']): PdfColumn[] {
  const drawn: PdfColumn[] = [];
  for (const [at, { head, kind }] of columns.entries()) {
    const before = drawn.at(-1);
    if (kind === 'link' && before && before.linkAt === null) before.linkAt = at;
    else drawn.push({ at, head: plainText(head), kind, linkAt: kind === 'link' ? at : null, isText: kind === 'text' || kind === 'link' });
  }
  return drawn;
}

/** Returns a cell as readable text. */
export function shownCell(cell: Cell, kind: ColumnKind, { language, timeZone, unknown = '' }: FileTable): string {
  if (cell === null) return unknown;
  if (cell instanceof Date) return wallTime(cell, timeZone).slice(0, 16);
  if (typeof cell === 'string') return kind === 'date' ? formatDate(new Date(cell), language, 'UTC') : plainText(cell).replace(/\s+/g, ' ');
  if (kind === 'money') return formatMoney(cell, language);
  if (kind === 'percent') return formatPercent(cell, language);
  return Number.isInteger(cell) ? formatInteger(cell, language) : formatDecimal(cell, language, 2, 2);
}

const MIN_WIDTH = 30;
const MIN_TEXT_WIDTH = 48;
/** More than the rounding error of sums of widths. Without it, a figure that fits exactly would be cut. */
const SLACK = 0.1;
/**
 * Returns the width of a heading's longest word. Headings may take three lines, so a column of figures is as wide as its figures, or as the
 * longest word of its heading.
 */
const longestWord = (head: string, measurer: TextMeasurer): number => Math.max(...head.split(' ').map(measurer.width));

/** Computes the width of every column. Figures get the width that they need, texts share the rest; the longest texts are cut first. */
export function columnWidths(
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
  { body, head, availableWidth, padding }: { body: TextMeasurer; head: TextMeasurer; availableWidth: number; padding: number },
): number[] {
  const longest = columns.map((_, at) => rows.reduce((max, row) => Math.max(max, body.width(row[at]!)), 0));
  const wanted = columns.map((column, at) =>
    Math.max(column.isText ? MIN_TEXT_WIDTH : MIN_WIDTH, Math.max(longest[at]!, longestWord(column.head, head)) + 2 * padding + SLACK),
  );
  const texts = wanted.filter((_, at) => columns[at]!.isText);
  const figures = sum(wanted) - sum(texts);
  const widest = Math.max(MIN_TEXT_WIDTH, widestWithin(texts, availableWidth - figures));
  const widths = wanted.map((width, at) => (columns[at]!.isText ? Math.min(width, widest) : width));
  // too many columns for the page: all columns become narrower, and text that does not fit is cut
  const factor = Math.min(1, availableWidth / sum(widths));
  return widths.map((width) => width * factor);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the width to which the widest columns are cut, so that all fit. */
function widestWithin(widths: readonly number[], availableWidth: number): number {
  let left = availableWidth;
  const sorted = widths.toSorted((a, b) => a - b);
  for (const [at, width] of sorted.entries()) {
    const share = left / (sorted.length - at);
    if (width > share) return share;
    left -= width;
  }
  return Infinity;
}
