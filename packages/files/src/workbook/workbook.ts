import type { Row } from '../csv/rows.ts';
import type { RowSource } from '../table/table.ts';
import { plainNumber } from '../values/numbers.ts';

/** A sheet of a workbook that has rows. */
export type Sheet = { name: string; source: RowSource };

/**
 * Reads the sheets of an .xlsx file. Numbers stay as they are written, and days become texts. The library is loaded only for such a file.
 * @throws Error when the file is broken or protected by a password
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const { default: readSheets } = await import('read-excel-file/universal');
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const sheets = await readSheets(buffer, { parseNumber: plainNumber });
  return sheets.flatMap(({ sheet, data }) => (data.length === 0 ? [] : [{ name: sheet, source: rowsOfCells(data) }]));
}

const rowsOfCells = (data: readonly (readonly unknown[])[]): RowSource =>
  function* rows(): Generator<Row | null, void> {
    for (const [at, cells] of data.entries()) {
      if (at % 500 === 499) yield null;
      yield { cells: cells.map(textOf), line: at + 1, problem: null };
    }
  };

/** A cell as a text. Days and times of workbooks have no zone; the library gives them as moments in UTC. */
function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (!(cell instanceof Date)) return '';
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
