import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay } from '../epoch-days.ts';
import { fingerprintOf } from '../goods.ts';
import { costOf, unitsOf, type Lot, type Part, type Sale, type Thing } from './costs.ts';
import { decideCosts, type Costs, type Goods } from './decide-costs.ts';
import { markOf } from './lot-stock.ts';
import { eventsOf, type SaleEvent } from './sale-events.ts';

const DAY = 86_400_000;
const RUNS = { numRuns: 500 };
const ITEMS = [1, 2];
const day = fc.nat(12);
const item = fc.constantFrom(...ITEMS);
const money = fc.constantFrom(0, 5, 10, 20);
const units = fc.integer({ min: 1, max: 3 });
const float = fc.option(fc.constantFrom(0.25, 0.5), { freq: 3 });
const thingId = fc.option(fc.integer({ min: 1, max: 8 }));

const lots = fc
  .array(
    fc.record({
      itemId: item,
      open: fc.nat(3),
      unitCost: money,
      day,
      float,
      thingIds: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
    }),
    {
      maxLength: 8,
    },
  )
  .map((list): Lot[] =>
    list.map(({ day, ...lot }, at) => ({
      ...lot,
      id: at + 1,
      boughtOn: dateOfDay(day),
    })),
  );
const things = fc
  .array(
    fc.record({ itemId: item, units: fc.nat(3), typed: fc.option(money), float, hours: fc.nat(12 * 24), awayHours: fc.option(fc.nat(99)) }),
    {
      maxLength: 8,
    },
  )
  .map((list): Thing[] =>
    list.map(({ float, hours, awayHours, ...thing }, at) => ({
      ...thing,
      id: at + 1,
      fingerprint: fingerprintOf({ float, stickers: [], nameTag: null }),
      acquiredAt: (hours * DAY) / 24,
      backAt: awayHours === null ? null : ((hours + awayHours) * DAY) / 24,
    })),
  );
const sales = fc
  .array(fc.record({ itemId: item, units, day, float, thingId }), { maxLength: 6 })
  .map((list): Sale[] => list.map(({ day, ...sale }, at) => ({ ...sale, id: at + 1, soldOn: dateOfDay(day) })));
const reversals = fc
  .array(fc.record({ saleId: fc.integer({ min: 1, max: 6 }), units, day }), { maxLength: 4 })
  .map((list) => list.map(({ day, ...reversal }, at) => ({ ...reversal, id: at + 1, reversedOn: dateOfDay(day) })));

const goods = fc.record({ lots, things, sales, reversals }).map((all): Goods => ({
  ...all,
  reversals: all.reversals.filter(({ saleId }) => saleId <= all.sales.length),
}));

const partsIn = (taken: ReadonlyMap<number, readonly Part[]>): Part[] => [...taken.values()].flat();
const costIn = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.units * part.unitCost, 0);
const unitsIn = (parts: readonly Part[], lot: number): number => unitsOf(parts.filter((part) => part.lot === lot));
const unitCosts = ({ things: all }: Goods, costs: Costs): [number, unknown][] =>
  all.map((thing) => [thing.id, costOf(thing, costs.things.get(thing.id) ?? [])]);

/** True when the lot was bought by the time of the thing. */
const isBoughtBy = (lot: Lot, { itemId, acquiredAt, backAt }: Thing): boolean =>
  lot.itemId === itemId && Date.parse(lot.boughtOn) - Math.max(acquiredAt, backAt ?? 0) < DAY;
const isOwn = (lot: Lot, { id, fingerprint }: Thing): boolean =>
  lot.thingIds?.includes(id) === true || (fingerprint !== null && markOf(lot.float) === fingerprint);
const isOfTyped = (lot: Lot, { typed, fingerprint }: Thing): boolean =>
  lot.unitCost === typed && (lot.float === null || fingerprint === null);
const unitsOfThing = (thing: Thing): Thing[] => Array.from({ length: thing.units }, () => thing);

/** Returns the greatest number of pairs in which each value is once. Tries all ways. */
function mostPairs<T, U>(left: readonly T[], right: readonly U[], fits: (one: T, other: U) => boolean): number {
  const partner = new Map<number, number>();
  const place = (at: number, tried: Set<number>): boolean =>
    right.some((other, n) => {
      if (tried.has(n) || !fits(left[at]!, other)) return false;
      tried.add(n);
      if (partner.has(n) && !place(partner.get(n)!, tried)) return false;
      partner.set(n, at);
      return true;
    });
  return left.filter((_, at) => place(at, new Set())).length;
}

