import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMarket } from './markets.ts';
import {
  fillable,
  fillDays,
  forEachField,
  MAX_PORTFOLIO_VALUE,
  PORTFOLIO_DEFAULT_INTERVAL,
  PORTFOLIO_FIELDS,
  PORTFOLIO_GROUPS,
  PORTFOLIO_INTERVALS,
  PORTFOLIO_INVENTORIES,
  PORTFOLIO_MARKETS,
  PORTFOLIO_STEP,
  sumOfPortfolio,
} from './portfolio.ts';
import { addDays } from './schedule.ts';

const all = (amount: number) => forEachField(() => amount);
const period = { from: '2026-11-10', to: '2026-11-16' };

describe('the fields of a portfolio', () => {
  it('are five assets [DATA-226]', () => {
    expect(PORTFOLIO_GROUPS.assets).toEqual(['investments', 'stocks', 'cash', 'crypto', 'bank']);
  });

  it('are the balances at ten markets, each of which is one of ours [DATA-227]', () => {
    expect(PORTFOLIO_GROUPS.markets).toEqual([
      ...['buff163', 'waxpeer', 'marketcsgo', 'shadowpay', 'skinland'],
      ...['lisskins', 'dmarket', 'csfloat', 'white_market', 'gamerpay'],
    ]);
    for (const slug of Object.values(PORTFOLIO_MARKETS)) expect(findMarket(slug)?.slug).toBe(slug);
  });

  it('are the inventories of two games, and no others', () => {
    expect(PORTFOLIO_INVENTORIES).toEqual({ csgo_inventory: 730, dota2_inventory: 570 });
    expect(PORTFOLIO_FIELDS).toHaveLength(17);
    expect(new Set(PORTFOLIO_FIELDS).size).toBe(17);
  });

  it('have values in steps of a cent up to a billion dollars', () => {
    expect([PORTFOLIO_STEP, MAX_PORTFOLIO_VALUE]).toEqual([10, 1_000_000_000_000]);
  });
});

it('the periods are 7, 14, 30 and 90 days, and 30 unless another is chosen [PORT-204, PORT-205]', () => {
  expect([PORTFOLIO_INTERVALS, PORTFOLIO_DEFAULT_INTERVAL]).toEqual([[7, 14, 30, 90], 30]);
});

describe('the sum', () => {
  it('counts every field once', () => {
    const values = Object.fromEntries(PORTFOLIO_FIELDS.map((field, at) => [field, 10 * 2 ** at])) as ReturnType<typeof all>;
    expect(sumOfPortfolio(values)).toBe(10 * (2 ** 17 - 1));
    expect(sumOfPortfolio(values, ['investments', 'cash'])).toBe(10 + 40);
  });

  it('of the largest values is exact', () => {
    expect(sumOfPortfolio(all(MAX_PORTFOLIO_VALUE))).toBe(17_000_000_000_000);
    expect(Number.isSafeInteger(sumOfPortfolio(all(MAX_PORTFOLIO_VALUE - 10)))).toBe(true);
  });
});

describe('the days of a period', () => {
  it('have what was saved on them, or else what was saved last', () => {
    const saved = [
      { date: '2026-11-03', values: all(10) },
      { date: '2026-11-12', values: all(20) },
      { date: '2026-11-13', values: all(30) },
    ];
    expect(fillDays(saved, period).map(({ date, values, saved: own }) => [date, values.cash, own])).toEqual([
      ['2026-11-10', 10, false],
      ['2026-11-11', 10, false],
      ['2026-11-12', 20, true],
      ['2026-11-13', 30, true],
      ['2026-11-14', 30, false],
      ['2026-11-15', 30, false],
      ['2026-11-16', 30, false],
    ]);
  });

  it('before the first values are missing', () => {
    const days = fillDays([{ date: '2026-11-15', values: all(0) }], period);
    expect(days.map(({ date, saved }) => [date, saved])).toEqual([
      ['2026-11-15', true],
      ['2026-11-16', false],
    ]);
    expect(fillDays([], period)).toEqual([]);
  });

  it('are without gaps and never show values of a later day', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 120 })),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 89 }),
        (days, start, length) => {
          const dayAt = (at: number): string => addDays('2026-01-01', at);
          // each value is its day
          const saved = days.toSorted((a, b) => a - b).map((at) => ({ date: dayAt(at), values: all(at) }));
          const filled = fillDays(saved, { from: dayAt(start), to: dayAt(start + length) });
          const expected = Array.from({ length: length + 1 }, (_, at) => start + at).flatMap((at) => {
            const latest = Math.max(...days.filter((day) => day <= at));
            return Number.isFinite(latest) ? [{ date: dayAt(at), value: latest, saved: latest === at }] : [];
          });
          expect(filled.map(({ date, values, saved: own }) => ({ date, value: values.bank, saved: own }))).toEqual(expected);
        },
      ),
    );
  });
});

it('an amount that was read elsewhere is rounded to cents; below 0 and above the most it does not fit', () => {
  expect([12_344, 12_345, 0, 4].map(fillable)).toEqual([12_340, 12_350, 0, 0]);
  expect([-10, MAX_PORTFOLIO_VALUE + 10, MAX_PORTFOLIO_VALUE].map(fillable)).toEqual([null, null, MAX_PORTFOLIO_VALUE]);
  // no negative zero
  expect(Object.is(fillable(-4), 0)).toBe(true);
});
