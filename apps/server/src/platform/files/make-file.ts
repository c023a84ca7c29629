import { toCsv } from './csv.ts';
import type { FileTable } from './file-table.ts';
import { toPdf } from './pdf.ts';
import { toXlsx } from './xlsx.ts';

/** The formats of a file by their endings. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf';

const WRITERS: Readonly<Record<FileFormat, (table: FileTable) => Buffer | Promise<Buffer>>> = { csv: toCsv, xlsx: toXlsx, pdf: toPdf };

export const makeFile = async (format: FileFormat, table: FileTable): Promise<Buffer> => WRITERS[format](table);
