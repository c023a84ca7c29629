import { describe, expect, it } from 'vitest';
import { NEUTRAL } from '../../../ui/chart/chart-series.ts';
import { indexAsPrices, levelsOf, lookOf, marksOf, seriesOfMarket } from './chart.rules.ts';
import { asPercent } from './histories.rules.ts';
import type { History } from './items.queries.ts';

const DATES = ['2026-11-18', '2026-11-19', '2026-11-20'];
const points = (...values: number[]) => values.map((value, at) => ({ time: DATES[at]!, value }));
const history = (prices: number[], volumes: (number | null)[] = []): History => ({
  success: true,
  data: prices.map((price, at) => ({ date: DATES[at]!, price, volume: volumes[at] ?? null, quantity: null })),
  market: 'marketcsgo',
  markets: ['marketcsgo'],
  longest: ['marketcsgo'],
  month: { change_24h: null, low: null, high: null },
});
const words = { price: 'Price', volume: 'Volume', index: 'CS2 index', integer: String, dollars: (price: number) => price / 1000 };
const alone = { overlaid: [], index: null, inPercent: false };
const index = {
  market: 'buff',
  levels: [
    { date: '2026-11-17', level: 50 },
    { date: '2026-11-19', level: 100 },
    { date: '2026-11-20', level: 110 },
  ],
};
const own = {
  held: { pieces: 2, price: 1500 },
  purchases: [{ date: '2026-11-19', quantity: 2, price: 1500 }],
  sales: [{ date: '2026-11-18', quantity: 1, price: 1800 }],
  targets: [{ price: 3000, direction: 'up' as const }],
};

describe('the lines of a market', () => {
  it('are its price and the units sold, when nothing is laid over it', () => {
    const [price, volume] = seriesOfMarket({ ...alone, history: history([1000, 2000], [3, null]) }, words);
    expect(price).toMatchObject({ label: 'Price', points: points(1000, 2000) });
    expect(price).not.toHaveProperty('look');
    expect(price!.copyValue!(1234)).toBe(1.234);
    expect(volume).toMatchObject({ histogram: true, look: NEUTRAL, points: points(3) });
    expect(seriesOfMarket({ ...alone, history: history([1000]) }, words)).toHaveLength(1);
    expect(seriesOfMarket({ ...alone, history: history([]) }, words)).toEqual([]);
  });

  it('name the markets and the index that are laid over it, each in its colour', () => {
    const overlaid = [
      { market: 'buff', points: points(900, 950) },
      { market: 'steam', points: [] },
    ];
    const lines = seriesOfMarket({ history: history([1000, 2000, 3000]), overlaid, index, inPercent: false }, words);
    expect(lines.map(({ id, label, look, width, dashed }) => [id, label, look, width, dashed])).toEqual([
      ['marketcsgo', 'MarketCSGO', lookOf('marketcsgo'), 3, undefined],
      ['buff', 'Buff.163', lookOf('buff'), undefined, undefined],
      ['index', 'CS2 index', NEUTRAL, undefined, true],
    ]);
    expect(lines[2]!.points).toEqual([
      { time: '2026-11-19', value: 2000 },
      { time: '2026-11-20', value: 2200 },
    ]);
  });

  it('are changes since each first day, in percent', () => {
    const overlaid = [{ market: 'buff', points: points(800, 400) }];
    const lines = seriesOfMarket({ history: history([1000, 1500], [7]), overlaid, index: null, inPercent: true }, words);
    expect(lines.map((line) => line.points)).toEqual([points(0, 50), points(0, -50), points(7)]);
    expect(lines[0]).not.toHaveProperty('copyValue');
    expect(asPercent(points(0, 5))).toEqual([]);
  });

  it('have no index without a day in common', () => expect(indexAsPrices(index, points(1000))).toEqual([]));
});

describe('what is the own', () => {
  it('is lines at cost and targets, as prices or in percent of the first price', () => {
    const said = { cost: (pieces: number) => `Cost of ${pieces}`, target: 'Target' };
    expect(levelsOf(own, said, null)).toEqual([
      { id: 'cost', label: 'Cost of 2', value: 1500 },
      { id: 'target-0', label: 'Target', value: 3000 },
    ]);
    expect(levelsOf(own, said, 2000).map(({ value }) => value)).toEqual([-25, 50]);
    expect([levelsOf(null, said, null), levelsOf({ ...own, held: null, targets: [] }, said, null)]).toEqual([[], []]);
  });

  it('is marks of purchases and sales by day', () => {
    const said = { bought: (n: number, price: number) => `in ${n} ${price}`, sold: (n: number, price: number) => `out ${n} ${price}` };
    expect(marksOf(own, said)).toEqual([
      { time: '2026-11-18', kind: 'out', label: 'out 1 1800' },
      { time: '2026-11-19', kind: 'in', label: 'in 2 1500' },
    ]);
    expect(marksOf(null, said)).toEqual([]);
  });
});
