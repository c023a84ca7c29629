import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairDoubles, type Candidate } from './pair-doubles.ts';

const HOUR = 3_600_000;
const sale = (id: number, hours: number, changes: Partial<Candidate> = {}): Candidate => ({
  ...{ id, itemId: 1, isReported: false, isNew: true, market: 'waxpeer', price: 1000, net: 900 },
  soldAt: new Date(hours * HOUR),
  ...changes,
});
const reported = (id: number, hours: number, changes: Partial<Candidate> = {}): Candidate =>
  sale(id, hours, { isReported: true, isNew: false, ...changes });
const pairsOf = (...candidates: Candidate[]) =>
  pairDoubles(candidates.toSorted((a, b) => a.soldAt.getTime() - b.soldAt.getTime())).map((pair) => [pair.id, pair.reported]);

it('pairs an entered sale with the nearest reported one of its item and market', () => {
  expect(pairsOf(reported(1, 0), sale(2, 10), reported(3, 12), reported(4, 30))).toEqual([[2, 3]]);
  expect(pairsOf(sale(2, 10), reported(3, 12, { market: 'csfloat' }))).toEqual([]);
  expect(pairsOf(sale(2, 10), reported(3, 12, { itemId: 2 }))).toEqual([]);
});

it('takes times up to two days apart, those of a day first', () => {
  expect(pairsOf(sale(2, 0), reported(3, 48))).toEqual([[2, 3]]);
  expect(pairsOf(sale(2, 0), reported(3, 48.01))).toEqual([]);
  // the later one was sold on the day of the reported one
  expect(pairsOf(sale(2, 0), sale(5, 24), reported(3, 22))).toEqual([[5, 3]]);
});

it('takes prices up to five percent apart, and net amounts where the market is not known', () => {
  const at = (price: number) => pairsOf(sale(2, 0), reported(3, 1, { price }));
  expect([at(1052), at(1053), at(950), at(949)]).toEqual([[[2, 3]], [], [[2, 3]], []]);
  const netOnly = (net: number) => pairsOf(sale(2, 0, { price: 900, net: 900 }), reported(3, 1, { price: 1000, net }));
  expect([netOnly(945), netOnly(948)]).toEqual([[[2, 3]], []]);
  const unknown = (net: number) => pairsOf(sale(2, 0, { market: 'other', price: 900 }), reported(3, 1, { net }));
  expect([unknown(945), unknown(948), unknown(1000)]).toEqual([[[2, 3]], [], []]);
});

it('leaves pairs alone of which none is new, and has each sale once, whatever the sales', () => {
  const candidate = fc.record({
    itemId: fc.constantFrom(1, 2),
    isReported: fc.boolean(),
    isNew: fc.boolean(),
    market: fc.constantFrom('waxpeer', 'csfloat', 'other'),
    price: fc.constantFrom(1000, 1040, 1200),
    hours: fc.integer({ min: 0, max: 90 }),
  });
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 30 }), (list) => {
      const all = list
        .map(({ hours, ...of }, id): Candidate => ({ ...of, id, net: of.price, soldAt: new Date(hours * HOUR) }))
        .toSorted((a, b) => a.soldAt.getTime() - b.soldAt.getTime());
      const byId = new Map(all.map((one) => [one.id, one]));
      const pairs = pairDoubles(all);
      expect(new Set(pairs.flatMap(({ id, reported: other }) => [id, other])).size).toBe(2 * pairs.length);
      for (const { id, reported: other } of pairs) {
        const [one, twin] = [byId.get(id)!, byId.get(other)!];
        expect([one.isReported, twin.isReported, one.itemId, one.isNew || twin.isNew]).toEqual([false, true, twin.itemId, true]);
      }
      // nothing that is left makes a pair
      const used = new Set(pairs.flatMap(({ id, reported: other }) => [id, other]));
      expect(pairDoubles(all.filter(({ id }) => !used.has(id)))).toEqual([]);
    }),
  );
});
