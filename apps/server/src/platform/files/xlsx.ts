import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import { wallClock } from '@lootfolio/domain/schedule';
import write, { type CellObject, type Feature, type SheetData } from 'write-excel-file/node';
import { plainText } from '@lootfolio/texts/csv';
import { truncationNote, unitOf, withUnit } from './cell-text.ts';
import type { Cell, ColumnKind, FileTable } from './file-table.ts';

/** The maximum number of characters of a cell in Excel. */
const MAX_CHARACTERS = 32_767;
const SHEET_NAME = /[\\/?*[\]:]/g;
const MAX_SHEET_NAME_LENGTH = 31;
const MIN_WIDTH = 9;
const MAX_WIDTH = 60;
const MS_PER_DAY = 86_400_000;
/** The number of days from Excel's first day to 1970. */
const DAYS_TO_1970 = 25_569;

const FORMATS: Readonly<Partial<Record<ColumnKind, string>>> = {
  money: '"$"#,##0.00',
  percent: '0.00%',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm',
};

/** Writes the table as a workbook. Figures and times are numbers with a format, texts are never formulas. The first row stays visible. */
export async function toXlsx(table: FileTable): Promise<Buffer> {
  const { columns, rows } = table;
  // money and percent carry their unit in the format of the cell
  const heads = columns.map(({ head, kind }) => textCell(withUnit(head, kind === 'datetime' ? unitOf(kind, table.timeZone) : null)));
  const cells = rows.map((row) => row.map((cell, at) => sheetCell(cell, columns[at]!.kind, table)));
  const note = truncationNote(table);
  const sheet: SheetData = [
    heads.map((cell): CellObject => ({ ...cell, fontWeight: 'bold', backgroundColor: '#E8EAEE', wrap: true, alignVertical: 'top' })),
    ...cells,
    ...(note === null ? [] : [[textCell(note)]]),
  ];
  const options = {
    sheet: plainText(table.title).replace(SHEET_NAME, ' ').slice(0, MAX_SHEET_NAME_LENGTH),
    columns: columns.map((_, at) => ({ width: widthOf([heads[at]!, ...cells.map((row) => row[at] ?? null)]) })),
    stickyRowsCount: 1,
    orientation: 'landscape',
  } as const;
  return write(sheet, options, { features: [links(table)] }).toBuffer();
}

function sheetCell(cell: Cell, kind: ColumnKind, { timeZone, unknown = '' }: FileTable): CellObject | null {
  if (cell === null && unknown !== '') return textCell(unknown);
  if (cell === null || cell === '') return null;
  const format = FORMATS[kind];
  if (cell instanceof Date) return { type: Number, value: serialOf(wallClock(cell.getTime(), timeZone)), format: format! };
  if (typeof cell === 'string') {
    if (kind === 'date') return { type: Number, value: serialOf(Date.parse(cell)), format: format! };
    return { ...textCell(cell), ...(kind === 'link' && { textColor: '#0B57D0', textDecoration: { underline: true } }) };
  }
  if (kind === 'money') return { type: Number, value: cell / 1000, format: format! };
  if (kind === 'percent') return { type: Number, value: cell / 100, format: format! };
  return { type: Number, value: cell, format: Number.isInteger(cell) ? '#,##0' : '#,##0.00' };
}

/**
 * Returns Excel's serial number of a wall time, which is given in milliseconds as if it were UTC, because spreadsheets have no time zones.
 */
const serialOf = (clock: number): number => clock / MS_PER_DAY + DAYS_TO_1970;

function textCell(value: string): CellObject {
  const plain = plainText(value).slice(0, MAX_CHARACTERS).toWellFormed();
  // the writer looks up texts in a plain object, so a text that is a property name of objects, such as "constructor", would break the file
  return { type: String, value: plain in {} ? `${plain} ` : plain };
}

/** Returns the width for the longest text of a column, in characters. */
function widthOf(cells: readonly (CellObject | null)[]): number {
  let longest = MIN_WIDTH;
  for (const cell of cells) if (typeof cell?.value === 'string') longest = Math.max(longest, cell.value.length + 2);
  return Math.min(longest, MAX_WIDTH);
}

/** Makes the cells of link columns clickable, which the writer does not do itself. */
function links({ columns, rows }: FileTable): Feature<FileContent> {
  const targets: { cell: string; address: string }[] = [];
  for (const [at, { kind }] of columns.entries()) {
    if (kind !== 'link') continue;
    for (const [row, cells] of rows.entries()) {
      const address = cells[at];
      // row 1 holds the headings
      if (typeof address === 'string' && URL.canParse(address)) targets.push({ cell: `${letters(at)}${row + 2}`, address });
    }
  }
  const entry = ({ cell }: { cell: string }, at: number): string => `<hyperlink ref="${cell}" r:id="link${at}"/>`;
  const relation = ({ address }: { address: string }, at: number): string =>
    `<Relationship Id="link${at}" Type="${HYPERLINK}" Target="${attribute(address)}" TargetMode="External"/>`;
  return {
    files: {
      transform: {
        // Excel refuses a sheet whose parts are not in this order
        'xl/worksheets/sheet{id}.xml': {
          transform: (sheet) =>
            targets.length === 0
              ? sheet
              : sheet.replace('</sheetData>', (end) => `${end}<hyperlinks>${targets.map(entry).join('')}</hyperlinks>`),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': { insert: () => targets.map(relation).join('') },
      },
    },
  };
}

/** The content of a part, as the writer accepts it. */
type FileContent = Stream | Buffer | Blob;

const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';

/** Returns the letters of a column: A to Z, then AA. */
const letters = (at: number): string => (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const attribute = (value: string): string =>
  new URL(value).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
