import { toCsv } from './csv.ts';
import type { FileTable } from './file-table.ts';
import { toPdf } from './pdf.ts';
import { toXlsx } from './xlsx.ts';

/** The formats of a file that is made from a table, as file endings. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf';
/** The formats of all files for download. */
export type StoredFormat = FileFormat | 'json';

const WRITERS: Readonly<Record<FileFormat, (table: FileTable) => Buffer | Promise<Buffer>>> = { csv: toCsv, xlsx: toXlsx, pdf: toPdf };

export const makeFile = async (format: FileFormat, table: FileTable): Promise<Buffer> => WRITERS[format](table);
