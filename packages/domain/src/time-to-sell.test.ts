import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APP_IDS } from './games.ts';
import { findMarket, STEAM_ID } from './markets.ts';
import { daysUntil, liquidityWarnings, lockedDays, saleRate, timeToSell } from './time-to-sell.ts';

const positive = fc.double({ min: 0.001, max: 10_000, noNaN: true });
const BUFF = findMarket('buff')!.id;
const WAXPEER = findMarket('waxpeer')!.id;

describe('the time to sell', () => {
  it('approaches that of a known rate when many sales were seen', () => {
    const { low, median, high } = timeToSell(saleRate(100_000, 50_000, 2));
    expect(low).toBeCloseTo(-Math.log(0.9) / 2, 3);
    expect(median).toBeCloseTo(Math.log(2) / 2, 3);
    expect(high).toBeCloseTo(-Math.log(0.1) / 2, 3);
  });

  it('is that of similar items with a long tail when none was seen', () => {
    const { median, high } = timeToSell(saleRate(0, 0, 0.5));
    expect(median).toBeCloseTo(2, 9);
    expect(high).toBeCloseTo(18, 9);
  });

  it('rises with the share of cases, and with the time in which nothing sold', () => {
    fc.assert(
      fc.property(positive, positive, positive, positive, (sold, days, expected, more) => {
        const { low, median, high } = timeToSell(saleRate(sold, days, expected));
        expect(low).toBeGreaterThan(0);
        expect(low).toBeLessThan(median);
        expect(median).toBeLessThan(high);
        expect(timeToSell(saleRate(sold, days + more, expected)).median).toBeGreaterThan(median);
        expect(timeToSell(saleRate(sold + more, days, expected)).median).toBeLessThan(median);
      }),
    );
  });

  it('is the inverse of the share that has sold by then', () => {
    fc.assert(
      fc.property(positive, positive, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (shape, days, share) => {
        const at = daysUntil({ shape, days }, share);
        fc.pre(Number.isFinite(at) && at < 1e12);
        expect(1 - (days / (days + at)) ** shape).toBeCloseTo(share, 6);
      }),
    );
  });
});

describe('the days for which money is locked', () => {
  it('are those of protection, sale and hold in CS2', () => {
    expect(lockedDays(APP_IDS.cs2, BUFF, WAXPEER, 1.5)).toBe(16.5);
    expect(lockedDays(APP_IDS.cs2, BUFF, STEAM_ID, 1.5)).toBe(8.5);
  });

  it('are those of the sale alone in games without protection, but for items of the Steam market', () => {
    expect(lockedDays(APP_IDS.rust, BUFF, WAXPEER, 1.5)).toBe(1.5);
    expect(lockedDays(APP_IDS.rust, BUFF, WAXPEER, 0.01)).toBe(1);
    expect(lockedDays(APP_IDS.dota2, STEAM_ID, WAXPEER, 1.5)).toBe(8.5);
  });
});

describe('warnings', () => {
  it('names a market on which hardly anything sells, and a price that rose there', () => {
    expect(liquidityWarnings({ soldPerDay: 1, price: 5000, average: 1000 })).toEqual([]);
    expect(liquidityWarnings({ soldPerDay: 0.1, price: 1000, average: 1000 })).toEqual(['thin']);
    expect(liquidityWarnings({ soldPerDay: 0.1, price: 1400, average: 1000 })).toEqual(['thin', 'moved']);
    expect(liquidityWarnings({ soldPerDay: 0.1, price: 1400, average: 0 })).toEqual(['thin']);
  });
});
