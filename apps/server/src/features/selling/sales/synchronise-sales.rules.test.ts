import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextReading, readingStart } from '../../../goods/sales/sales.rules.ts';
import { rangesToRead } from './synchronise-sales.rules.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const AT = new Date('2026-11-26T12:00:00Z');
const ago = (days: number): Date => new Date(AT.getTime() - days * DAY);
const daysAgo = (at: Date | number): number => (AT.getTime() - Number(at)) / DAY;

describe('a reading begins', () => {
  it.each([
    ['ten days before it, when nothing is known', null, [], 10],
    ['ten days before the last one', 3, [], 13],
    ['with the oldest sale that has not ended', 0, [25, 4], 25],
    ['90 days before it at most', 0, [300], 90],
    ['90 days before it at most, after a long time', 200, [], 90],
  ])('%s', (_, readTo, underWay, days) => {
    const known = { readTo: readTo === null ? null : ago(readTo), underWay: underWay.map(ago) };
    expect(daysAgo(readingStart(known, AT))).toBe(days);
  });
});

describe('a synchronisation by hand', () => {
  const ranges = (wanted: [from: number, to: number], underWay: number[] = [], readTo: number | null = 0): [number, number][] =>
    rangesToRead(
      { readTo: readTo === null ? null : ago(readTo), underWay: underWay.map(ago) },
      { from: Number(ago(wanted[0])), to: Number(ago(wanted[1])) },
      AT,
    ).map(({ from, to }) => [daysAgo(from), daysAgo(to)]);

  it('reads the wanted days together with those that may have changed', () => {
    expect(ranges([7, 0])).toEqual([[10, 0]]);
    expect(ranges([30, 5])).toEqual([[30, 0]]);
    expect(ranges([100, 0])).toEqual([
      [90, 0],
      [100, 90],
    ]);
    expect(ranges([200, 190])).toEqual([
      [10, 0],
      [200, 190],
    ]);
  });

  it('begins with the oldest sale that has not ended; of older times it reads the parts with such a sale', () => {
    expect(ranges([7, 0], [25])).toEqual([[25, 0]]);
    expect(ranges([7, 0], [400, 399, 25])).toEqual([
      [90, 0],
      [450, 360],
    ]);
  });

  it('reads every sale that has not ended within five years, and all wanted days', () => {
    const days = fc.integer({ min: 0, max: 1800 });
    expect(() =>
      fc.assert(
        fc.property(days, days, fc.array(days), fc.option(days), (one, other, underWay, readTo) => {
          const read = ranges([Math.max(one, other), Math.min(one, other)], underWay, readTo);
          const isRead = (day: number): boolean => read.some(([from, to]) => from >= day && day >= to);
          return read.every(([from, to]) => from - to <= 90) && [one, other, 0, 10, ...underWay].every(isRead);
        }),
      ),
    ).not.toThrow();
  });
});

describe('the next reading without a click', () => {
  const next = (readTo: Date | null, triedAt: Date | null, failures: number, keyAt = ago(9)): number =>
    (nextReading({ readTo, triedAt, failures, keyAt }, 15 * MINUTE).getTime() - AT.getTime()) / MINUTE;

  it('comes an interval after the last one, whatever it was; a new key is tried at once', () => {
    expect(next(AT, ago(1), 0)).toBe(15);
    expect(next(ago(1), AT, 0)).toBe(15);
    expect(next(null, null, 0, AT)).toBe(0);
    expect(next(ago(1), ago(1), 4, AT)).toBe(0);
  });

  it('waits twice as long after each failure, six hours at most', () => {
    expect([1, 2, 3, 4, 5, 60].map((failures) => next(ago(1), AT, failures))).toEqual([30, 60, 120, 240, 360, 360]);
    expect(nextReading({ readTo: AT, triedAt: AT, failures: 3, keyAt: ago(1) }, DAY)).toEqual(ago(-1));
  });
});
