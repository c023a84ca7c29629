import type { Language } from './languages.ts';

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

/** Beginnings that spreadsheets read as a formula, also after blanks, quotes and in the full-width forms of East Asian keyboards. */
const FORMULA = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/;
/** Such a sign after a separator. It begins a cell when the reader's spreadsheet uses another separator or ignores quotes. */
const INNER_FORMULA = /(?=[=+\-@＝＋－＠])(?<=[,;\t\r\n][\s"]*)/g;

/** Control characters except tab and line breaks, and noncharacters: no file format can hold them. */
// oxlint-disable-next-line no-control-regex -- these are what is removed
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Noncharacter_Code_Point}]/gu;

/** A text that every format of files can hold: well-formed, without control characters and noncharacters. */
export const plainText = (value: string): string => value.toWellFormed().replace(CONTROLS, '');

/** Returns a text that no spreadsheet reads as a formula, whatever separator it uses. An apostrophe marks the following text as text. */
export const neutralise = (value: string): string => (FORMULA.test(value) ? "'" : '') + value.replace(INNER_FORMULA, "'");

/** A figure without grouping. */
export const csvNumber = (value: number, language: Language): string => String(value).replace('.', CSV_SIGNS[language].decimal);

/** Money as a figure: 12340 is `12.34`, in Turkish `12,34`; a third decimal appears only when it is not 0. */
export const csvMoney = (thousandths: number, language: Language): string =>
  (thousandths / 1000).toFixed(3).replace(/0$/, '').replace('.', CSV_SIGNS[language].decimal);

/** Joins fields to one line, without a line end. Fields are only quoted where necessary, not changed. */
export const csvRow = (fields: readonly string[], language: Language): string => {
  const { separator } = CSV_SIGNS[language];
  return fields.map((field) => quote(field, separator)).join(separator);
};

/** Like `csvRow`, for texts: none of them becomes a formula. */
export const csvLine = (fields: readonly string[], language: Language): string =>
  csvRow(
    fields.map((field) => neutralise(field)),
    language,
  );

/** A whole file of lines. */
export const csvFile = (lines: readonly string[]): string => BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('');

const quote = (field: string, separator: string): string =>
  field.includes(separator) || /["\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
