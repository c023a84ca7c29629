import type { Language } from '@lootfolio/texts/languages';
import { truncationNote, plainText, unitOf, wallTime, withUnit } from './cell-text.ts';
import type { Cell, ColumnKind, FileTable } from './file-table.ts';

/**
 * Separator and decimal sign by language, because spreadsheets take them from the computer's region. In Turkish these are `;` and `,`:
 * with commas every row would land in one column, and `12.34` would be read as a date.
 */
export const CSV_SIGNS: Readonly<Record<Language, { separator: string; decimal: string }>> = {
  en: { separator: ',', decimal: '.' },
  tr: { separator: ';', decimal: ',' },
};

/** Without it, Excel reads the file in the computer's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Beginnings that spreadsheets read as a formula, also after blanks and in the full-width forms of East Asian keyboards. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A text that no spreadsheet reads as a formula: a leading apostrophe marks it as text. */
export const neutralise = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** The table as CSV in UTF-8: figures without unit and grouping; the headings name the units. */
export function toCsv(table: FileTable): Buffer {
  const { columns, language, timeZone } = table;
  const { separator } = CSV_SIGNS[language];
  const heads = columns.map(({ head, kind }) => neutralise(plainText(withUnit(head, unitOf(kind, timeZone)))));
  const lines = table.rows.map((row) => row.map((cell, at) => cellText(cell, columns[at]!.kind, table)));
  const note = truncationNote(table);
  const line = (fields: readonly string[]): string => joined(fields, separator);
  return Buffer.from(
    BYTE_ORDER_MARK + [heads, ...lines, ...(note === null ? [] : [[note]])].map((fields) => `${line(fields)}\r\n`).join(''),
  );
}

function cellText(cell: Cell, kind: ColumnKind, { language, timeZone, unknown = '' }: FileTable): string {
  if (cell === null) return unknown;
  if (cell instanceof Date) return wallTime(cell, timeZone);
  if (typeof cell === 'string') return kind === 'date' ? cell : neutralise(plainText(cell));
  return kind === 'money' ? csvMoney(cell, language) : String(cell).replace('.', CSV_SIGNS[language].decimal);
}

/** Money as a figure of CSV: 12340 is `12.34`, in Turkish `12,34`. */
export const csvMoney = (thousandths: number, language: Language): string => dollars(thousandths).replace('.', CSV_SIGNS[language].decimal);

/** One line of CSV without its end, with the signs of a language. */
export const csvLine = (fields: readonly string[], language: Language): string =>
  joined(
    fields.map((field) => neutralise(field)),
    CSV_SIGNS[language].separator,
  );

const joined = (fields: readonly string[], separator: string): string => fields.map((field) => quote(field, separator)).join(separator);

/** 12340 is `12.34`; a third decimal appears only when it is not 0. */
const dollars = (thousandths: number): string => (thousandths / 1000).toFixed(3).replace(/0$/, '');

const quote = (field: string, separator: string): string =>
  field.includes(separator) || /["\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
