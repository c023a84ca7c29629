import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochDay } from './epoch-days.ts';
import { flowsOf, moneyWeighted, returnOf } from './money-weighted.ts';
import {
  annualised,
  dayFactors,
  deepestFall,
  drawdowns,
  fallNow,
  linkFactors,
  linked,
  monthsOf,
  sameMoneyInIndex,
  volatility,
} from './returns.ts';

const columns = (rows: readonly [value: number, bought: number, sold: number][]) => ({
  value: Float64Array.from(rows, ([value]) => value),
  bought: Float64Array.from(rows, ([, bought]) => bought),
  sold: Float64Array.from(rows, ([, , sold]) => sold),
});

/** The sample standard deviation, annualised with 365 days. */
function yearlyDeviation(logs: readonly number[]): number {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.map((log) => (log - mean) ** 2).reduce((sum, square) => sum + square, 0) / (logs.length - 1);
  return Math.sqrt(variance * 365);
}

describe('time-weighted return', () => {
  it("equals FinCal's example: twrr(ev = c(120, 260), bv = c(100, 240), cfr = c(2, 4)) = 0.1584472 a period", () => {
    // https://search.r-project.org/CRAN/refmans/FinCal/html/twrr.html: two periods, in this test of a year each
    const factors = dayFactors(
      columns([
        [0, 0, 0],
        [120_000, 100_000, 2000],
        [260_000, 120_000, 4000],
      ]),
    );
    const total = linkFactors(factors).at(-1)! - 1;
    expect(total).toBeCloseTo(0.342, 12);
    expect(annualised(total, 730)).toBeCloseTo(0.1584472, 7);
  });

  it('does not depend on how much is bought or sold, when prices stay the same', () => {
    const flat = columns([
      [100, 0, 0],
      [350, 250, 0],
      [50, 0, 300],
      [50, 0, 0],
    ]);
    expect([...dayFactors(flat)]).toEqual([1, 1, 1, 1]);
  });

  it('counts a day without money as 0, and goes on after it', () => {
    const factors = dayFactors(
      columns([
        [0, 0, 0],
        [110, 100, 0],
        [0, 0, 110],
        [0, 0, 0],
        [90, 100, 0],
      ]),
    );
    expect([...factors]).toEqual([1, 1.1, 1, 1, 0.9]);
    expect(linkFactors(factors).at(-1)).toBeCloseTo(0.99, 12);
  });

  it('is a return of a year only from 365 days on', () => {
    expect([annualised(0.1, 364), annualised(0.1, 365)]).toEqual([null, 0.10000000000000009]);
  });
});

