import { plainColumn, type ColumnKind } from '../columns/column-names.ts';
import type { Answers, ColumnChoice } from '../columns/choice.ts';
import type { Table } from '../table/table.ts';

/** The program or market that wrote a table. */
export type TableFormat = {
  id: FormatId;
  /** The names of columns that together only this program writes, without case and signs. */
  marks: readonly string[];
  /** The column of each kind, by its name. Other kinds are not in the file, whatever its columns are called. */
  columns: Partial<Readonly<Record<ColumnKind, string>>>;
  /** What the program writes in the same way in each of its files. */
  choice?: Partial<Omit<ColumnChoice, 'columns'>>;
  /** The column and the text of rows that are left out. */
  outside?: readonly [column: string, text: string];
  answers?: Partial<Answers>;
};

export type FormatId = 'casemove' | 'cs2trader-history' | 'cataloger' | 'ghostfolio' | 'portfolio-performance';

const keysOf = ({ header }: Pick<Table, 'header'>): string[] => header.map(plainColumn);

export function isOfFormat(table: Table, { marks }: TableFormat): boolean {
  const keys = new Set(keysOf(table));
  return marks.every((mark) => keys.has(mark));
}

/** The choice of columns for a table of a known format. */
export function choiceOf(table: Table, { columns, choice, outside }: TableFormat, guessed: ColumnChoice): ColumnChoice {
  const keys = keysOf(table);
  const at = (name: string | undefined): number | null => {
    const column = name === undefined ? -1 : keys.indexOf(name);
    return column < 0 ? null : column;
  };
  const outsideColumn = at(outside?.[0]);
  return {
    ...guessed,
    priceOf: 'piece',
    inCents: false,
    ...choice,
    columns: Object.fromEntries(
      Object.keys(guessed.columns).map((kind) => [kind, at(columns[kind as ColumnKind])]),
    ) as ColumnChoice['columns'],
    // the program's other columns are known, and matter not
    ignored: table.header.map((_, column) => column),
    outside: outside && outsideColumn !== null ? { column: outsideColumn, text: outside[1] } : null,
  };
}