describe('the decision what things cost', () => {
  it('uses no unit of a lot twice, and accounts for all that was bought', () => {
    fc.assert(
      fc.property(goods, (all) => {
        const costs = decideCosts(all);
        const [there, sold, back] = [partsIn(costs.things), partsIn(costs.sales), partsIn(costs.reversals)];
        for (const { id, open } of all.lots) {
          const consumed = unitsIn(sold, id) - unitsIn(back, id);
          expect(consumed).toBeGreaterThanOrEqual(0);
          expect(consumed + unitsIn(there, id)).toBeLessThanOrEqual(open);
          expect(costs.open.get(id)).toBe(open - consumed);
        }
        const bought = all.lots.reduce((sum, lot) => sum + lot.open * lot.unitCost, 0);
        const open = all.lots.reduce((sum, lot) => sum + costs.open.get(lot.id)! * lot.unitCost, 0);
        const costOfLot = new Map<unknown, number>(all.lots.map(({ id, unitCost }) => [id, unitCost]));
        const addedByTyped = (parts: readonly Part[]): number =>
          costIn(parts) - parts.reduce((sum, { lot, units }) => sum + units * (costOfLot.get(lot) ?? 0), 0);
        const typed = addedByTyped([...there, ...sold]) - addedByTyped(back);
        expect(costIn(sold) - costIn(back) + open + addedByTyped(there)).toBe(bought + typed);
      }),
      RUNS,
    );
  });

  it('gives no lot to what was there a day or more before, nor to a sale before its day, and nothing more than its units', () => {
    fc.assert(
      fc.property(goods, (all) => {
        const costs = decideCosts(all);
        for (const thing of all.things) {
          const parts = costs.things.get(thing.id) ?? [];
          expect(unitsOf(parts)).toBeLessThanOrEqual(thing.units);
          for (const { lot, boughtOn } of parts)
            if (lot !== 'typed') expect(Date.parse(boughtOn) - Math.max(thing.acquiredAt, thing.backAt ?? 0)).toBeLessThan(DAY);
        }
        for (const sale of all.sales) {
          const parts = costs.sales.get(sale.id)!;
          expect(unitsOf(parts)).toBeLessThanOrEqual(sale.units);
          for (const { lot, boughtOn } of parts) if (lot !== 'typed') expect(boughtOn <= sale.soldOn).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('leaves no thing without a lot that could be its own while one is open', () => {
    fc.assert(
      fc.property(goods, (all) => {
        const costs = decideCosts(all);
        const there = partsIn(costs.things);
        const isShort = ({ id, units }: Thing): boolean => unitsOf(costs.things.get(id) ?? []) < units;
        const short = all.things.filter(isShort);
        expect(short.filter(({ typed }) => typed !== null)).toEqual([]);
        const unused = all.lots.filter(({ id }) => unitsIn(there, id) < costs.open.get(id)!);
        const untilOf = ({ acquiredAt, backAt }: Thing): number => Math.max(acquiredAt, backAt ?? 0);
        const couldHave = short.filter((thing) =>
          unused.some(({ itemId, boughtOn }) => itemId === thing.itemId && Date.parse(boughtOn) - untilOf(thing) < DAY),
        );
        expect(couldHave).toEqual([]);
      }),
      RUNS,
    );
  });

  it('gives a thing with a typed price only units that cost this', () => {
    fc.assert(
      fc.property(goods, (all) => {
        const costs = decideCosts(all);
        const others = all.things.filter(
          ({ id, typed }) => typed !== null && costs.things.get(id)?.some(({ unitCost }) => unitCost !== typed),
        );
        expect(others).toEqual([]);
      }),
      RUNS,
    );
  });

  it('makes as few lots for typed prices as it can', () => {
    const without = goods.map((all) => ({
      lots: all.lots.map((one) => ({ ...one, thingIds: [99] })),
      // no lot is a thing's own
      things: all.things.map((thing) => ({ ...thing, fingerprint: thing.fingerprint && markOf(0.75) })),
      ...{ sales: [], reversals: [] },
    }));
    fc.assert(
      fc.property(without, (all) => {
        const made = unitsOf(partsIn(decideCosts(all).things).filter(({ lot }) => lot === 'typed'));
        const wanted = all.things.filter(({ typed }) => typed !== null).flatMap(unitsOfThing);
        const open = all.lots.flatMap((one) => Array.from({ length: one.open }, () => one));
        expect(made).toBe(wanted.length - mostPairs(wanted, open, (thing, one) => isBoughtBy(one, thing) && isOfTyped(one, thing)));
      }),
      RUNS,
    );
  });

  it('makes a lot for a typed price only where things with the same float or id have used up all own lots', () => {
    fc.assert(
      fc.property(goods, (all) => {
        const { things: parts } = decideCosts({ ...all, sales: [], reversals: [] });
        const makesLot = all.things.filter(({ id }) => parts.get(id)?.some(({ lot }) => lot === 'typed'));
        for (const thing of makesLot)
          for (const one of all.lots.filter((lot) => isBoughtBy(lot, thing) && isOwn(lot, thing))) {
            const owners = all.things.filter((other) => isOwn(one, other)).flatMap(({ id }) => parts.get(id) ?? []);
            expect(unitsIn(owners, one.id)).toBe(one.open);
          }
      }),
      RUNS,
    );
  });

  it('at no time sells more units of a lot to unknown things than it has. Sales of one float are of one thing', () => {
    const unknown = goods.map((all) => ({ ...all, sales: all.sales.map((sale) => ({ ...sale, thingId: null })) }));
    fc.assert(
      fc.property(unknown, (all) => {
        const costs = decideCosts(all);
        const thingOf = (sale: Sale): string => (sale.units === 1 && markOf(sale.float)) || `sale ${sale.id}`;
        const unitsOfEvent = (lot: number, { sale, reversal }: SaleEvent): number =>
          reversal ? -unitsIn(costs.reversals.get(reversal.id)!, lot) : unitsIn(costs.sales.get(sale.id)!, lot);
        const events = eventsOf(all.sales, all.reversals);
        for (const end of events.keys())
          for (const { id, open } of all.lots) {
            const soFar = [...Map.groupBy(events.slice(0, end + 1), ({ sale }) => sale)].map(([sale, of]) => ({
              thing: thingOf(sale),
              units: of.reduce((sum, event) => sum + unitsOfEvent(id, event), 0),
            }));
            const things = Map.groupBy(soFar, ({ thing }) => thing);
            const sold = [...things.values()].reduce((sum, of) => sum + Math.max(...of.map(({ units }) => units)), 0);
            expect(sold).toBeLessThanOrEqual(open);
          }
      }),
      RUNS,
    );
  });

  it('does not depend on the order in which things, lots and sales are given', () => {
    const shuffled = goods.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.record({
          lots: fc.shuffledSubarray([...all.lots], { minLength: all.lots.length }),
          things: fc.shuffledSubarray([...all.things], { minLength: all.things.length }),
          sales: fc.shuffledSubarray([...all.sales], { minLength: all.sales.length }),
          reversals: fc.shuffledSubarray([...all.reversals], { minLength: all.reversals.length }),
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([all, mixed]) => {
        expect(decideCosts(mixed)).toEqual(decideCosts(all));
      }),
      RUNS,
    );
  });

  it('of a known thing that is sold takes what it cost, and changes no other cost: neither now nor when the sale is stored', () => {
    const held = goods.map((all) => ({ ...all, sales: [], reversals: [], things: all.things.filter((thing) => thing.units > 0) }));
    fc.assert(
      fc.property(held, fc.nat(7), (all, at) => {
        const thing = all.things[at % Math.max(1, all.things.length)];
        if (!thing) return;
        const before = decideCosts(all);
        const parts = before.things.get(thing.id) ?? [];
        const sale: Sale = { id: 1, itemId: thing.itemId, units: thing.units, soldOn: dateOfDay(99), thingId: thing.id, float: null };
        const others = all.things.filter(({ id }) => id !== thing.id);
        const sold = decideCosts({ ...all, things: [...others, { ...thing, units: 0 }], sales: [sale] });
        expect(sold.sales.get(1)).toEqual(parts);
        expect(unitCosts({ ...all, things: others }, sold)).toEqual(unitCosts({ ...all, things: others }, before));

        const stored = decideCosts({
          ...all,
          lots: all.lots.map((lot) => ({ ...lot, open: lot.open - unitsIn(parts, lot.id) })),
          things: others,
        });
        expect(unitCosts({ ...all, things: others }, stored)).toEqual(unitCosts({ ...all, things: others }, before));

        const reversed = { id: 1, saleId: 1, units: thing.units, reversedOn: dateOfDay(100) };
        const after = decideCosts({ ...all, sales: [sale], reversals: [reversed] });
        expect([after.things, after.open]).toEqual([before.things, before.open]);
      }),
      RUNS,
    );
  });

  it('stays the same when the sales that it was made for are stored', () => {
    const unknown = goods.map((all) => ({ ...all, sales: all.sales.map((sale) => ({ ...sale, thingId: null })) }));
    fc.assert(
      fc.property(unknown, (all) => {
        const before = decideCosts(all);
        const stored = all.lots.map((lot) => ({ ...lot, open: before.open.get(lot.id)! }));
        const after = decideCosts({ lots: stored, things: all.things, sales: [], reversals: [] });
        expect([after.things, after.open]).toEqual([before.things, before.open]);
      }),
      RUNS,
    );
  });
});
