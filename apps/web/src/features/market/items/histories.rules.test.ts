import { MARKETS } from '@lootfolio/domain/markets';
import { expect, it } from 'vitest';
import { NEUTRAL, styleOf } from '../../../ui/chart/chart-series.ts';
import { pointsOf, referenceOf, seriesOf, withoutSuspicious } from './histories.rules.ts';

const words = { volume: 'Volume', integer: String, dollars: (price: number) => price / 1000 };
const dates = ['2026-11-18', '2026-11-19', '2026-11-20'];
const market = (slug: string, from: number, volumes: (number | null)[] = []) => ({
  market: slug,
  from,
  prices: dates.slice(from).map((_, at) => 1000 + at),
  volumes,
});
const seriesFor = (...markets: ReturnType<typeof market>[]) => {
  const histories = { success: true as const, dates, markets };
  return seriesOf(histories, pointsOf(histories), words);
};

it('puts the reference market first and makes it stand out: Steam, else Buff.163', () => {
  const all = seriesFor(market('waxpeer', 0), market('buff', 0), market('steam', 1));
  expect(all.map(({ id, label, width }) => [id, label, width])).toEqual([
    ['steam', 'Steam', 3],
    ['waxpeer', 'Waxpeer', 1],
    ['buff', 'Buff.163', 1],
  ]);
  expect(seriesFor(market('waxpeer', 0), market('buff', 0))[0]).toMatchObject({ id: 'buff', width: 3 });
  expect(seriesFor(market('waxpeer', 0)).map(({ width }) => width)).toEqual([1]);
  expect([referenceOf([]), referenceOf([market('waxpeer', 0)])]).toEqual([null, null]);
});

it('begins each line on the first day with a price', () => {
  const [steam] = seriesFor(market('steam', 1));
  expect(steam!.points).toEqual([
    { time: '2026-11-19', value: 1000 },
    { time: '2026-11-20', value: 1001 },
  ]);
  expect(steam!.copyValue!(1234)).toBe(1.234);
});

it('sums the units sold on the days on which any market reports some', () => {
  const series = seriesFor(market('steam', 0, [1, null, 3]), market('waxpeer', 1, [null, 4]), market('buff', 0));
  expect(series.at(-1)).toMatchObject({
    id: 'volume',
    label: 'Volume',
    histogram: true,
    look: NEUTRAL,
    points: [
      { time: '2026-11-18', value: 1 },
      { time: '2026-11-20', value: 7 },
    ],
  });
  expect(seriesFor(market('buff', 0)).map(({ id }) => id)).toEqual(['buff']);
});

it('gives every market a look of its own, the same whatever other markets there are', () => {
  const all = seriesFor(...MARKETS.map(({ slug }) => market(slug, 0)));
  expect(new Set(all.map(({ look }) => JSON.stringify(styleOf(look!)))).size).toBe(24);
  for (const one of all) expect(seriesFor(market(one.id, 0))[0]!.look).toBe(one.look);
  expect(styleOf(NEUTRAL).token).not.toContain('series');
});

it('leaves out prices far from those of the other markets on the same day, counts them, and draws no line without a price', () => {
  const markets = ['steam', 'buff', 'waxpeer', 'skinport'].map((slug) => market(slug, 0));
  markets[1]!.prices[1] = 9100;
  markets[3]!.prices = [300, 320, 9000];
  const histories = { success: true as const, dates, markets };
  const { trusted, hidden } = withoutSuspicious(histories);
  expect([hidden, trusted.map(({ points }) => points.length)]).toEqual([4, [3, 2, 3, 0]]);
  expect(trusted[1]!.points.map(({ time }) => time)).toEqual(['2026-11-18', '2026-11-20']);
  expect(seriesOf(histories, trusted, words).map(({ id }) => id)).toEqual(['steam', 'buff', 'waxpeer']);
  const two = { success: true as const, dates, markets: markets.slice(2) };
  expect(withoutSuspicious(two).hidden).toBe(0);
});
