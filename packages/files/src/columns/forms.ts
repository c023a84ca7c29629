import type { RowProblem } from '../row.ts';
import type { Table } from '../table/table.ts';
import type { DecimalSign } from '../values/amounts.ts';
import type { CurrencyReading } from '../values/currencies.ts';
import type { DayOrder } from '../values/days.ts';
import type { Answers, ColumnChoice } from './choice.ts';
import type { ColumnKind } from './column-names.ts';
import type { Inspection } from './inspect-columns.ts';
import type { YearCounter } from './year-counter.ts';

export type ColumnsRequest = { choice: ColumnChoice; answers: Answers; inspection: Inspection; timezone: string };

/** The columns of amounts whose heads can name a currency. */
export type HeadKind = 'price' | 'soldPrice' | 'received' | 'fee';

/** What is the same for all rows. `heads`: the currencies in the heads of the columns of amounts. */
export type Forms = ColumnsRequest & {
  table: Table;
  decimals: DecimalSign | null;
  order: DayOrder;
  heads: Readonly<Record<HeadKind, CurrencyReading>>;
  years: YearCounter;
};

/** What is wrong with a row, and in which column. */
export type Wrong = { problem: RowProblem; kind: ColumnKind };
export const wrong = (problem: RowProblem, kind: ColumnKind): Wrong => ({ problem, kind });
export const isWrong = (value: unknown): value is Wrong => typeof value === 'object' && value !== null && 'problem' in value;
