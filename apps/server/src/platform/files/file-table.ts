import { localDate } from '@lootfolio/domain/schedule';
import type { Language } from '@lootfolio/texts/languages';
import { now } from '../process/clock.ts';
import { mapInSlices } from '../process/slices.ts';

/** What a value of each kind is. Money is in thousandths of a dollar, percent in points, a date `YYYY-MM-DD`, a link an address. */
type Values = { text: string; link: string; money: number; number: number; percent: number; date: string; datetime: Date };
export type ColumnKind = keyof Values;

/** A column of the table that a feature exports. Its heading is in the reader's language. */
export type Column<Row> = {
  [Kind in ColumnKind]: { head: string; kind: Kind; value: (row: Row) => Values[Kind] | null };
}[ColumnKind];

export type Cell = Values[ColumnKind] | null;

/** A table for a file, as plain data that can be sent to another thread. */
export type FileTable = {
  title: string;
  columns: readonly { head: string; kind: ColumnKind }[];
  /** One cell per column, of the column's kind. */
  rows: readonly (readonly Cell[])[];
  /** Number of rows in all; larger than `rows.length` when the file holds only the first ones. */
  total: number;
  language: Language;
  timeZone: string;
  /** What stands for a value that is not known; nothing unless given. */
  unknown?: string;
  madeAt: Date;
};

type About = Pick<FileTable, 'title' | 'total' | 'language' | 'timeZone' | 'unknown'>;

/** Most rows of a file: every watchlist fits. */
export const MAX_ROWS = 5000;

/** Reads the cells of every row, in slices, so that many rows do not block the event loop. */
export async function buildTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], about: About): Promise<FileTable> {
  return {
    ...about,
    columns: columns.map(({ head, kind }) => ({ head, kind })),
    rows: await mapInSlices(rows, (row) => columns.map(({ value }): Cell => value(row))),
    madeAt: now(),
  };
}

/** Today's date in the reader's time zone, for the name of a file. */
export const dateInName = (timeZone: string): string => localDate(now(), timeZone);
