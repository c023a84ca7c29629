import { dateOfDay } from '../epoch-days.ts';
import type { LocalDate } from '../schedule.ts';
import { firstDayOf, type Calendar } from './calendar.ts';
import type { Account, Amount, Flows, Method, Row, Scope, StockEntry, Year, YearEnd } from './gains.ts';
import { createStock, type Stock } from './stock.ts';
import type { YearEvent } from './year-events.ts';

export type YearRules = { year: Year; method: Method; scope: Scope; calendar: Calendar };

/** The books of a year while its events are counted. */
export type Books = {
  method: Method;
  stock: Stock;
  rows: Row[];
  /** The rows of sales that were not reversed. */
  sales: Map<number, Row>;
  flows: Flows;
  /** Returns the account whose stock holds the goods of an account. All share one when the scope is all. */
  holderOf: (account: Account) => Account;
  /** Adds to a flow of the report's own account. */
  flow: (name: keyof Flows, holder: Account, units: number, cost: number) => void;
  /** Returns the day on which an event counts. */
  dayOf: (event: Pick<YearEvent, 'at' | 'late'>) => LocalDate;
};

export function openBooks({ method, scope, year, calendar }: YearRules, opening: YearEnd): Books {
  const flows = emptyFlows();
  return {
    method,
    stock: createStock(method, opening.stock),
    rows: [],
    sales: new Map(opening.sales),
    flows,
    holderOf: (account) => (scope === 'all' ? null : account),
    flow: (name, holder, units, cost) => {
      if (!isInScope(scope, holder)) return;
      flows[name].units += units;
      flows[name].cost += cost;
    },
    dayOf: ({ at, late }) => dateOfDay(late ? firstDayOf(year) : calendar.dayAt(at)),
  };
}

const none = (): Amount => ({ units: 0, cost: 0 });

const emptyFlows = (): Flows => ({
  opening: none(),
  bought: none(),
  typed: none(),
  movedIn: none(),
  returned: none(),
  movedOut: none(),
  sold: none(),
  closing: none(),
});

export const isInScope = (scope: Scope, account: Account): boolean => scope === 'all' || account === scope.account;

export const amountOf = (entries: readonly StockEntry[]): Amount => ({
  units: entries.reduce((sum, { units }) => sum + units, 0),
  cost: entries.reduce((sum, { cost }) => sum + cost, 0),
});
