import { LEAST_DEPOSIT_PRICE } from '@lootfolio/domain/deposits';
import { BUFF_ID, STEAM_ID } from '@lootfolio/domain/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositPrice, type Quote } from './price.rules.ts';

const TERMS = { rate: 85, leastVolume: 10 };
const SALES = { median: 10_000, volume: 10 };
const quote = (marketId: number, price: number, changes: Partial<Quote> = {}): Quote => ({
  ...{ marketId, price, fresh: true, outlier: false },
  ...changes,
});
const quotes = (buff: number, steam: number) => [quote(STEAM_ID, steam), quote(BUFF_ID, buff), quote(5, 1)];

describe('the price of an item that is deposited', () => {
  it.each([
    ['Buff.163', quotes(9000, 11_000), 10_000, 7650],
    ['Steam', quotes(12_000, 9500), 10_000, 8075],
    ['the sales', quotes(12_000, 11_000), 7777, 6610],
  ])('is the rate times the lowest price, here that of %s', (_, all, median, price) => {
    expect(depositPrice(all, { median, volume: 10 }, TERMS)).toBe(price);
  });

  it('rounds halves away from zero', () => {
    expect(depositPrice(quotes(110, 110), { median: 110, volume: 10 }, TERMS)).toBe(94);
    expect(depositPrice(quotes(111, 111), { median: 111, volume: 10 }, { ...TERMS, rate: 50 })).toBe(56);
  });

  it.each([
    ['without a price at Steam', [quote(BUFF_ID, 10_000)], SALES],
    ['without a price at Buff.163', [quote(STEAM_ID, 10_000)], SALES],
    ['with a stale price at Steam', [quote(BUFF_ID, 10_000), quote(STEAM_ID, 10_000, { fresh: false })], SALES],
    ['with a stale price at Buff.163', [quote(BUFF_ID, 10_000, { fresh: false }), quote(STEAM_ID, 10_000)], SALES],
    ['with an outlier at Steam', [quote(BUFF_ID, 10_000), quote(STEAM_ID, 10_000, { outlier: true })], SALES],
    ['with an outlier at Buff.163', [quote(BUFF_ID, 10_000, { outlier: true }), quote(STEAM_ID, 10_000)], SALES],
    ['without a known median', quotes(10_000, 10_000), { ...SALES, median: null }],
    ['without a known volume', quotes(10_000, 10_000), { ...SALES, volume: null }],
    ['with too few sales', quotes(10_000, 10_000), { ...SALES, volume: 9 }],
    ['below ten cents at Buff.163', quotes(LEAST_DEPOSIT_PRICE - 1, 10_000), SALES],
    ['below ten cents in its sales', quotes(10_000, 10_000), { ...SALES, median: LEAST_DEPOSIT_PRICE - 1 }],
  ])('is none %s', (_, all, sales) => {
    expect(depositPrice(all, sales, TERMS)).toBeNull();
  });

  it('is accepted from ten cents and from the least volume on', () => {
    expect(depositPrice(quotes(LEAST_DEPOSIT_PRICE, LEAST_DEPOSIT_PRICE), SALES, TERMS)).toBe(85);
    expect(depositPrice(quotes(10_000, 10_000), { ...SALES, volume: 0 }, { ...TERMS, leastVolume: 0 })).toBe(8500);
    expect(depositPrice(quotes(10_000, 10_000), { ...SALES, volume: null }, { ...TERMS, leastVolume: 0 })).toBeNull();
  });

  const price = fc.integer({ min: LEAST_DEPOSIT_PRICE, max: 1_000_000_000 });
  const rate = fc.integer({ min: 1, max: 100 });

  it('is never above any of the three prices, and never nothing', () => {
    fc.assert(
      fc.property(price, price, price, rate, (buff, steam, median, percent) => {
        const found = depositPrice(quotes(buff, steam), { median, volume: 50 }, { ...TERMS, rate: percent })!;
        expect(found).toBeGreaterThan(0);
        expect(found).toBeLessThanOrEqual(Math.min(buff, steam, median));
        expect(Math.abs(found * 100 - Math.min(buff, steam, median) * percent)).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('does not grow when a price falls or the rate does', () => {
    fc.assert(
      fc.property(price, price, price, price, rate, rate, (buff, steam, median, other, one, two) => {
        const at = (lowest: number, percent: number) =>
          depositPrice(quotes(lowest, steam), { median, volume: 50 }, { ...TERMS, rate: percent })!;
        expect(at(Math.min(buff, other), one)).toBeLessThanOrEqual(at(Math.max(buff, other), one));
        expect(at(buff, Math.min(one, two))).toBeLessThanOrEqual(at(buff, Math.max(one, two)));
      }),
    );
  });

  it('does not depend on other markets or on the order of the quotes', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ marketId: fc.integer({ min: 3, max: 30 }), price })), price, price, (others, buff, steam) => {
        const more = others.map((one) => quote(one.marketId, one.price));
        const alone = depositPrice(quotes(buff, steam), SALES, TERMS);
        expect(depositPrice([...more, ...quotes(buff, steam).toReversed()], SALES, TERMS)).toBe(alone);
      }),
    );
  });
});
