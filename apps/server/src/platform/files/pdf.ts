import { once } from 'node:events';
import { createRequire } from 'node:module';
import { plainText } from '@lootfolio/texts/csv';
import { formatDateTime } from '@lootfolio/texts/format';
import { text } from '@lootfolio/texts/text';
import PDFDocument from 'pdfkit';
import { truncationNote } from './cell-text.ts';
import type { FileTable } from './file-table.ts';
import { columnWidths, pdfColumns, shownCell, type PdfColumn } from './pdf-columns.ts';
import { createTextMeasurer, simplifyLayout, type FontFile, type TextMeasurer } from './pdf-text.ts';

const { resolve } = createRequire(import.meta.url);
/** PDF's built-in fonts lack ğ, ş, İ and ı, and would replace these letters silently. */
const FONTS = {
  body: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

const MARGIN = 32;
const SIZE = 8;
const LINE = 10.5;
const PADDING = 4;
const TITLE_SIZE = 15;
/** Height at the lower edge of the page, for the page number. */
const FOOT = 16;
const MAX_LINES = 2;
const MAX_HEAD_LINES = 3;
/** Tables with more columns are in landscape. */
const MAX_PORTRAIT_COLUMNS = 6;
const INK = '#16181d';
const MUTED = '#5b6270';
const RULE = '#d9dce2';
const HEAD_FILL = '#eef0f3';

type Sheet = {
  doc: PDFKit.PDFDocument;
  table: FileTable;
  columns: readonly PdfColumn[];
  widths: readonly number[];
  body: TextMeasurer;
  head: TextMeasurer;
  /** The lower end of the rows on a page, in points from the top. The page number is below it. */
  bottom: number;
};

/** Writes the table as a PDF: title, date and page numbers, with the headings on every page. */
export async function toPdf(table: FileTable): Promise<Buffer> {
  const columns = pdfColumns(table.columns);
  const doc = new PDFDocument({
    size: 'A4',
    layout: columns.length > MAX_PORTRAIT_COLUMNS ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    // glyphs are set one by one, so a cache would cost more than it saves
    fontLayoutCache: false,
    lang: table.language,
    displayTitle: true,
    info: { Title: plainText(table.title), CreationDate: table.madeAt, Creator: 'Lootfolio', Producer: 'Lootfolio' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const ended = once(doc, 'end');
  doc.registerFont('body', FONTS.body).registerFont('bold', FONTS.bold);
  const measurerOf = (name: string): TextMeasurer => {
    const font = fontOf(doc.font(name));
    simplifyLayout(font);
    return createTextMeasurer(font, SIZE);
  };
  const [head, body] = [measurerOf('bold'), measurerOf('body')];
  const rows = table.rows.map((row) => columns.map(({ at, kind }) => body.writable(shownCell(row[at] ?? null, kind, table))));
  const widths = columnWidths(columns, rows, { body, head, availableWidth: doc.page.width - 2 * MARGIN, padding: PADDING });
  const sheet: Sheet = { doc, table, columns, widths, body, head, bottom: doc.page.height - MARGIN - FOOT };

  let y = drawHeads(sheet, drawTitle(sheet));
  for (const [at, cells] of rows.entries()) y = drawRow(sheet, cells, at, y);
  const note = truncationNote(table);
  if (note !== null) drawNote(sheet, note, y);
  drawPageNumbers(sheet);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Returns the current font, which PDFKit's types lack. */
const fontOf = (doc: PDFKit.PDFDocument): FontFile => (doc as unknown as { _font: { font: FontFile } })._font.font;

/** @returns the y at which the table begins */
function drawTitle({ doc, table, head, body }: Sheet): number {
  const { language, timeZone, rows } = table;
  const time = formatDateTime(table.madeAt, language, timeZone);
  const about = [text('files.made', language, { time, zone: timeZone }), text('files.rows', language, { n: rows.length })].join(' · ');
  doc
    .font('bold')
    .fontSize(TITLE_SIZE)
    .fillColor(INK)
    .text(head.writable(plainText(table.title)), MARGIN, MARGIN, { lineBreak: false });
  const below = MARGIN + TITLE_SIZE + 6;
  doc.font('body').fontSize(SIZE).fillColor(MUTED).text(body.writable(about), MARGIN, below, { lineBreak: false });
  return below + LINE + 8;
}

function drawHeads({ doc, columns, widths, head }: Sheet, top: number): number {
  const heads = columns.map((column, at) => head.lines(head.writable(column.head), widths[at]! - 2 * PADDING, MAX_HEAD_LINES));
  const height = Math.max(...heads.map((lines) => lines.length)) * LINE + 2 * PADDING;
  const whole = widths.reduce((sum, width) => sum + width, 0);
  doc.rect(MARGIN, top, whole, height).fill(HEAD_FILL);
  doc.font('bold').fontSize(SIZE).fillColor(INK);
  let x = MARGIN;
  for (const [at, lines] of heads.entries()) {
    for (const [n, line] of lines.entries()) {
      const left = columns[at]!.isText ? x + PADDING : x + widths[at]! - PADDING - head.width(line);
      doc.text(line, left, top + PADDING + n * LINE, { lineBreak: false });
    }
    x += widths[at]!;
  }
  doc.font('body');
  return top + height;
}

/** Draws a row; starts a new page with the headings when this one is full. @returns the y of the next row */
function drawRow(sheet: Sheet, cells: readonly string[], at: number, y: number): number {
  const { doc, table, columns, widths, body, bottom } = sheet;
  const wrapped = cells.map((cell, n) => body.lines(cell, widths[n]! - 2 * PADDING, columns[n]!.isText ? MAX_LINES : 1));
  const height = Math.max(...wrapped.map((lines) => lines.length)) * LINE + PADDING;
  let top = y;
  if (top + height > bottom) {
    doc.addPage();
    top = drawHeads(sheet, MARGIN);
  }
  doc.fontSize(SIZE).fillColor(INK);
  let x = MARGIN;
  for (const [n, lines] of wrapped.entries()) {
    const { isText, linkAt } = columns[n]!;
    const address = linkAt === null ? null : table.rows[at]![linkAt];
    for (const [line, words] of lines.entries()) {
      if (words === '') continue;
      const width = body.width(words);
      const left = isText ? x + PADDING : x + widths[n]! - PADDING - width;
      const lineTop = top + PADDING / 2 + line * LINE;
      doc.text(words, left, lineTop, { lineBreak: false });
      if (typeof address === 'string') doc.link(left, lineTop, width, LINE, address);
    }
    x += widths[n]!;
  }
  const end = top + height;
  doc.moveTo(MARGIN, end).lineTo(x, end).lineWidth(0.4).strokeColor(RULE).stroke();
  return end;
}

function drawNote({ doc, body, bottom }: Sheet, note: string, y: number): void {
  if (y + LINE + PADDING > bottom) doc.addPage();
  const top = y + LINE + PADDING > bottom ? MARGIN : y + PADDING;
  doc.font('body').fontSize(SIZE).fillColor(MUTED).text(body.writable(note), MARGIN, top, { lineBreak: false });
}

function drawPageNumbers({ doc, table, body, bottom }: Sheet): void {
  const { count } = doc.bufferedPageRange();
  const top = bottom + FOOT - SIZE;
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const number = text('files.page', table.language, { page: page + 1, pages: count });
    doc.font('body').fontSize(SIZE).fillColor(MUTED);
    doc.text(body.writable(plainText(table.title)), MARGIN, top, { lineBreak: false });
    doc.text(number, doc.page.width - MARGIN - body.width(number), top, { lineBreak: false });
  }
}
