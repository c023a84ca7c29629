import type { Group } from './gains.queries.ts';

/** The sums of several groups of a report. An unknown cost counts as 0. */
export type GroupSum = { key: string; of: Group; count: number; gross: number; fee: number; net: number; cost: number; profit: number };

const FIGURES = ['count', 'gross', 'fee', 'net', 'cost', 'profit'] as const;

/** Adds up the groups of a report that have the same key, in the order of their keys. */
export function sumGroups(groups: readonly Group[], keyOf: (group: Group) => string): GroupSum[] {
  const sums = new Map<string, GroupSum>();
  for (const group of groups) {
    const key = keyOf(group);
    const sum = sums.get(key) ?? { key, of: group, count: 0, gross: 0, fee: 0, net: 0, cost: 0, profit: 0 };
    for (const figure of FIGURES) sum[figure] += group[figure];
    sums.set(key, sum);
  }
  return [...sums.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
