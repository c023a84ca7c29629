import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeOn, JUMP_STANDS_DAYS, lengthenSeries, MAX_JUMP, withoutJumps, type ClosingSeries } from './closing-series.ts';

const recorded = (...rows: [day: number, close: number][]) => ({
  days: Int32Array.from(rows, ([day]) => day),
  closes: Int32Array.from(rows, ([, close]) => close),
});
const kept = (rows: [number, number][], through: number, before: number | null = null): [number, number][] => {
  const { days, closes } = withoutJumps(recorded(...rows), through, before);
  return [...days].map((day, at) => [day, closes[at]!]);
};

describe('prices that jump', () => {
  it('are left out when they come back', () => {
    const rows: [number, number][] = [
      [1, 1000],
      [5, 7000],
      [6, 1100],
      [9, 300],
      [12, 1050],
    ];
    expect(kept(rows, 40)).toEqual([
      [1, 1000],
      [6, 1100],
      [12, 1050],
    ]);
  });

  it('count from their day on once they have stood for a week', () => {
    const rows: [number, number][] = [
      [1, 1000],
      [5, 7000],
      [8, 7100],
    ];
    const lastBefore = 5 + JUMP_STANDS_DAYS - 2;
    expect(kept(rows, lastBefore)).toEqual([[1, 1000]]);
    expect(kept(rows, lastBefore + 1)).toEqual([
      [1, 1000],
      [5, 7000],
      [8, 7100],
    ]);
  });

  it('are measured against the price before the first recorded day, where there is one', () => {
    expect([kept([[5, 7000]], 6), kept([[5, 7000]], 6, 1000), kept([[5, 2000]], 6, 1000)]).toEqual([[[5, 7000]], [], [[5, 2000]]]);
  });

  it('leave a series in which no day moves further than the limit, unless it stood', () => {
    const rows = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 5 }), close: fc.integer({ min: 1, max: 1_000_000 }) }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 20 }), (drawn, after) => {
        let day = 0;
        const all = drawn.map(({ gap, close }): [number, number] => [(day += gap), close]);
        const through = day + after;
        const left = kept(all, through);
        expect(left[0]).toEqual(all[0]);
        const within = (a: number, b: number): boolean => a <= b * MAX_JUMP && a * MAX_JUMP >= b;
        for (let at = 1; at < left.length; at++) {
          const [[, before], [from, price]] = [left[at - 1]!, left[at]!];
          if (within(price, before)) continue;
          expect(through - from).toBeGreaterThanOrEqual(JUMP_STANDS_DAYS - 1);
          for (const [on, close] of all) if (on > from && on < from + JUMP_STANDS_DAYS) expect(within(close, before)).toBe(false);
        }
      }),
    );
  });
});

it('the close of a day is the last one until then', () => {
  const series = { from: 10, closes: Int32Array.of(500, 600) };
  expect([9, 10, 11, 99].map((day) => closeOn(series, day))).toEqual([null, 500, 600, 600]);
  expect([closeOn(null, 10), closeOn({ from: 1, closes: new Int32Array(0) }, 10)]).toEqual([null, null]);
});

describe('a series that is lengthened by another market', () => {
  const series = (from: number, ...closes: number[]): ClosingSeries => ({ from, closes: Int32Array.from(closes) });

  it('has the other prices before its own, scaled to agree on its first day', () => {
    const { from, closes, knownFrom } = lengthenSeries(series(13, 900, 950), series(10, 500, 550, 580, 600, 610));
    expect([from, [...closes], knownFrom]).toEqual([10, [750, 825, 870, 900, 950], 13]);
  });

  it('takes the last price of a series that ended before', () => {
    const { closes } = lengthenSeries(series(13, 900), series(10, 500, 600));
    expect([...closes]).toEqual([750, 900, 900, 900]);
  });

  it('stays within the range of a price, however wrong the common day is', () => {
    expect([...lengthenSeries(series(13, 2_000_000_000), series(12, 2_000_000_000, 10)).closes]).toEqual([2 ** 31 - 1, 2_000_000_000]);
    expect([...lengthenSeries(series(13, 1), series(12, 10, 2_000_000_000)).closes]).toEqual([1, 1]);
  });

  it('stays as it is when the other one reaches no further back', () => {
    const own = series(13, 900);
    expect([lengthenSeries(own, null), lengthenSeries(own, series(13, 5)), lengthenSeries(own, series(20, 5))]).toEqual([own, own, own]);
  });
});
