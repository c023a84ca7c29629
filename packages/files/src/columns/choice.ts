import type { AppId } from '@lootfolio/domain/games';
import type { DecimalSign } from '../values/amounts.ts';
import type { CurrencyCode } from '../values/currencies.ts';
import type { ShortOrder } from '../values/days.ts';
import type { Side } from '../values/sides.ts';
import type { ColumnKind } from './column-names.ts';
import type { SaleFee, Statement } from './statement.ts';

/** The column of each kind of content, counted from 0; null when the file has none. */
export type Columns = Readonly<Record<ColumnKind, number | null>>;

/** What the columns of a file mean. */
export type ColumnChoice = {
  columns: Columns;
  /** Columns that look as if they mattered, and that the user wants to leave out. */
  ignored: readonly number[];
  /** The game of rows that name none. */
  appId: AppId;
  /** Whether the price is that of one piece or of the whole row. A fee is always that of the whole row. */
  priceOf: 'piece' | 'row';
  /** True for prices in hundredths, as some programs write them. */
  inCents: boolean;
  /** The currency of prices that name none, neither in their cell, nor in their column, nor in one of their own. */
  currency: CurrencyCode;
  /** The market of sales that name none: its slug. Null: unknown. */
  market: string | null;
  /** Rows with this text in this column are left out: in Casemove's files the things outside of all storage units. */
  outside: { column: number; text: string } | null;
  /** The source that the ids in the column of ids belong to, for example `steam`. */
  idSource: string;
  /** True where days that begin with the year have the day before the month. */
  yearDayMonth: boolean;
  /** Of statements of markets alone. */
  statement?: Statement;
};

/** What the user answered where the file does not prove it. */
export type Answers = {
  /** Null: not asked. */
  decimals: DecimalSign | null;
  dayOrder: ShortOrder | null;
  /** What a word or a sign in the column of sides means, by `plainWord` or the sign itself. */
  sides: Readonly<Record<string, Side>>;
  /** The currency of signs that several countries use. */
  signs: Readonly<Record<string, CurrencyCode>>;
  /** What rows without a price cost: nothing, or they are left out. */
  noPrice: 'zero' | 'left-out' | null;
  /** When rows without a day were bought or sold: today, or they are left out. */
  noDay: 'today' | 'left-out' | null;
  /** What amounts with a minus are in a file without a column of sides. */
  negative: 'buy' | 'sell' | 'left-out' | null;
  /** The year of the newest row in a file whose days have no year. */
  newestYear: number | null;
  /** What is taken from the prices of sales, where the file does not tell whether they are those before the market's fee. */
  saleFee: SaleFee | null;
};

export const NO_ANSWERS: Answers = {
  ...{ decimals: null, dayOrder: null, sides: {}, signs: {}, noPrice: null, noDay: null, negative: null, newestYear: null, saleFee: null },
};