describe('money-weighted return', () => {
  const flow = (date: string, amount: number) => ({ day: epochDay(date), amount });

  it("equals the example of Microsoft's documentation of XIRR: 0.373362535", () => {
    // https://support.microsoft.com/en-us/office/xirr-function-de1242ec-6477-445b-b11b-a303ad9adc9d
    const result = moneyWeighted([
      flow('2008-01-01', -10_000),
      flow('2008-03-01', 2750),
      flow('2008-10-30', 4250),
      flow('2009-02-15', 3250),
      flow('2009-04-01', 2750),
    ]);
    // the documentation rounds to the accuracy of Excel's iteration, 0.000001 %
    expect((result as { rate: number }).rate).toBeCloseTo(0.373362535, 8);
  });

  it('is of a year, and also of the time itself', () => {
    const result = moneyWeighted([flow('2026-01-01', -100), flow('2026-03-15', 121)]) as { rate: number; total: number };
    expect(result.total).toBeCloseTo(0.21, 12);
    expect(result.rate).toBeCloseTo(1.21 ** (365 / 73) - 1, 9);
  });

  it('tells why there is none', () => {
    const day = '2026-01-01';
    expect(moneyWeighted([])).toEqual({ reason: 'NO_FLOWS' });
    expect(moneyWeighted([flow(day, 0)])).toEqual({ reason: 'NO_FLOWS' });
    expect(moneyWeighted([flow(day, -5), flow('2026-02-01', -5)])).toEqual({ reason: 'ONE_SIDED' });
    expect(moneyWeighted([flow(day, -5), flow(day, 7)])).toEqual({ reason: 'NO_TIME' });
    // bought and valued on the only day
    const one = {
      first: 0,
      ...columns([
        [0, 0, 0],
        [195, 100, 0],
      ]),
    };
    expect(moneyWeighted(flowsOf(one))).toEqual({ reason: 'NO_TIME' });
    expect(moneyWeighted([flow(day, 100), flow('2027-01-01', -250), flow('2028-01-01', 250)])).toEqual({ reason: 'NO_RATE' });
  });

  const traded = (rows: readonly [value: number, bought: number, sold: number][], held: readonly number[]) =>
    returnOf({ first: 0, ...columns([[0, 0, 0], ...rows]), pieces: Float64Array.from([0, ...held]) });

  it('has none, with its reason, where all was sold on the day of its purchase: with a gain, a loss or neither, once or often', () => {
    const days = fc.array(fc.record({ bought: fc.nat(1000), sold: fc.nat(1000) }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(days, (drawn) => {
        const result = traded(
          drawn.map(({ bought, sold }) => [0, bought, sold]),
          drawn.map(() => 0),
        );
        const [paid, received] = [drawn.some(({ bought }) => bought > 0), drawn.some(({ sold }) => sold > 0)];
        expect(result).toEqual({ reason: paid && received ? 'SAME_DAY' : paid || received ? 'ONE_SIDED' : 'NO_FLOWS' });
      }),
    );
    expect(traded([[0, 100, 120]], [0])).toEqual({ reason: 'SAME_DAY' });
    expect(traded([[0, 100, 100]], [0])).toEqual({ reason: 'SAME_DAY' });
    expect(traded([[0, 100, 80]], [0])).toEqual({ reason: 'SAME_DAY' });
  });

  it('is that of what was held, beside things that were sold on the day of their purchase', () => {
    const held = traded([[100, 100, 0], [110, 0, 0]], [1, 1]); // prettier-ignore
    const even = traded([[0, 50, 50], [100, 100, 0], [110, 30, 30]], [0, 1, 1]); // prettier-ignore
    expect(even).toEqual(held);
    // the gain of such a trade counts as money that came in
    const gain = traded([[100, 100, 0], [110, 30, 40]], [1, 1]); // prettier-ignore
    expect(gain).toEqual(traded([[100, 100, 0], [110, 0, 10]], [1, 1])); // prettier-ignore
  });

  it('has none where days only bring, or only cost, and says that no rate fits', () => {
    expect(moneyWeighted([flow('2026-01-01', -5), flow('2026-01-01', 7), flow('2026-01-02', 3)])).toEqual({ reason: 'NO_RATE' });
    expect(moneyWeighted([flow('2026-01-01', -5), flow('2026-01-01', 5), flow('2026-01-02', 3)])).toEqual({ reason: 'NO_RATE' });
    expect(moneyWeighted([flow('2026-01-01', -5), flow('2026-01-01', 5), flow('2027-01-02', -5), flow('2027-01-02', 5)])).toEqual({
      reason: 'NO_RATE',
    });
  });

  it('tells that money only came in, and that a rate is too large to be written down', () => {
    expect(moneyWeighted([flow('2026-01-01', 5), flow('2026-02-01', 7)])).toEqual({ reason: 'ONE_SIDED' });
    // the value is a thousand times as high after a day
    expect(moneyWeighted([flow('2026-01-01', -1), flow('2026-01-02', 1000)])).toEqual({ reason: 'NO_RATE' });
  });

  it('is exactly 0 when nothing was gained, and small when little was', () => {
    expect(moneyWeighted([flow('2026-01-01', -100), flow('2027-01-01', 100)])).toEqual({ rate: 0, total: 0 });
    expect((moneyWeighted([flow('2026-01-01', -100), flow('2027-01-01', 103)]) as { rate: number }).rate).toBeCloseTo(0.03, 12);
    expect((moneyWeighted([flow('2026-01-01', -100), flow('2027-01-01', 97)]) as { rate: number }).rate).toBeCloseTo(-0.03, 12);
  });

  it('is found where several flows are of the first day', () => {
    const result = moneyWeighted([flow('2026-01-01', -60), flow('2026-01-01', -40), flow('2027-01-01', 110)]) as { rate: number };
    expect(result.rate).toBeCloseTo(0.1, 12);
  });

  it('is found where powers of it come near to the largest number, up and down', () => {
    // doubled within a day, with a flow two years later; and the same backwards
    const up = moneyWeighted([
      { day: 0, amount: -100 },
      { day: 1, amount: 200 },
      { day: 730, amount: 1 },
    ]) as { rate: number };
    expect(up.rate / 2 ** 365).toBeCloseTo(1, 9);
    const down = [
      { day: 0, amount: 1 },
      { day: 1, amount: 1 },
      { day: 729, amount: 200 },
      { day: 730, amount: -100 },
    ];
    expect(moneyWeighted(down)).toEqual({ rate: -1, total: -1 });
  });

  it('is not told when its power over the whole time is too large to be written down', () => {
    const flows = [
      { day: 0, amount: -100 },
      { day: 1, amount: 200 },
      { day: 1825, amount: 1 },
    ];
    expect(moneyWeighted(flows)).toEqual({ reason: 'NO_RATE' });
  });

  it('takes the rate nearest to 0 of several', () => {
    // (1 + r) is 1.1 or 1.5
    const two = [flow('2021-01-01', -100), flow('2022-01-01', 260), flow('2023-01-01', -165)];
    expect((moneyWeighted(two) as { rate: number }).rate).toBeCloseTo(0.1, 9);
  });

  it('ends for any flows, and its rate discounts them to zero', () => {
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const flows = fc.array(fc.record({ day: fc.integer({ min: 0, max: 40_000 }), amount }), { maxLength: 30 });
    fc.assert(
      fc.property(flows, (unsorted) => {
        const sorted = unsorted.filter((one) => one.amount !== 0).toSorted((a, b) => a.day - b.day);
        const result = moneyWeighted(sorted);
        if ('reason' in result) return;
        const [first, last] = [sorted[0]!.day, sorted.at(-1)!.day];
        // discounts to the beginning or to the end: the sign is the same, and no power overflows
        const worth = (growth: number): number =>
          sorted.reduce((sum, one) => sum + one.amount * growth ** (((growth > 1 ? first : last) - one.day) / (last - first)), 0);
        const growth = 1 + result.total;
        // for a smaller growth a number does not have enough digits
        if (growth < 1e-3) return;
        expect(worth(growth * (1 - 1e-6)) * worth(growth * (1 + 1e-6))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('has the flows of a spreadsheet: the value before the period, what was bought and sold, the value at its end', () => {
    const flows = flowsOf({
      first: 10,
      ...columns([
        [100, 0, 0],
        [130, 20, 0],
        [90, 0, 45],
        [95, 0, 0],
      ]),
    });
    expect(flows).toEqual([
      { day: 10, amount: -100 },
      { day: 11, amount: -20 },
      { day: 12, amount: 45 },
      { day: 13, amount: 95 },
    ]);
  });
});

it('the flows of a period that ends with nothing have no value at its end', () => {
  const ended = columns([
    [100, 0, 0],
    [0, 0, 110],
  ]);
  expect(flowsOf({ first: 10, ...ended })).toEqual([
    { day: 10, amount: -100 },
    { day: 11, amount: 110 },
  ]);
});

describe('falls', () => {
  it('of nothing, and from nothing, are none', () => {
    expect(deepestFall(new Float64Array(0))).toBeNull();
    expect([...drawdowns(Float64Array.of(0, 0, 1, 0.5))]).toEqual([0, 0, 0, -0.5]);
  });

  it('of the same depth: the first one counts', () => {
    expect(deepestFall(Float64Array.of(1, 0.5, 1, 0.5, 1))).toEqual({ depth: -0.5, peak: 0, trough: 1, recovered: 2 });
  });

  const index = Float64Array.of(1, 1.2, 0.9, 1.2, 1.5, 1.2, 0.75, 1.2);

  it('are measured from the highest level until then', () => {
    expect([...drawdowns(index)].map((fall) => Math.round(fall * 100))).toEqual([0, 0, -25, 0, 0, -20, -50, -20]);
  });

  it('have a peak, a trough, and the place where they ended', () => {
    expect(deepestFall(index)).toEqual({ depth: -0.5, peak: 4, trough: 6, recovered: null });
    expect(deepestFall(index.slice(0, 5))).toEqual({ depth: -0.25, peak: 1, trough: 2, recovered: 3 });
    expect(deepestFall(Float64Array.of(1, 1, 2))).toBeNull();
  });

  it('tell where the index stands now', () => {
    expect(fallNow(index).peak).toBe(4);
    expect(fallNow(index).depth).toBeCloseTo(-0.2, 12);
    expect(fallNow(index.slice(0, 5))).toEqual({ depth: 0, peak: 4 });
  });
});

describe('months, volatility and the same money in an index', () => {
  it('link the days of calendar months', () => {
    const months = monthsOf(epochDay('2026-01-29'), 6);
    expect(months).toEqual([
      { month: '2026-01', from: 1, to: 2 },
      { month: '2026-02', from: 3, to: 5 },
    ]);
    expect(linked([1, 2, 3, 4], 1, 2)).toBe(6);
  });

  it('tell no volatility of fewer than 30 days with money', () => {
    const days = (count: number) => columns(Array.from({ length: count + 1 }, (_, at) => [at % 2 === 0 ? 100 : 110, 0, 0]));
    const pieces = (count: number) => ({ pieces: new Float64Array(count + 1).fill(1), atCost: new Float64Array(count + 1) });
    const of = (count: number) => volatility(dayFactors(days(count)), { ...days(count), ...pieces(count) });
    expect(of(29)).toBeNull();
    // logarithms of +ln 1.1 and −ln 1.1 alternate
    expect(of(30)).toBeCloseTo(Math.log(1.1) * Math.sqrt((30 / 29) * 365), 9);
    // everything is valued at its cost
    const atCost = { ...days(60), ...pieces(60), atCost: new Float64Array(61).fill(1) };
    expect(volatility(dayFactors(atCost), atCost)).toBeNull();
  });

  it('measure only days with money and prices, after such a day', () => {
    const day = fc.record({
      value: fc.integer({ min: 1, max: 500 }),
      bought: fc.nat(50),
      sold: fc.nat(50),
      pieces: fc.integer({ min: 0, max: 2 }),
      atCost: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 60, maxLength: 120 }), (drawn) => {
        // without pieces there is no value
        const days = drawn.map((one) => ({ ...one, value: one.pieces === 0 ? 0 : one.value, atCost: Math.min(one.atCost, one.pieces) }));
        const flows = columns(days.map(({ value, bought, sold }) => [value, bought, sold]));
        const pieces = Float64Array.from(days, (one) => one.pieces);
        const atCost = Float64Array.from(days, (one) => one.atCost);
        const priced = (at: number): boolean => !(days[at]!.pieces > 0 && days[at]!.atCost === days[at]!.pieces);
        const grown = days.flatMap(({ value, bought, sold }, at) => {
          const base = at === 0 ? 0 : days[at - 1]!.value + bought;
          return base > 0 && priced(at - 1) && priced(at) ? [(value + sold) / base] : [];
        });
        const expected = grown.includes(0) || grown.length < 30 ? null : yearlyDeviation(grown.map(Math.log));
        const found = volatility(dayFactors(flows), { ...flows, pieces, atCost });
        if (expected === null) expect(found).toBeNull();
        else expect(found! / expected).toBeCloseTo(1, 9);
      }),
    );
  });

  it('tell no volatility of a total loss', () => {
    const days = columns(Array.from({ length: 60 }, (_, at) => [at === 59 ? 0 : 100 + (at % 2), 0, 0]));
    const pieces = { pieces: new Float64Array(60).fill(1), atCost: new Float64Array(60) };
    expect(volatility(dayFactors(days), { ...days, ...pieces })).toBeNull();
  });

  it('put each flow into the index', () => {
    const flows = columns([
      [100, 0, 0],
      [0, 50, 0],
      [0, 0, 30],
    ]);
    expect(sameMoneyInIndex(flows, [1, 1.1, 2], 1, 2)).toBe(Math.round((100 + 50) * 1.1 * 2 - 30));
  });
});
