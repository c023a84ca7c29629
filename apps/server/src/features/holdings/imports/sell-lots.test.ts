import type { Thing } from '@lootfolio/domain/costs/costs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellLots, type Owned, type SoldRow } from './sell-lots.ts';

const lotOf = (id: number, changes = {}): Owned['lots'][number] => ({
  ...{ id, itemId: 1, quantity: 2, open: 2, unitCost: 500, boughtOn: '2026-11-01' },
  ...{ category: '', float: null, note: '', importId: null },
  ...changes,
});
const addedOf = (changes = {}) => ({
  ...{ itemId: 1, quantity: 1, unitCost: 500, boughtOn: '2026-11-10', category: '', float: null, note: '' },
  ...changes,
});
const soldOf = (changes: Partial<SoldRow> = {}): SoldRow => ({ itemId: 1, day: '2026-11-15', float: null, own: null, ...changes });
const none: Owned = { lots: [], things: [] };

it('sells no piece twice and none before it was bought, whatever is sold', () => {
  const days = fc.constantFrom('2026-10-01', '2026-11-01', '2026-11-02', '2026-11-20');
  const bought = fc.record({ itemId: fc.constantFrom(1, 2), quantity: fc.integer({ min: 1, max: 5 }), boughtOn: days });
  const sold = fc.record({ itemId: fc.constantFrom(1, 2, 3), day: days, float: fc.constant(null), own: fc.constant(null) });
  const lists = [fc.array(bought, { maxLength: 6 }), fc.array(bought, { maxLength: 8 }), fc.array(sold, { maxLength: 20 })] as const;
  fc.assert(
    fc.property(...lists, (stored, more, sales) => {
      const lots = stored
        .map((one, at) => lotOf(at + 1, { ...one, open: one.quantity }))
        .toSorted((a, b) => Number(a.boughtOn > b.boughtOn) - Number(a.boughtOn < b.boughtOn) || a.id - b.id);
      const added = more.map((one) => addedOf(one));
      const sources = sellLots({ lots, things: [] }, added, sales);
      expect(sources).toHaveLength(sales.length);
      const left = new Map<string, number>();
      for (const [at, from] of sources.entries()) {
        if (from === null) continue;
        const source = 'lotId' in from ? lots.find(({ id }) => id === from.lotId)! : added[from.added]!;
        expect([source.itemId, source.boughtOn <= sales[at]!.day]).toEqual([sales[at]!.itemId, true]);
        const rest = (left.get(JSON.stringify(from)) ?? source.quantity) - 1;
        expect(rest).toBeGreaterThanOrEqual(0);
        left.set(JSON.stringify(from), rest);
      }
    }),
  );
});

describe('sold pieces', () => {
  it('use up the oldest pieces first, of what is there and of what is added', () => {
    const lots = [lotOf(1, { boughtOn: '2026-11-12' }), lotOf(2, { open: 0, boughtOn: '2026-10-01' })];
    const added = [addedOf({ quantity: 2 }), addedOf({ boughtOn: '2026-11-14' })];
    const sold = Array.from({ length: 5 }, () => soldOf());
    expect(sellLots({ lots, things: [] }, added, sold)).toEqual([{ added: 0 }, { added: 0 }, { lotId: 1 }, { lotId: 1 }, { added: 1 }]);
  });

  it('of one day use up first what is there', () => {
    const lots = [lotOf(1, { open: 1, boughtOn: '2026-11-10' }), lotOf(2, { open: 1, boughtOn: '2026-11-10' })];
    expect(sellLots({ lots, things: [] }, [addedOf()], [soldOf(), soldOf(), soldOf()])).toEqual([{ lotId: 1 }, { lotId: 2 }, { added: 0 }]);
  });

  it('are taken in the order of their days, whatever the order of the rows; without a purchase by then they have none', () => {
    expect(sellLots(none, [addedOf()], [soldOf({ day: '2026-11-18' }), soldOf({ day: '2026-11-12' })])).toEqual([null, { added: 0 }]);
    expect(sellLots(none, [addedOf()], [soldOf({ day: '2026-11-09' }), soldOf({ itemId: 2 })])).toEqual([null, null]);
  });

  it('with a float use up the piece with this float', () => {
    const lots = [lotOf(1, { quantity: 1, open: 1 }), lotOf(2, { quantity: 1, open: 1, float: 0.25 })];
    const sold = [soldOf({ float: 0.5 }), soldOf({ float: 0.25 })];
    expect(sellLots({ lots, things: [] }, [addedOf({ float: 0.5 })], sold)).toEqual([{ added: 0 }, { lotId: 2 }]);
  });

  it('spare the lots of things that are there, unless more are sold than the others', () => {
    const lots = [lotOf(1, { quantity: 1, open: 1, unitCost: 100 }), lotOf(2, { quantity: 1, open: 1, boughtOn: '2026-11-02' })];
    const thing: Thing = {
      ...{ id: 9, itemId: 1, units: 1, typed: 100, fingerprint: null },
      ...{ acquiredAt: Date.parse('2026-11-20'), backAt: null },
    };
    const sourcesOf = (count: number) =>
      sellLots(
        { lots, things: [thing] },
        [],
        Array.from({ length: count }, () => soldOf()),
      );
    expect(sourcesOf(1)).toEqual([{ lotId: 2 }]);
    expect(sourcesOf(2)).toEqual([{ lotId: 1 }, { lotId: 2 }]);
    expect(sourcesOf(3)).toEqual([{ lotId: 1 }, { lotId: 2 }, null]);
  });

  it('of a purchase that the file names take its pieces, and the rule gives the others to other sales', () => {
    const lots = [lotOf(1, { quantity: 1, open: 1, boughtOn: '2026-10-01' })];
    const added = [addedOf({ quantity: 2, boughtOn: '2026-11-10' })];
    const sold = [soldOf({ own: 0 }), soldOf(), soldOf(), soldOf()];
    expect(sellLots({ lots, things: [] }, added, sold)).toEqual([{ added: 0, isStated: true }, { lotId: 1 }, { added: 0 }, null]);
  });
});
