import { describe, expect, it } from 'vitest';
import { dateOfDay } from '../epoch-days.ts';
import { fingerprintOf } from '../goods.ts';
import { decideCosts, type Goods } from './decide-costs.ts';

const DAY = 86_400_000;

describe('of 100,000 things and lots, 20,000 sales and 10,000 reversals the decision takes no time that grows with their square', () => {
  const COUNT = 100_000;
  const make = (itemOf: (n: number) => number): Goods => ({
    lots: Array.from({ length: COUNT }, (_, n) => ({
      ...{ id: n + 1, itemId: itemOf(n), open: 2, unitCost: n % 50, boughtOn: dateOfDay(10_000 + (n % 3000)) },
      float: n % 7 === 0 ? n / COUNT : null,
    })),
    things: Array.from({ length: COUNT }, (_, n) => ({
      ...{ id: n + 1, itemId: itemOf(n), units: 1 + (n % 2), typed: n % 5 === 0 ? n % 60 : null },
      fingerprint: n % 3 === 0 ? fingerprintOf({ float: n / COUNT, stickers: [], nameTag: null }) : null,
      ...{ acquiredAt: (10_000 + ((n * 7919) % 3000)) * DAY, backAt: n % 11 === 0 ? 14_000 * DAY : null },
    })),
    sales: Array.from({ length: COUNT / 5 }, (_, n) => ({
      ...{ id: n + 1, itemId: itemOf(5 * n), units: 1, soldOn: dateOfDay(10_000 + ((n * 104_729) % 4000)) },
      ...{ thingId: n % 4 === 0 ? 5 * n + 1 : null, float: null },
    })),
    reversals: Array.from({ length: COUNT / 10 }, (_, n) => ({
      ...{ id: n + 1, saleId: 2 * n + 1, units: 1, reversedOn: dateOfDay(12_000 + (n % 2000)) },
    })),
  });
  it.each([
    ['one item', () => 1],
    ['an item each', (n: number) => n],
  ])('for %s', (_, itemOf) => {
    const all = make(itemOf);
    const start = process.threadCpuUsage();
    const costs = decideCosts(all);
    // takes about a second of processor time; work that grows with the square of the count would take minutes
    expect(process.threadCpuUsage(start).user).toBeLessThan(10_000_000);
    expect(costs.sales.size).toBe(COUNT / 5);
  });
});
