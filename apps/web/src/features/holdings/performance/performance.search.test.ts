import { expect, it } from 'vitest';
import { readPerformanceSearch, viewOf } from './performance.search.ts';

it('the address holds period, market, fees, order and page, and only what differs from the defaults', () => {
  expect(readPerformanceSearch({ period: '90d', market: 'steam', gross: '1', worst: '1', page: '3' })).toEqual({
    period: '90d',
    market: 'steam',
    gross: true,
    worst: true,
    page: 3,
  });
  expect(Object.values(readPerformanceSearch({ period: 'all', market: 'Buff.163', page: '1' })).every((one) => one === undefined)).toBe(
    true,
  );
});

it('what it cannot mean is left out', () => {
  const search = readPerformanceSearch({ period: '2d', market: 'krakatoa', gross: 'x', page: '-1' });
  expect(viewOf(search)).toEqual({ period: 'all', market: 'buff', fees: 1 });
});
