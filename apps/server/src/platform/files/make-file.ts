import { toCsv } from './csv.ts';
import type { FileTable } from './file-table.ts';
import { toPdf } from './pdf.ts';
import { toXlsx } from './xlsx.ts';

/** The formats of a file that is made from a table, by their endings. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf';
/** The formats of every file that is handed out. */
export type StoredFormat = FileFormat | 'json';

const WRITERS: Readonly<Record<FileFormat, (table: FileTable) => Buffer | Promise<Buffer>>> = { csv: toCsv, xlsx: toXlsx, pdf: toPdf };

export const makeFile = async (format: FileFormat, table: FileTable): Promise<Buffer> => WRITERS[format](table);
