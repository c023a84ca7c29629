import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDays, changeOf, rangesOf, salesHref } from './dashboard.rules.ts';

describe('the period', () => {
  it('ends tomorrow and begins that many days ago; the one before is as long [DASH-116]', () => {
    expect(rangesOf({ days: 7 }, '2026-11-20')).toEqual({
      range: { startDate: '2026-11-13', endDate: '2026-11-21' },
      before: { startDate: '2026-11-05', endDate: '2026-11-13' },
    });
  });
});

describe('a change', () => {
  it('is the difference, and its percentage of what was before', () => {
    expect(changeOf(150, 100)).toEqual({ by: 50, percent: 50 });
    expect(changeOf(50, 200)).toEqual({ by: -150, percent: -75 });
    expect(changeOf(1, 3)).toEqual({ by: -2, percent: -66.67 });
    // a smaller loss is a gain
    expect(changeOf(-50, -100)).toEqual({ by: 50, percent: 50 });
    expect(changeOf(10, 0)).toEqual({ by: 10, percent: null });
  });

  it('has the sign of the difference, and gives the figure back', () => {
    const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, (now, before) => {
        const { by, percent } = changeOf(now, before);
        expect(before + by).toBe(now);
        expect(percent === null).toBe(before === 0);
        if (percent === null) return;
        expect(percent * by).toBeGreaterThanOrEqual(0);
        expect(Math.abs((percent / 100) * Math.abs(before) - by)).toBeLessThanOrEqual(Math.abs(before) / 20_000 + 1);
      }),
    );
  });
});

describe('the address of the sales behind a figure', () => {
  const range = { startDate: '2026-11-13', endDate: '2026-11-21' };
  it('has the filters of the history, both days included, and only what counts', () => {
    expect(salesHref({ range, game: 'cs2', status: 'SUCCESS', market: 'csfloat' })).toBe(
      '/sales?from=2026-11-13&to=2026-11-20&game=cs2&status=SUCCESS&sellMarket=csfloat&only=counted',
    );
    expect(salesHref({ range })).toBe('/sales?from=2026-11-13&to=2026-11-20&game=all&only=counted');
    expect(salesHref({ status: 'ON_PROTECTION' })).toBe('/sales?all=1&game=all&status=ON_PROTECTION&only=counted');
    expect(salesHref({ range, only: 'unknown' })).toContain('only=unknown');
  });
});

it('a calendar has one entry for each day, with its markets and its sum', () => {
  const rows = [
    { date: '2026-11-21', market: 'csfloat', amount: 100, count: 1 },
    { date: '2026-11-21', market: 'waxpeer', amount: 20, count: 2 },
    { date: null, market: 'waxpeer', amount: 3, count: 1 },
  ];
  expect(calendarDays(rows)).toEqual([
    { date: '2026-11-21', amount: 120, markets: rows.slice(0, 2) },
    { date: null, amount: 3, markets: rows.slice(2) },
  ]);
});
