import { describe, expect, it } from 'vitest';
import { goodsOf, readScenarios, statesOf, type Expected, type ScenarioRow } from '../../test/cost-scenarios.ts';
import { fingerprintOf } from '../goods.ts';
import { costOf, unitsOf, type Lot, type Part, type Reversal, type Sale, type Thing } from './costs.ts';
import { decideCosts, type Costs, type Goods } from './decide-costs.ts';

const costOfParts = (parts: readonly Part[]): number => parts.reduce((sum, { units, unitCost }) => sum + units * unitCost, 0);
const costOfAll = (taken: ReadonlyMap<number, readonly Part[]>): number => costOfParts([...taken.values()].flat());

/** The sums of decided costs in the form of the scenarios. */
function sumsOf(goods: Goods, costs: Costs, rows: readonly ScenarioRow[]): Required<Expected> {
  const sold = costOfAll(costs.sales) - costOfAll(costs.reversals);
  const costOfLot = new Map(goods.lots.map(({ id, unitCost }) => [id, unitCost]));
  /** What typed prices add to the cost of lots, or take from it. */
  const addedByTyped = (parts: ReadonlyMap<number, readonly Part[]>): number =>
    [...parts.values()]
      .flat()
      .reduce((sum, { lot, units, unitCost }) => sum + (lot === 'typed' ? unitCost : unitCost - costOfLot.get(lot)!) * units, 0);
  const open = goods.lots.reduce((sum, { id, unitCost }) => sum + costs.open.get(id)! * unitCost, 0) + addedByTyped(costs.things);
  const priceOf = new Map(rows.flatMap((row) => (row.kind === 'sell' ? [[row.row, row.buyPrice] as const] : [])));
  const brought = rows.reduce((sum, row) => {
    if (row.kind === 'reversal') return sum - row.quantity * priceOf.get(row.of)!;
    return row.kind === 'sell' ? sum + row.quantity * row.buyPrice : sum;
  }, 0);
  return {
    bought:
      goods.lots.reduce((sum, lot) => sum + lot.open * lot.unitCost, 0) +
      addedByTyped(costs.things) +
      addedByTyped(costs.sales) -
      addedByTyped(costs.reversals),
    sold,
    open,
    held: costOfAll(costs.things),
    profit: brought - sold,
    things: Object.fromEntries(
      goods.things
        .filter(({ units }) => units > 0)
        .map((thing) => [thing.id, costOf(thing, costs.things.get(thing.id) ?? [])?.unit ?? null]),
    ),
    sales: Object.fromEntries(
      goods.sales.map(({ id, units }) => {
        const parts = costs.sales.get(id)!;
        return [id, unitsOf(parts) === units ? costOfParts(parts) : null];
      }),
    ),
  };
}

describe('what things cost, by scenario', () => {
  it.each(readScenarios().map((scenario) => [scenario.rule, scenario] as const))('%s', (_, scenario) => {
    for (const [step, { rows, things, expected }] of statesOf(scenario).entries()) {
      const goods = goodsOf(rows, things);
      const sums = sumsOf(goods, decideCosts(goods), rows);
      const asked = Object.fromEntries(Object.keys(expected).map((sum) => [sum, sums[sum as keyof Expected]]));
      expect(asked, `${scenario.file}, step ${step + 1}`).toEqual(expected);
      expect(sums.sold + sums.open).toBe(sums.bought);
    }
  });
});

const lot = (id: number, boughtOn: string, open: number, unitCost: number): Lot => ({
  id,
  itemId: 1,
  open,
  unitCost,
  boughtOn,
  float: null,
});
const thing = (id: number, seen: string, changes: Partial<Thing> = {}): Thing => ({
  ...{ id, itemId: 1, units: 1, typed: null, fingerprint: null, acquiredAt: Date.parse(seen), backAt: null },
  ...changes,
});
const sale = (id: number, soldOn: string, changes: Partial<Sale> = {}): Sale => ({
  ...{ id, itemId: 1, units: 1, soldOn, thingId: null, float: null },
  ...changes,
});
const nothing: Goods = { lots: [], things: [], sales: [], reversals: [] };

