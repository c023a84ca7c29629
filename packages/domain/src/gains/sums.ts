import type { Group, Row, Sums, Totals } from './gains.ts';

const nothing = (): Sums => ({ count: 0, gross: 0, fee: 0, net: 0, cost: 0, profit: 0 });

/** Adds a row. An unknown cost counts as 0. */
function add(sums: Sums, { gross, fee, net, cost }: Row): void {
  sums.count += 1;
  sums.gross += gross;
  sums.fee += fee;
  sums.net += net;
  sums.cost += cost ?? 0;
  sums.profit += net - (cost ?? 0);
}

/** Returns the sums of rows by month, market, currency and kind, apart for known and unknown costs, in this order. */
export function groupsOf(rows: readonly Row[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const { day, market, currency, kind } = row;
    const of = { month: day.slice(0, 7), market, currency, kind, known: row.cost !== null };
    const key = JSON.stringify(Object.values(of));
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { ...of, ...nothing() }));
    add(group, row);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

export function totalsOf(rows: readonly Row[]): Totals {
  const totals = { withUnknown: nothing(), withoutUnknown: nothing(), unknown: nothing() };
  for (const row of rows) {
    add(totals.withUnknown, row);
    add(row.cost === null ? totals.unknown : totals.withoutUnknown, row);
  }
  return totals;
}
