import { localDate } from '@lootfolio/domain/schedule';
import type { Language } from '@lootfolio/texts/languages';
import { now } from '../process/clock.ts';
import { mapInSlices } from '../process/slices.ts';

/**
 * The type of a value of each kind. Money is in thousandths of a dollar, percent in points, a date is `YYYY-MM-DD`, a link is an address.
 */
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
  /** The rows, each with one cell per column, of the column's kind. */
  rows: readonly (readonly Cell[])[];
  /** Number of rows in all; larger than `rows.length` when the file holds only the first ones. */
  total: number;
  language: Language;
  timeZone: string;
  /** The text for an unknown value; empty when it is absent. */
  unknown?: string;
  madeAt: Date;
};

type About = Pick<FileTable, 'title' | 'total' | 'language' | 'timeZone' | 'unknown'>;

/** Reads the cells of every row, in slices, so that many rows do not block the event loop. */
export const buildTable = async <Row>(columns: readonly Column<Row>[], rows: readonly Row[], about: About): Promise<FileTable> =>
  tableOf(columns, await mapInSlices(rows, cellsOf(columns)), about);

/** Builds a table from rows whose cells were read already. */
export const tableOf = <Row>(columns: readonly Column<Row>[], rows: FileTable['rows'], about: About): FileTable => ({
  ...about,
  columns: columns.map(({ head, kind }) => ({ head, kind })),
  rows,
  madeAt: now(),
});

/** Reads the cells of a row. */
export const cellsOf =
  <Row>(columns: readonly Column<Row>[]) =>
  (row: Row): Cell[] =>
    columns.map(({ value }): Cell => value(row));

/** Returns today's date in the reader's time zone, for the name of a file. */
export const dateInName = (timeZone: string): string => localDate(now(), timeZone);