describe('what a thing cost', () => {
  it('is known by the lot of its first unit when lots of one cost cover all units', () => {
    const lots = [lot(1, '2026-01-01', 2, 500), lot(2, '2026-01-02', 2, 500), lot(3, '2026-01-03', 1, 600)];
    const pile = (units: number) => thing(9, '2026-02-01', { units });
    const costOfPile = (units: number) => costOf(pile(units), decideCosts({ ...nothing, lots, things: [pile(units)] }).things.get(9)!);
    expect(costOfPile(3)).toEqual({ unit: 500, source: 'lot', lotId: 1 });
    expect([costOfPile(5), costOfPile(6)]).toEqual([null, null]);
    expect(costOf(pile(5), decideCosts({ ...nothing, lots: lots.slice(0, 2), things: [pile(5)] }).things.get(9)!)).toBeNull();
    expect(costOf(pile(1), [])).toBeNull();
  });

  it('is what was typed, nothing too', () => {
    const free = thing(9, '2026-02-01', { typed: 0, units: 2 });
    const { things } = decideCosts({ ...nothing, things: [free] });
    expect(things.get(9)).toEqual([{ lot: 'typed', units: 2, unitCost: 0, boughtOn: '2026-02-01' }]);
    expect(costOf(free, things.get(9)!)).toEqual({ unit: 0, source: 'typed' });
  });

  it('that was typed binds units of several lots, each once', () => {
    const lots = [lot(1, '2026-01-01', 2, 500), lot(2, '2026-01-02', 2, 500), lot(3, '2026-01-03', 1, 500)];
    const pile = (id: number) => thing(id, '2026-02-01', { units: 3, typed: 500 });
    const { things } = decideCosts({ ...nothing, lots, things: [pile(8), pile(9)] });
    const partsOf = (id: number) => things.get(id)!.map(({ lot: of, units }) => [of, units]);
    const [first, second] = [partsOf(8), partsOf(9)];
    expect(first).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(second).toEqual([
      [2, 1],
      [3, 1],
      ['typed', 1],
    ]);
  });

  it('that was typed makes no lot beside one that was bought on the next day', () => {
    const { things } = decideCosts({
      ...nothing,
      lots: [lot(1, '2026-02-02', 1, 500)],
      things: [thing(9, '2026-02-01T12:00:00Z', { typed: 500 })],
    });
    expect(things.get(9)).toEqual([{ lot: 1, units: 1, unitCost: 500, boughtOn: '2026-02-02' }]);
  });

  it('that was typed replaces the cost of its own lot, which no other thing gets: neither now nor when it is sold', () => {
    const own = { ...lot(1, '2026-01-01', 2, 20), float: 0.25 };
    const typed = thing(1, '2026-02-01', { typed: 10, fingerprint: fingerprintOf({ float: 0.25, stickers: [], nameTag: null }) });
    const others = [thing(2, '2026-02-02'), thing(3, '2026-02-03')];
    for (const bought of [own, { ...own, float: null, thingIds: [1] }]) {
      const { things } = decideCosts({ ...nothing, lots: [bought], things: [typed, ...others] });
      expect([...things]).toEqual([
        [1, [{ lot: 1, units: 1, unitCost: 10, boughtOn: '2026-01-01' }]],
        [2, [{ lot: 1, units: 1, unitCost: 20, boughtOn: '2026-01-01' }]],
      ]);
      const sales = [sale(5, '2026-03-01', { thingId: 1 })];
      const sold = decideCosts({ ...nothing, lots: [bought], things: [{ ...typed, units: 0 }, ...others], sales });
      expect([sold.sales.get(5), sold.open.get(1)]).toMatchObject([[{ lot: 1, unitCost: 10 }], 1]);
    }
  });

  describe('with a float', () => {
    const marked = (id: number, float: number | null, unitCost: number): Lot => ({ ...lot(id, `2026-01-0${id}`, 1, unitCost), float });
    const ofFloat = (id: number, float: number | null, typed: number | null): Thing =>
      thing(id, '2026-02-01', { typed, fingerprint: fingerprintOf({ float, stickers: [], nameTag: null }) });
    const lotsOf = (lots: Lot[], things: Thing[]) =>
      [...decideCosts({ ...nothing, lots, things }).things.values()].map(([part]) => part!.lot);

    it('that was typed is no other lot than its own, which costs this if possible', () => {
      expect(lotsOf([marked(1, 0.25, 20), marked(2, null, 10)], [ofFloat(1, 0.25, 10), ofFloat(2, null, 10)])).toEqual([1, 2]);
      expect(lotsOf([marked(1, 0.25, 20), marked(2, 0.25, 10)], [ofFloat(1, 0.25, 10)])).toEqual([2]);
      expect(lotsOf([marked(1, 0.25, 10), marked(2, 0.25, 20)], [ofFloat(1, 0.25, null), ofFloat(2, 0.25, 10)])).toEqual([2, 1]);
    });

    it('that was typed is of no lot with another float', () => {
      expect(lotsOf([marked(1, 0.5, 10)], [ofFloat(1, 0.25, 10), ofFloat(2, 0.5, null)])).toEqual(['typed', 1]);
      // the thing without a known float leaves the lot without a float for the other
      expect(lotsOf([marked(1, null, 10), marked(2, 0.5, 10)], [ofFloat(1, null, 10), ofFloat(2, 0.25, 10)])).toEqual([2, 1]);
      const tagged = { ...ofFloat(1, null, 10), fingerprint: fingerprintOf({ float: null, stickers: [], nameTag: 'Mine' }) };
      expect(lotsOf([marked(1, 0.5, 10)], [tagged])).toEqual([1]);
    });
  });

  it('of things that came back goes by the time of their return where no older lot is left', () => {
    const lots = [lot(1, '2026-03-10', 1, 100), lot(2, '2026-03-15', 1, 200)];
    const back = (id: number, day: string) => thing(id, `2026-01-0${id}`, { backAt: Date.parse(day) });
    const { things } = decideCosts({ ...nothing, lots, things: [back(1, '2026-03-20'), back(2, '2026-03-11')] });
    expect([things.get(1), things.get(2)]).toMatchObject([[{ lot: 2 }], [{ lot: 1 }]]);
  });

  it('is of its own item', () => {
    const other = { ...lot(1, '2026-01-01', 1, 500), itemId: 2 };
    expect(decideCosts({ ...nothing, lots: [other], things: [thing(9, '2026-02-01')] })).toMatchObject({
      ...{ things: new Map(), open: new Map([[1, 1]]) },
    });
  });
});

