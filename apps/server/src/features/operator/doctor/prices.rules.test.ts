import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceSample } from '../../../platform/outside/doctor-part.ts';
import { compareWithOthers, judgeFactor } from './prices.rules.ts';

const items = (factor: number, count = 30): Map<string, number> =>
  new Map(Array.from({ length: count }, (_, at) => [`item ${at}`, Math.round((at + 1) * 1000 * factor)]));
const sample = (market: string, factor: number, more: Partial<PriceSample> = {}): PriceSample => ({
  ...{ market, side: 'ask', prices: items(factor), elsewhere: new Map() },
  ...more,
});
const factorOf = (one: PriceSample, all: readonly PriceSample[]): number | undefined => compareWithOthers(one, all)?.factor;

describe('the prices of a list', () => {
  it('are compared with the other lists and with the stored prices, not with its own market and not with bids', () => {
    const own = sample('skinport', 2);
    expect(factorOf(own, [own, sample('skinport', 4), sample('csfloat', 4, { side: 'bid' })])).toBeUndefined();
    expect(factorOf(own, [own, sample('csfloat', 1)])).toBe(2);
    expect(compareWithOthers({ ...own, elsewhere: items(1, 20) }, [])).toEqual({ items: 20, factor: 2 });
  });

  it('prove nothing with fewer than ten common items', () => {
    expect(factorOf(sample('skinport', 100, { prices: items(100, 9) }), [sample('csfloat', 1)])).toBeUndefined();
  });

  it('make no other list look wrong when one of three is', () => {
    const all = [sample('skinport', 100), sample('csfloat', 1), sample('waxpeer', 1.1)];
    const verdicts = all.map((one) => judgeFactor(factorOf(one, all)!).verdict);
    expect(verdicts).toEqual(['unit', 'fine', 'fine']);
  });
});

describe('a factor', () => {
  const near = fc.double({ min: 0.6, max: 1.6, noNaN: true });
  it('of 10, 100 or 1000 is a wrong unit, up and down, however markets differ', () => {
    fc.assert(
      fc.property(fc.constantFrom(10, 100, 1000, 0.1, 0.01, 0.001), near, (power, other) => {
        const judged = judgeFactor(power * other);
        expect(judged.verdict).toBe('unit');
        expect(judged.verdict === 'unit' && judged.power / power).toBeCloseTo(1);
      }),
    );
  });

  it('between a third and three is fine', () => {
    fc.assert(
      fc.property(fc.double({ min: 1 / 3, max: 3, noNaN: true }), (factor) => {
        expect(judgeFactor(factor)).toEqual({ verdict: 'fine' });
      }),
    );
  });

  it.each([3.5, 4.5, 0.22, 35])('of %f is odd', (factor) => {
    expect(judgeFactor(factor)).toEqual({ verdict: 'odd' });
  });
});
