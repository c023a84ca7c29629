import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysOf, momentsOf, WEEK_MS, pricesOf, wholeWeeks } from './sale-places.ts';

const time = fc.oneof(
  fc.integer({ min: 0, max: 200 * WEEK_MS }),
  fc.integer({ min: 0, max: 200 }).map((week) => week * WEEK_MS),
);
const limit = fc.option(time.map((ms) => new Date(ms)));

it('whole weeks and what is cut make up a span, each moment once', () => {
  fc.assert(
    fc.property(limit, limit, time, (from, until, at) => {
      const { first, end, cut } = wholeWeeks({ from, until });
      const week = Math.floor(at / WEEK_MS);
      const isWhole = (first === null || week >= first) && (end === null || week < end);
      const isWithin = (span: { from: Date | null; until: Date | null }): boolean =>
        (span.from === null || at >= span.from.getTime()) && (span.until === null || at < span.until.getTime());
      const times = Number(isWhole) + cut.filter((span) => isWithin(span)).length;
      expect(times).toBe(isWithin({ from, until }) ? 1 : 0);
      for (const span of cut)
        if (span.from && span.until && from && until && from <= until) expect(+span.until - +span.from).toBeLessThan(2 * WEEK_MS);
    }),
  );
});

it.each([
  [100, 0, 1],
  [105, 1, 1],
  [170, 7, 8],
  [210, 10, 15],
  [295, 95, 100],
  [345, 450, 500],
  [810, 10_000_000, 15_000_000],
])('the band %i has the prices from %i', (band, low, high) => expect(pricesOf(band)).toEqual({ low, high }));

it('bands of prices follow each other without a gap', () => {
  const bands = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((digits) => Array.from({ length: 18 }, (_, n) => digits * 100 + 10 + n * 5));
  expect(bands.slice(0, -1).map((band) => pricesOf(band).high)).toEqual(bands.slice(1).map((band) => pricesOf(band).low));
});

it('the first week and the first days begin at 0', () => {
  expect([momentsOf(0), momentsOf(1).low]).toEqual([{ low: 0, high: WEEK_MS }, WEEK_MS]);
  expect([daysOf(0), daysOf(3)]).toEqual([
    { low: 0, high: 8 },
    { low: 24, high: 32 },
  ]);
});
