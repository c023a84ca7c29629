import type { Cell, ColumnKind, FileTable } from './file-table.ts';

/** Creates a table of one column. */
export const oneColumn = (kind: ColumnKind, cells: readonly Cell[], more: Partial<FileTable> = {}): FileTable => ({
  title: 'Prices',
  columns: [{ head: 'Head', kind }],
  rows: cells.map((cell) => [cell]),
  total: cells.length,
  language: 'en',
  timeZone: 'Europe/Istanbul',
  madeAt: new Date('2026-11-22T06:30:00Z'),
  ...more,
});
