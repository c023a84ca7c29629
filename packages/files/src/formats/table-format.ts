import { plainColumn, type ColumnKind } from '../columns/column-names.ts';
import type { Answers, ColumnChoice } from '../columns/choice.ts';
import type { Statement } from '../columns/statement.ts';
import type { Row } from '../csv/rows.ts';
import type { Table } from '../table/table.ts';
import type { CurrencyCode } from '../values/currencies.ts';

/** The program or market that wrote a table. Names of columns are written without case and signs, as `plainColumn` gives them. */
export type TableFormat = {
  id: FormatId;
  /** The names of columns that together only this program writes. */
  marks: readonly string[];
  /** Columns of which the program writes at least one. Absent: the marks suffice. */
  someOf?: readonly string[];
  /** The column of each kind, by its name. Other kinds are not in the file, whatever its columns are called. */
  columns: Partial<Readonly<Record<ColumnKind, string>>>;
  /** What the program writes in the same way in each of its files. */
  choice?: Partial<Omit<ColumnChoice, 'columns' | 'statement'>>;
  /** The column and the text of rows that are left out. */
  outside?: readonly [column: string, text: string];
  answers?: Partial<Answers>;
  statement?: StatementFormat;
  /** Puts the cells of a row into their columns, where the program writes too many or too few. No cells: the row is left out. */
  mend?: (cells: string[], at: (name: string) => number | null) => string[];
};

/** The rules of a market's statement (`Statement`). `done`: in each column the texts of trades that took place, in lower case. */
export type StatementFormat = {
  done: Readonly<Record<string, readonly string[]>>;
  decimals?: Partial<Readonly<Record<CurrencyCode, number>>>;
  asksFee?: true;
};

export type FormatId =
  | 'casemove' | 'cs2trader-history' | 'cs2trader-inventory' | 'cataloger' | 'ghostfolio' | 'portfolio-performance'
  | 'csfloat' | 'skinport' | 'buff' | 'waxpeer' | 'marketcsgo'
  | 'lootfolio-investments' | 'lootfolio-sales' | 'lootfolio-inventory'; // prettier-ignore

const keysOf = ({ header }: Pick<Table, 'header'>): string[] => header.map(plainColumn);

export function isOfFormat(table: Pick<Table, 'header'>, { marks, someOf }: TableFormat): boolean {
  const keys = new Set(keysOf(table));
  return marks.every((mark) => keys.has(mark)) && (someOf === undefined || someOf.some((mark) => keys.has(mark)));
}

/** Finds columns of a table by their names. */
export const columnFinder = (table: Pick<Table, 'header'>) => {
  const keys = keysOf(table);
  return (name: string | undefined): number | null => {
    const column = name === undefined ? -1 : keys.indexOf(name);
    return column < 0 ? null : column;
  };
};

/** The choice of columns for a table of a known format. */
export function choiceOf(table: Table, format: TableFormat, guessed: ColumnChoice): ColumnChoice {
  const { columns, choice, outside, statement } = format;
  const at = columnFinder(table);
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
    ...(statement && { statement: statementOf(statement, at) }),
  };
}

function statementOf({ done, decimals, asksFee }: StatementFormat, at: ReturnType<typeof columnFinder>): Statement {
  const columns = Object.entries(done).flatMap(([name, texts]) => {
    const column = at(name);
    return column === null ? [] : [{ column, texts }];
  });
  return { done: columns, decimals: decimals ?? null, asksFee: asksFee ?? false };
}

/** A table whose cells stand in their columns. */
export function mendTable(table: Table, { mend }: TableFormat): Table {
  if (!mend) return table;
  const at = columnFinder(table);
  const mended = (row: Row): Row => ({ ...row, cells: mend(row.cells, at) });
  return {
    ...table,
    source: function* rows() {
      for (const row of table.source()) yield row && mended(row);
    },
    sample: table.sample.map(mended),
  };
}