describe('a sale', () => {
  const lots = [lot(1, '2026-01-01', 1, 100), lot(2, '2026-01-02', 2, 200)];

  it('of a thing that is not given counts as one of which the thing is unknown', () => {
    const { sales } = decideCosts({ ...nothing, lots, sales: [sale(5, '2026-03-01', { thingId: 77 })] });
    expect(sales.get(5)).toMatchObject([{ lot: 1, units: 1 }]);
  });

  it('names each lot once, the oldest first', () => {
    const { sales, open } = decideCosts({ ...nothing, lots, sales: [sale(5, '2026-03-01', { units: 3 })] });
    expect(sales.get(5)).toEqual([
      { lot: 1, units: 1, unitCost: 100, boughtOn: '2026-01-01' },
      { lot: 2, units: 2, unitCost: 200, boughtOn: '2026-01-02' },
    ]);
    expect(open).toEqual(
      new Map([
        [1, 0],
        [2, 0],
      ]),
    );
  });

  it('of several units takes no lot for its float', () => {
    const marked = [...lots, { ...lot(3, '2026-01-03', 2, 300), float: 0.5 }];
    const sold = (units: number) =>
      decideCosts({ ...nothing, lots: marked, sales: [sale(5, '2026-03-01', { units, float: 0.5 })] })
        .sales.get(5)!
        .map(({ lot: id }) => id);
    expect([sold(1), sold(2)]).toEqual([[3], [1, 2]]);
  });

  it('is taken back with at most its units, and on no day before its own', () => {
    const reversals = [
      { id: 1, saleId: 5, units: 1, reversedOn: '2026-02-01' },
      { id: 2, saleId: 5, units: 9, reversedOn: '2026-03-05' },
    ];
    const { sales, reversals: back, open } = decideCosts({ ...nothing, lots, sales: [sale(5, '2026-03-01', { units: 2 })], reversals });
    expect(sales.get(5)!.map(({ lot: id }) => id)).toEqual([1, 2]);
    expect([back.get(1), back.get(2)]).toMatchObject([[{ lot: 2, units: 1 }], [{ lot: 1, units: 1 }]]);
    expect([...open.values()]).toEqual([1, 2]);
  });

  it('of part of a stack takes the oldest units of the stack, and so does one of all of it', () => {
    const stack = (units: number) => thing(9, '2026-02-01', { units });
    const first = sale(5, '2026-03-01', { thingId: 9 });
    const some = decideCosts({ ...nothing, lots, things: [stack(2)], sales: [first] });
    expect([some.sales.get(5), some.things.get(9)]).toMatchObject([[{ lot: 1, units: 1 }], [{ lot: 2, units: 2 }]]);
    const rest = decideCosts({ ...nothing, lots, things: [stack(0)], sales: [first, sale(6, '2026-03-01', { units: 2, thingId: 9 })] });
    expect([rest.sales.get(6), rest.things.get(9)]).toMatchObject([[{ lot: 2, units: 2 }], undefined]);
  });

  it('of a known thing that was sold twice keeps its lot when the other sale is taken back', () => {
    const twice = [sale(5, '2026-03-01', { thingId: 9 }), sale(6, '2026-03-02', { thingId: 9 })];
    const reversals = [{ id: 1, saleId: 5, units: 1, reversedOn: '2026-03-03' }];
    const { things, ...sold } = decideCosts({ ...nothing, lots, things: [thing(9, '2026-02-01', { units: 0 })], sales: twice, reversals });
    expect(things.size).toBe(0);
    expect([...sold.sales.values(), ...sold.reversals.values()]).toMatchObject([[{ lot: 1 }], [{ lot: 1 }], [{ lot: 1 }]]);
    expect([...sold.open.values()]).toEqual([0, 2]);
  });

  it('of a known thing takes units of the day on which they were bought, the oldest of the thing first', () => {
    const bought = [{ ...lot(1, '2026-01-05', 1, 300), thingIds: [9] }, lot(2, '2026-01-01', 1, 100)];
    const stack = thing(9, '2026-02-01', { units: 1 });
    const { sales, things } = decideCosts({ ...nothing, lots: bought, things: [stack], sales: [sale(5, '2026-01-01', { thingId: 9 })] });
    expect([sales.get(5), things.get(9)]).toMatchObject([[{ lot: 2, units: 1 }], [{ lot: 1, units: 1 }]]);
    const later = decideCosts({ ...nothing, lots: bought, things: [stack], sales: [sale(5, '2026-03-01', { thingId: 9 })] });
    expect([later.sales.get(5), later.things.get(9)]).toMatchObject([[{ lot: 2, units: 1 }], [{ lot: 1, units: 1 }]]);
  });

  it('of an earlier day than the thing and its lots gets the lot of the typed price', () => {
    const typed = thing(9, '2026-01-02', { typed: 200, units: 2 });
    const early = decideCosts({ ...nothing, lots, things: [typed], sales: [sale(5, '2026-01-01', { thingId: 9 })] });
    expect([early.sales.get(5), early.things.get(9)]).toMatchObject([[{ lot: 'typed', boughtOn: '2026-01-01' }], [{ lot: 2, units: 2 }]]);
  });

  it('of part of a stack leaves no more than was bought, and is one part where it is of one lot', () => {
    const few = [lot(1, '2026-01-01', 3, 100)];
    const stack = thing(9, '2026-02-01', { units: 3 });
    const half = sale(5, '2026-03-01', { units: 2, thingId: 9 });
    const sold = decideCosts({ ...nothing, lots: few, things: [stack], sales: [half] });
    expect([sold.sales.get(5), sold.things.get(9)]).toMatchObject([[{ lot: 1, units: 2 }], [{ lot: 1, units: 1 }]]);
    const reversals = [{ id: 1, saleId: 5, units: 1, reversedOn: '2026-03-02' }];
    const back = decideCosts({ ...nothing, lots: few, things: [stack], sales: [half], reversals });
    expect([back.sales.get(5), back.things.get(9)]).toEqual([
      [{ lot: 1, units: 2, unitCost: 100, boughtOn: '2026-01-01' }],
      [{ lot: 1, units: 2, unitCost: 100, boughtOn: '2026-01-01' }],
    ]);
  });

  it('of a stack that was reversed in part leaves the lots of other things alone', () => {
    const reversals = [{ id: 1, saleId: 5, units: 1, reversedOn: '2026-03-02' }];
    const { things } = decideCosts({
      ...nothing,
      lots,
      things: [thing(8, '2026-02-01'), thing(9, '2026-02-02')],
      sales: [sale(5, '2026-03-01', { units: 2, thingId: 8 })],
      reversals,
    });
    expect([things.get(8), things.get(9)]).toMatchObject([[{ lot: 2, units: 1 }], [{ lot: 2, units: 1 }]]);
  });

  it('of a known thing is not reversed more often than it was sold', () => {
    const reversals = [1, 2].map((id) => ({ id, saleId: 5, units: 1, reversedOn: '2026-03-02' }));
    const sold = decideCosts({
      ...nothing,
      lots,
      things: [thing(9, '2026-02-01', { units: 3 })],
      sales: [sale(5, '2026-03-01', { thingId: 9 })],
      reversals,
    });
    expect([sold.sales.get(5), sold.reversals.get(1), sold.reversals.get(2)]).toMatchObject([[{ lot: 1, units: 1 }], [{ lot: 1 }], []]);
  });

  it('gives back first what it found no lot for', () => {
    const reversals = [1, 2].map((id) => ({ id, saleId: 5, units: 1, reversedOn: `2026-03-0${id + 1}` }));
    const sold = decideCosts({
      ...nothing,
      lots: lots.map((one) => ({ ...one, open: 1 })),
      things: [thing(9, '2026-02-01', { units: 2 })],
      sales: [sale(5, '2026-03-01', { units: 3, thingId: 9 })],
      reversals,
    });
    expect([sold.sales.get(5), sold.reversals.get(1), sold.reversals.get(2)]).toMatchObject([[{ lot: 1 }, { lot: 2 }], [], [{ lot: 2 }]]);
    expect([...sold.open.values()]).toEqual([0, 1]);
  });

  it('of an unknown thing that is reversed keeps its units from others until then, and takes no lot that is used up', () => {
    const reversals = [{ id: 1, saleId: 5, units: 1, reversedOn: '2026-03-03' }];
    const later = sale(6, '2026-03-02');
    const { sales } = decideCosts({ ...nothing, lots, sales: [sale(5, '2026-03-01'), later], reversals });
    expect([sales.get(5), sales.get(6)]).toMatchObject([[{ lot: 1 }], [{ lot: 2 }]]);
    const used = [{ ...lot(1, '2026-01-01', 0, 100), float: 0.5 }, lot(2, '2026-01-02', 1, 200)];
    const marked = decideCosts({ ...nothing, lots: used, sales: [sale(5, '2026-03-01', { float: 0.5 })], reversals });
    expect(marked.sales.get(5)).toMatchObject([{ lot: 2 }]);
    const newer = [{ ...lot(1, '2026-03-02', 1, 100), float: 0.5 }, lot(2, '2026-01-02', 1, 200)];
    const early = decideCosts({ ...nothing, lots: newer, sales: [sale(5, '2026-03-01', { float: 0.5 })], reversals });
    expect(early.sales.get(5)).toMatchObject([{ lot: 2 }]);
  });

  it('of an unknown thing takes no lot of a thing that was sold under its float and comes back later', () => {
    const marked = [{ ...lot(1, '2026-01-01', 1, 100), float: 0.5 }, lot(2, '2026-01-02', 1, 200)];
    const back = (id: number, saleId: number, reversedOn: string) => ({ id, saleId, units: 1, reversedOn });
    const lotsSold = (sales: Sale[], reversals: Reversal[], things: Thing[] = []) => {
      const sold = decideCosts({ lots: marked, things, sales, reversals });
      return [sales.map(({ id }) => sold.sales.get(id)!.map(({ lot: of }) => of)), [...sold.open.values()]];
    };
    const first = sale(5, '2026-03-01', { float: 0.5 });
    // between sale and reversal, and before both
    for (const day of ['2026-03-02', '2026-02-01'])
      expect(lotsSold([first, sale(6, day)], [back(1, 5, '2026-03-03')])).toEqual([
        [[1], [2]],
        [1, 0],
      ]);
    // between two sales with the same float, which are of one thing
    const twice = [first, sale(7, '2026-03-05', { float: 0.5 }), sale(6, '2026-03-04')];
    expect(lotsSold(twice, [back(1, 5, '2026-03-03'), back(2, 7, '2026-03-06')])).toEqual([
      [[1], [1], [2]],
      [1, 0],
    ]);
    // after the reversal nothing tells that the thing is still there
    expect(lotsSold([first, sale(6, '2026-03-04')], [back(1, 5, '2026-03-03')])).toEqual([
      [[1], [1]],
      [0, 1],
    ]);
    // the lot is of another thing
    const typed = thing(9, '2026-02-01', { typed: 100 });
    expect(lotsSold([first], [back(1, 5, '2026-03-03')], [typed])).toEqual([[[2]], [1, 1]]);
  });

  it('with a float that is reversed shows the oldest lot of its thing, and leaves all lots that others had', () => {
    const [first, second] = [1, 2].map((id): Lot => ({ ...lot(id, `2026-0${id}-01`, 1, id * 100), float: 0.5 }));
    const fingerprint = fingerprintOf({ float: 0.5, stickers: [], nameTag: null });
    const [sold, again] = [sale(5, '2026-01-01', { float: 0.5 }), sale(6, '2026-02-01', { float: 0.5 })];
    const back = (saleId: number) => ({ id: saleId, saleId, units: 1, reversedOn: '2026-03-03' });
    const lotsSold = (goods: Partial<Goods>) => {
      const { sales, things } = decideCosts({ ...nothing, lots: [first!, second!], ...goods });
      return [...sales.values(), ...things.values()].map(([part]) => part?.lot);
    };
    expect(lotsSold({ sales: [sold, again], reversals: [back(6)], things: [thing(9, '2026-02-01', { fingerprint })] })).toEqual([1, 1, 2]);

    const three = [sold, again, { ...again, id: 7 }];
    expect(
      lotsSold({ sales: three, reversals: three.map(({ id }) => back(id)), things: [8, 9].map((id) => thing(id, '2026-03-04')) }),
    ).toEqual([1, 2, 1, 1, 2]);
    const stack = thing(9, '2026-01-01', { fingerprint, units: 2 });
    const { sales } = decideCosts({ ...nothing, lots: [{ ...first!, open: 2 }], things: [stack], sales: [sold], reversals: [back(5)] });
    expect(sales.get(5)).toMatchObject([{ lot: 1, units: 1 }]);
  });

  it('of an unknown thing leaves the lot of a thing that was sold before, also when this thing was first seen later', () => {
    const { sales } = decideCosts({
      ...nothing,
      lots: lots.slice(0, 1),
      things: [thing(8, '2026-02-05'), thing(9, '2026-03-10', { units: 0 })],
      sales: [sale(5, '2026-01-10', { thingId: 9 }), sale(6, '2026-01-15')],
    });
    expect([sales.get(5), sales.get(6)]).toMatchObject([[{ lot: 1 }], []]);
  });

  it('that is not given cannot be reversed', () => {
    const reversals = [{ id: 3, saleId: 8, units: 1, reversedOn: '2026-03-03' }];
    expect(() => decideCosts({ ...nothing, lots, reversals })).toThrow('reversal 3: sale 8 is not given');
  });

  it('of an unknown thing leaves the lot of a thing that was there when its day began', () => {
    const seen = (time: string) =>
      decideCosts({ ...nothing, lots: lots.slice(0, 1), things: [thing(9, time)], sales: [sale(5, '2026-03-01')] });
    expect(seen('2026-03-01T00:00:00Z').sales.get(5)).toEqual([]);
    expect(seen('2026-03-01T00:00:00.001Z').sales.get(5)).toMatchObject([{ lot: 1 }]);
  });
});
