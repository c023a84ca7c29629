import { CASEMOVE } from '../formats/casemove.ts';
import { isOfFormat } from '../formats/table-format.ts';
import type { RowSource } from '../table/table.ts';
import { readWorkbook, type Sheet } from '../workbook/workbook.ts';

/** The rows among which those of a workbook's sheets are searched for Casemove's columns. */
const TOP = 60;

/**
 * Writes the sheet of a workbook that has Casemove's columns, else the first one, as a text that `readStorageUnits` reads. Each row is one line,
 * so that the numbers of lines are those of rows.
 * @throws Error when the workbook is broken or protected by a password
 */
export async function workbookText(bytes: Uint8Array): Promise<string> {
  const sheets = await readWorkbook(bytes);
  const sheet = sheets.find(hasColumns) ?? sheets[0];
  return sheet ? textOf(sheet.source) : '';
}

function hasColumns({ source }: Sheet): boolean {
  for (const row of source()) {
    if (row !== null && isOfFormat({ header: row.cells }, CASEMOVE)) return true;
    if (row !== null && row.line > TOP) return false;
  }
  return false;
}

function textOf(source: RowSource): string {
  const lines: string[] = [];
  for (const row of source()) if (row !== null) lines[row.line - 1] = row.cells.map(quote).join(';');
  return lines.join('\n');
}

const quote = (cell: string): string => `"${cell.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`;
