import { csvFile, csvMoney, csvNumber, csvRow, neutralise, plainText } from '@lootfolio/texts/csv';
import { truncationNote, unitOf, wallTime, withUnit } from './cell-text.ts';
import type { Cell, ColumnKind, FileTable } from './file-table.ts';

/** Writes the table as CSV in UTF-8: figures without unit and grouping; the headings name the units. */
export function toCsv(table: FileTable): Buffer {
  const { columns, language, timeZone } = table;
  const heads = columns.map(({ head, kind }) => neutralise(plainText(withUnit(head, unitOf(kind, timeZone)))));
  const lines = table.rows.map((row) => row.map((cell, at) => cellText(cell, columns[at]!.kind, table)));
  const note = truncationNote(table);
  return Buffer.from(csvFile([heads, ...lines, ...(note === null ? [] : [[note]])].map((fields) => csvRow(fields, language))));
}

function cellText(cell: Cell, kind: ColumnKind, { language, timeZone, unknown = '' }: FileTable): string {
  if (cell === null) return unknown;
  if (cell instanceof Date) return wallTime(cell, timeZone);
  if (typeof cell === 'string') return kind === 'date' ? cell : neutralise(plainText(cell));
  return kind === 'money' ? csvMoney(cell, language) : csvNumber(cell, language);
}
