import { describe, expect, it } from 'vitest';
import { type Activities, type Contribution, type DailyValues, type HeldItem, type Period, valueDays } from './daily-values.ts';
import { net, type Fee } from './fees.ts';
import { flowsOf, moneyWeighted } from './money-weighted.ts';
import { dayFactors, linkFactors } from './returns.ts';

type Sale = { units: number; unitNet: number; day: number };
type Lot = { pieces: number; unitCost: number; day: number; sales: Sale[] };
type Item = { lots: Lot[]; closes: Map<number, number>; fresh: number | null };

/** The columns that the server reads from lots and their sales. */
function activitiesOf(lots: readonly Lot[]): Activities {
  const rows = lots.flatMap(({ pieces, unitCost, day, sales }) => [
    { day, pieces, cost: pieces * unitCost, bought: pieces * unitCost, sold: 0 },
    ...sales.map((sale) => ({
      day: sale.day,
      pieces: -sale.units,
      cost: -sale.units * unitCost,
      bought: 0,
      sold: sale.units * sale.unitNet,
    })),
  ]);
  const days = [...new Set(rows.map(({ day }) => day))].toSorted((a, b) => a - b);
  const column = (of: (row: (typeof rows)[number]) => number) =>
    Float64Array.from(days, (day) => rows.filter((row) => row.day === day).reduce((sum, row) => sum + of(row), 0));
  return {
    days: Int32Array.from(days),
    pieces: column(({ pieces }) => pieces),
    cost: column(({ cost }) => cost),
    bought: column(({ bought }) => bought),
    sold: column(({ sold }) => sold),
  };
}

function heldItem({ lots, closes, fresh }: Item, fee: Fee): HeldItem {
  const known = [...closes.keys()].toSorted((a, b) => a - b);
  const from = known[0] ?? 0;
  const series = { from, closes: Int32Array.from({ length: known.length === 0 ? 0 : known.at(-1)! - from + 1 }, () => 0) };
  for (let at = 0; at < series.closes.length; at++) series.closes[at] = closes.get(from + at) ?? series.closes[at - 1]!;
  return { activities: activitiesOf(lots), series: known.length === 0 ? null : series, fresh, net: (price) => net(price, fee) };
}

