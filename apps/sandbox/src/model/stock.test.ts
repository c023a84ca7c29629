import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startOfStep, STEPS_PER_DAY } from '../clock.ts';
import { saleTimes, stockAt, type Trade, unitsSold } from './stock.ts';

const trade = fc.record<Trade>({
  key: fc.nat(0xffffffff),
  pieces: fc.double({ min: 0.01, max: 500, noNaN: true }),
  leaving: fc.oneof(fc.double({ min: 0.001, max: 6, noNaN: true }), fc.double({ min: 20, max: 400, noNaN: true })),
});
const START = 2_900_000;
const span = fc.nat(20 * STEPS_PER_DAY);

it('sells the same units however the time is divided, each at a time of its own', () => {
  fc.assert(
    fc.property(trade, span, span, (one, a, b) => {
      const [from, middle, to] = [START, START + a, START + a + b];
      const all = unitsSold(one, from, to);
      expect(unitsSold(one, from, middle) + unitsSold(one, middle, to)).toBe(all);
      const times = saleTimes(one, from, to);
      expect(times).toHaveLength(all);
      expect(times.every((time) => time >= startOfStep(from) && time < startOfStep(to))).toBe(true);
      expect(times).toEqual(times.toSorted((x, y) => x - y));
    }),
  );
});

it('never has a negative stock, and loses at least the units that are sold between two supplies', () => {
  fc.assert(
    fc.property(trade, span, (one, after) => {
      const step = START + after;
      const isSameWindow = (step + (one.key % STEPS_PER_DAY)) % STEPS_PER_DAY < STEPS_PER_DAY - 1;
      const [before, next] = [stockAt(one, step), stockAt(one, step + 1)];
      expect(before).toBeGreaterThanOrEqual(0);
      if (isSameWindow) expect(before - next).toBeGreaterThanOrEqual(Math.min(before, unitsSold(one, step, step + 1)));
    }),
  );
});

it.each([0.05, 2, 10, 50])('sells four of five of the units that leave, of %d a day', (leaving) => {
  const days = 400;
  const pairs = 200;
  const sold = Array.from({ length: pairs }, (_, at) =>
    unitsSold({ key: at * 7919, pieces: 10, leaving }, START, START + days * STEPS_PER_DAY),
  );
  const perDay = sold.reduce((sum, units) => sum + units, 0) / pairs / days;
  expect(perDay / leaving).toBeGreaterThan(0.74);
  expect(perDay / leaving).toBeLessThan(0.86);
});
