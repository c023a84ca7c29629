import { expect, it } from 'vitest';
import type { Group } from './gains.queries.ts';
import { sumGroups } from './group-sums.ts';

const group = (month: string, market: string, net: number): Group => ({
  ...{ month, market, currency: 'USD', kind: 'sale', known: true, count: 1, gross: net + 5, fee: 5, net, cost: 2, profit: net - 2 },
});

it('adds up groups by a key, in the order of the keys', () => {
  const groups = [group('2025-02', 'waxpeer', 30), group('2025-01', 'waxpeer', 10), group('2025-02', 'csfloat', 20)];
  expect(
    sumGroups(groups, ({ month }) => month).map(({ key, count, gross, fee, net, cost, profit }) => [
      key,
      count,
      gross,
      fee,
      net,
      cost,
      profit,
    ]),
  ).toEqual([
    ['2025-01', 1, 15, 5, 10, 2, 8],
    ['2025-02', 2, 60, 10, 50, 4, 46],
  ]);
});