function run(items: readonly HeldItem[], period: Period): { days: DailyValues; contributions: Contribution[] } {
  const steps = valueDays(items, period);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('the value of each day', () => {
  const FEE: Fee = { basisPoints: 500, basis: 'of_price', known: true };
  const one = (lots: Lot[], closes: [number, number][], fresh: number | null = null) =>
    heldItem({ lots, closes: new Map(closes), fresh }, FEE);

  it('is what selling the pieces held at its end brings, at their cost before the first known price', () => {
    const item = one(
      [{ pieces: 2, unitCost: 900, day: 11, sales: [{ units: 1, unitNet: 1500, day: 14 }] }],
      [
        [13, 1000],
        [15, 2000],
      ],
    );
    const { days, contributions } = run([item], { from: 11, to: 17 });
    expect([...days.value]).toEqual([0, 1800, 1800, 1900, 950, 1900, 1900, 1900]);
    expect([...days.bought]).toEqual([0, 1800, 0, 0, 0, 0, 0, 0]);
    expect([...days.sold]).toEqual([0, 0, 0, 0, 1500, 0, 0, 0]);
    expect([...days.pieces]).toEqual([0, 2, 2, 2, 1, 1, 1, 1]);
    expect([...days.atCost]).toEqual([0, 2, 2, 0, 0, 0, 0, 0]);
    expect(contributions).toEqual([{ start: 0, bought: 1800, sold: 1500, end: 1900, profit: 1600, pieces: 1 }]);
  });

  it('is at the fresh price on the last day, which also values what never had a price', () => {
    const lot = { pieces: 3, unitCost: 100, day: 5, sales: [] };
    const { days } = run([one([lot], [], 200)], { from: 5, to: 6 });
    expect([[...days.value], [...days.atCost]]).toEqual([
      [0, 300, 570],
      [0, 3, 0],
    ]);
  });

  it('says on each day how many pieces stand at their cost, on the last day too', () => {
    const lot = { pieces: 3, unitCost: 100, day: 5, sales: [] };
    const atCost = (closes: [number, number][], fresh: number | null): number[] => [
      ...run([one([lot], closes, fresh)], { from: 5, to: 6 }).days.atCost,
    ];
    expect([atCost([], null), atCost([], 200), atCost([[1, 100]], 200), atCost([[1, 100]], null)]).toEqual([
      [0, 3, 3],
      [0, 3, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('says on each day how many pieces stand at an estimated price; a fresh price is none', () => {
    const lot = { pieces: 3, unitCost: 100, day: 5, sales: [] };
    const estimated = (knownFrom: number, fresh: number | null): number[] => {
      const item = one([lot], [[4, 100]], fresh);
      return [...run([{ ...item, series: { ...item.series!, knownFrom } }], { from: 5, to: 7 }).days.estimated];
    };
    expect([estimated(6, null), estimated(7, null), estimated(9, null), estimated(9, 200)]).toEqual([
      [0, 3, 0, 0],
      [0, 3, 3, 0],
      [0, 3, 3, 3],
      [0, 3, 3, 0],
    ]);
  });

  it('is at cost while the list of prices is empty', () => {
    const item = { ...one([{ pieces: 3, unitCost: 100, day: 5, sales: [] }], []), series: { from: 1, closes: new Int32Array(0) } };
    const { days, contributions } = run([item], { from: 5, to: 6 });
    expect([[...days.value], [...days.atCost], contributions[0]!.end]).toEqual([[0, 300, 300], [0, 3, 3], 300]);
  });

  it('is computed in slices of 100,000 days of items', () => {
    const items = Array.from({ length: 5 }, () => one([{ pieces: 1, unitCost: 100, day: 5, sales: [] }], [[1, 100]]));
    const rests = (length: number): number => [...valueDays(items, { from: 10, to: 8 + length })].length;
    expect([rests(50_000), rests(49_999), rests(20_000), rests(10)]).toEqual([2, 1, 1, 0]);
  });

  it('begins with what was held on the day before the period', () => {
    const lots = [
      {
        pieces: 4,
        unitCost: 100,
        day: 1,
        sales: [
          { units: 1, unitNet: 90, day: 9 },
          { units: 1, unitNet: 80, day: 10 },
        ],
      },
    ];
    const { days, contributions } = run([one(lots, [[1, 100]])], { from: 10, to: 11 });
    expect([[...days.value], [...days.bought], [...days.sold]]).toEqual([
      [285, 190, 190],
      [0, 0, 0],
      [0, 80, 0],
    ]);
    expect(contributions).toEqual([{ start: 285, bought: 0, sold: 80, end: 190, profit: -15, pieces: 2 }]);
  });
});

/** Park and Miller's generator of random numbers: the same portfolios in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function makePortfolio(below: (limit: number) => number): { items: Item[]; fee: Fee; period: Period } {
  const length = 2 + below(40);
  const first = 20_000 + below(1000);
  const size = 10 ** below(6);
  const items = Array.from({ length: 1 + below(4) }, (): Item => {
    const closes = new Map<number, number>();
    let price = 1 + below(100 * size);
    for (let day = first + below(length) - 5; day < first + length - below(4); day++) {
      price = Math.max(1, Math.floor((price * (800 + below(450))) / 1000));
      if (below(3) > 0) closes.set(day, price);
    }
    const lots = Array.from({ length: 1 + below(4) }, (): Lot => {
      const lot: Lot = { pieces: 1 + below(9), unitCost: below(12) === 0 ? 0 : below(150 * size), day: first + below(length), sales: [] };
      let open = lot.pieces;
      while (open > 0 && below(2) === 0) {
        const units = 1 + below(open);
        lot.sales.push({ units, unitNet: below(150 * size), day: lot.day + below(length) });
        open -= units;
      }
      return lot;
    });
    return { lots, closes, fresh: below(3) === 0 ? 1 + below(120 * size) : null };
  });
  const fee: Fee = { basisPoints: below(2000), basis: below(2) === 0 ? 'of_price' : 'on_top', known: true };
  const from = first + below(length);
  return { items, fee, period: { from, to: from + below(length) } };
}

/** R(price − fee), computed with integers of any size; on top, the rule of fees itself. */
function keptOf(price: number, fee: Fee): bigint {
  if (fee.basis === 'on_top') return BigInt(net(price, fee));
  return (BigInt(price) * (10_000n - BigInt(fee.basisPoints)) * 2n + 10_000n) / 20_000n;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** The value of one lot at the end of a day, found piece by piece from the prices themselves. */
function lotValue({ lots: _, ...item }: Item, lot: Lot, day: number, fee: Fee, last: number): bigint {
  if (lot.day > day) return 0n;
  const held = BigInt(lot.pieces - lot.sales.filter((sale) => sale.day <= day).reduce((units, sale) => units + sale.units, 0));
  if (day === last && item.fresh !== null) return held * keptOf(item.fresh, fee);
  const before = [...item.closes.keys()].filter((known) => known <= day);
  const price = item.closes.get(Math.max(...before));
  return held * (price === undefined ? BigInt(lot.unitCost) : keptOf(price, fee));
}

type Naive = { values: bigint[]; bought: bigint[]; sold: bigint[]; profits: bigint[]; growth: [bigint, bigint] };

/** The same figures day by day and lot by lot, in exact fractions. Shares no code with the functions under test. */
function naively(items: readonly Item[], fee: Fee, { from, to }: Period): Naive {
  const days = Array.from({ length: to - from + 2 }, (_, at) => from - 1 + at);
  const pairs = items.flatMap((item) => item.lots.map((lot) => ({ item, lot })));
  const inside = (day: number): boolean => day >= from && day <= to;
  const valueOf = (of: typeof pairs, day: number): bigint => sum(of.map(({ item, lot }) => lotValue(item, lot, day, fee, to)));
  const boughtOf = (of: typeof pairs, on: (day: number) => boolean): bigint =>
    sum(of.filter(({ lot }) => on(lot.day)).map(({ lot }) => BigInt(lot.pieces * lot.unitCost)));
  const soldOf = (of: typeof pairs, on: (day: number) => boolean): bigint =>
    sum(of.flatMap(({ lot }) => lot.sales.filter((sale) => on(sale.day)).map((sale) => BigInt(sale.units * sale.unitNet))));
  const values = days.map((day) => valueOf(pairs, day));
  const bought = days.map((day) => (inside(day) ? boughtOf(pairs, (one) => one === day) : 0n));
  const sold = days.map((day) => (inside(day) ? soldOf(pairs, (one) => one === day) : 0n));
  const growth: [bigint, bigint] = [1n, 1n];
  for (let at = 1; at < days.length; at++) {
    const base = values[at - 1]! + bought[at]!;
    if (base === 0n) continue;
    growth[0] *= values[at]! + sold[at]!;
    growth[1] *= base;
  }
  const profits = items.map((item) => {
    const own = pairs.filter((pair) => pair.item === item);
    return valueOf(own, to) + soldOf(own, inside) - boughtOf(own, inside) - valueOf(own, from - 1);
  });
  return { values, bought, sold, profits, growth };
}

/** The value of all flows at the end when money grows evenly. `growth`: the factor for the time from the first flow to the last. */
function worthAtEnd({ values, bought, sold }: Naive, growth: number): number {
  const end = values.length - 1;
  const amounts = values.map((value, at) => (at === 0 ? -value : sold[at]! - bought[at]!) + (at === end ? value : 0n));
  const [first, last] = [amounts.findIndex((amount) => amount !== 0n), amounts.findLastIndex((amount) => amount !== 0n)];
  return amounts.reduce(
    (total, amount, at) => (amount === 0n ? total : total + Number(amount) * growth ** ((last - at) / (last - first))),
    0,
  );
}

const PORTFOLIOS = 10_000;

describe(`${PORTFOLIOS} generated portfolios, against a second calculation in exact fractions`, () => {
  const below = randomNumbers(2026);
  const made = Array.from({ length: PORTFOLIOS }, () => makePortfolio(below));

  it('have the same values, purchases, sales and profits to the thousandth of a dollar, and the same returns to 0.0001 %', () => {
    let [rates, profitable] = [0, 0];
    for (const { items, fee, period } of made) {
      const expected = naively(items, fee, period);
      const { days, contributions } = run(
        items.map((item) => heldItem(item, fee)),
        period,
      );
      expect([...days.value].map(BigInt)).toEqual(expected.values);
      expect([...days.bought].map(BigInt)).toEqual(expected.bought);
      expect([...days.sold].map(BigInt)).toEqual(expected.sold);
      expect(contributions.map(({ profit }) => BigInt(profit))).toEqual(expected.profits);
      const total = days.value.at(-1)! - days.value[0]! + days.sold.reduce((a, b) => a + b) - days.bought.reduce((a, b) => a + b);
      expect(contributions.reduce((all, { profit }) => all + profit, 0)).toBe(total);
      const [growth, base] = expected.growth;
      const exact = Number((growth * 10n ** 15n) / base) / 1e15;
      const index = linkFactors(dayFactors(days)).at(-1)!;
      expect(Math.abs(index - exact)).toBeLessThanOrEqual(1e-6 * Math.max(1, exact));
      if (total > 0) profitable += 1;
      const weighted = moneyWeighted(flowsOf(days));
      if ('reason' in weighted) continue;
      rates += 1;
      // for a smaller growth a number does not have enough digits
      if (1 + weighted.total < 1e-3) continue;
      // the exact growth lies within 0.0001 % of the computed growth: the value of the flows changes its sign there
      const [less, above] = [1 - 1e-6, 1 + 1e-6].map((near) => worthAtEnd(expected, (1 + weighted.total) * near)) as [number, number];
      expect(less * above).toBeLessThanOrEqual(0);
    }
    // most portfolios have a rate, and both gains and losses occur
    expect(rates).toBeGreaterThan(PORTFOLIOS / 2);
    expect(profitable).toBeGreaterThan(PORTFOLIOS / 4);
    expect(profitable).toBeLessThan((3 * PORTFOLIOS) / 4);
  });
});
