import { describe, expect, it } from 'vitest';
import { dateOfDay } from '../epoch-days.ts';
import { reportsOf } from './gains.test-helper.ts';
import type { Goods, Method } from './gains.ts';

const DAY = 86_400_000;
const COUNT = 50_000;
const FIRST = Date.parse('2025-01-01') / DAY;

/** Every third sale is reversed, which puts a lot back in front of those that are left. */
const goodsOfItems = (items: number): Partial<Goods> => ({
  acquisitions: Array.from({ length: COUNT }, (_, n) => ({
    ...{ id: n + 1, itemId: n % items, units: 2, unitCost: n % 997, boughtOn: dateOfDay(FIRST + (n % 150)), account: null },
  })),
  sales: Array.from({ length: COUNT }, (_, n) => {
    const soldAt = (FIRST + 200 + ((n * 7919) % 300)) * DAY + n;
    return {
      ...{ id: n + 1, itemId: n % items, account: null, soldAt, market: 'waxpeer', currency: 'USD', gross: 1000, fee: 50 },
      ...{ booked: { lot: n + 1, cost: n % 997 }, reversedAt: n % 3 === 0 ? soldAt + 6 * DAY : null, compensation: null },
    };
  }),
});

describe('the reports of 50,000 lots and 50,000 sales take no time that grows with their square', () => {
  it.each([
    ['one item', 'specific', 1],
    ['one item', 'fifo', 1],
    ['one item', 'average', 1],
    ['an item each', 'fifo', COUNT],
  ] as const)('for %s, %s', (_, method: Method, items) => {
    const goods = goodsOfItems(items);
    const start = process.threadCpuUsage();
    const reports = reportsOf(goods, method, { until: 2026 });
    // takes half a second of processor time for two years; work that grows with the square of the count would take minutes
    expect(process.threadCpuUsage(start).user).toBeLessThan(10_000_000);
    expect([...reports.values()].flatMap(({ rows }) => rows)).toHaveLength(COUNT + Math.ceil(COUNT / 3));
  });
});
