import type { Fee } from '@lootfolio/domain/fees';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { board, fee, filled, MARKET_IDS, MINUTE, NOW, rarely, someMarkets } from '../test/arbitrary-board.ts';
import type { Board } from './board.ts';
import { naiveTrends, type NaiveTrends } from '../test/naive-trends.ts';
import { HOUR, testBoard, testItem, testQuote, testUpdate } from '../test/test-board.ts';
import type { OfferFilter, PastPrices, TrendQuery } from './types.ts';

/** Prices that are ten times as high as in the other tests, because the lists begin at 1 dollar. Some are 3 / 2 of others. */
const close = fc.constantFrom(0, 500, 660, 670, 990, 1000, 1010, 1100, 1490, 1500, 1510, 2000, 3000);
const TEN_TIMES = 10;
const MAX = 100_000_000;

const trending: fc.Arbitrary<NaiveTrends> = board.chain((plain) => {
  const ids = plain.items.map(({ itemId }) => itemId);
  const sold = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(null, 0, 4, 5, 5, 9, 30))).map((all) => new Map(all));
  const closes = fc.tuple(...Array.from({ length: 7 }, () => close));
  const past: fc.Arbitrary<PastPrices> = fc.record({ itemId: fc.constantFrom(...ids, 999), marketId: fc.constantFrom(1, 2), closes });
  return fc.record({
    items: fc.constant(plain.items),
    markets: fc.constant(plain.markets),
    updates: fc.constant(
      plain.updates.map((update) => ({
        ...update,
        upserts: update.upserts.map((quote) => ({ ...quote, price: quote.price > MAX ? quote.price : quote.price * TEN_TIMES })),
      })),
    ),
    bids: fc.constant(plain.bids),
    volumes: sold,
    sellDays: fc.constant(new Map<number, Float32Array>()),
    soldInDays: fc.record({ 1: sold, 30: sold }),
    past: fc.uniqueArray(past, {
      selector: ({ itemId, marketId }) => `${itemId} ${marketId}`,
      minLength: ids.length,
      maxLength: 2 * ids.length,
      size: 'max',
    }),
  });
});

const offers: fc.Arbitrary<OfferFilter> = fc.record({
  sources: someMarkets,
  targets: fc.option(someMarkets),
  quantity: fc.constantFrom(0, 1, 2),
  minRoi: fc.constantFrom(-Infinity, -100, 0, 10),
  maxRoi: fc.constantFrom(Infinity, 10_000, 50, 0),
  fees: fc.oneof(
    fc.constant(new Map<number, Fee>()),
    fc.uniqueArray(fc.tuple(fc.constantFrom(...MARKET_IDS), fee), { selector: ([id]) => id }).map((all) => new Map(all)),
  ),
});

const query: fc.Arbitrary<TrendQuery> = fc.record({
  appId: fc.constant(730 as const),
  list: fc.constantFrom('all', 'increase', 'increase', 'fall', 'fall', 'popular'),
  interval: fc.constantFrom(1, 7, 30),
  search: rarely('', 'one', 'al', 'zzz'),
  priceFrom: rarely(0, 1010, 2000),
  priceTo: rarely(1_000_000_000, 3000, 1100),
  volume: rarely(0, 1, 9),
  type: rarely<string[]>([], ['Rifle'], ['Rifle', 'Knife']),
  exterior: rarely<string[]>([], ['Field-Tested']),
  rarity: rarely<string[]>([], ['Covert']),
  extra: rarely<string[]>([], ['StatTrak™']),
  offers: fc.option(offers, { freq: 2 }),
  sort: fc.constantFrom('trend', 'trend', 'price', 'name'),
  descending: fc.boolean(),
  page: fc.constantFrom(1, 1, 2, 99),
  pageSize: fc.constantFrom(1, 2, 3, 50),
  now: fc.constantFrom(NOW, NOW, NOW + 1, NOW + 60 * MINUTE),
});

function withPast(naive: NaiveTrends): Board {
  const full = filled(naive);
  full.setVolumes(naive.soldInDays[1], 1);
  full.setVolumes(naive.soldInDays[30], 30);
  learnPast(full, naive.past);
  return full;
}

const learnPast = (full: Board, past: readonly PastPrices[]): void => void [...full.preparePast(past)];

const trendQuery = (changes: Partial<TrendQuery>): TrendQuery => ({
  appId: 730,
  list: 'increase',
  interval: 7,
  search: '',
  priceFrom: 0,
  priceTo: 20_000_000,
  volume: 0,
  type: [],
  exterior: [],
  rarity: [],
  extra: [],
  offers: null,
  sort: 'trend',
  descending: true,
  page: 1,
  pageSize: 5,
  now: NOW,
  ...changes,
});

describe('trends', () => {
  it('gives what a plain reading of the rules gives, whatever board and query [TREND-227]', () => {
    const seen = { listed: 0, rows: 0 };
    fc.assert(
      fc.property(trending, fc.array(query, { minLength: 6, maxLength: 6 }), (naive, queries) => {
        const full = withPast(naive);
        for (const each of queries) {
          const expected = naiveTrends(naive, each);
          seen.rows += expected.rows.length;
          if (each.list === 'increase' || each.list === 'fall') seen.listed += expected.rows.length;
          expect(full.trends(each)).toStrictEqual(expected);
        }
      }),
      { numRuns: 1_500 },
    );
    // the test proves little when hardly any row passes the filters
    expect(seen.rows).toBeGreaterThan(2_000);
    expect(seen.listed).toBeGreaterThan(100);
  }, 60_000);
});

describe('rising and falling items', () => {
  /** Item 1 costs `now` on Steam, and cost `closes` 1, 4, 7, 10, 27, 30 and 33 days ago. */
  const boardOf = (now: number, closes: readonly number[], others: readonly number[] = []): Board => {
    const full = testBoard([testItem(1, 'Alpha')]);
    full.apply([now, ...others].map((price, place) => testUpdate(place + 1, [testQuote(1, price)])));
    full.setVolumes(new Map([[1, 5]]));
    learnPast(full, [{ itemId: 1, marketId: 1, closes }]);
    return full;
  };
  const total = (full: Board, changes: Partial<TrendQuery> = {}): number => full.trends(trendQuery(changes)).total;

  it('cost 1 dollar at least and sold 5 times in 7 days, whatever the interval', () => {
    const closes = [900, 900, 900, 900, 900, 900, 900];
    for (const interval of [1, 7, 30] as const) {
      expect(total(boardOf(1000, closes), { interval })).toBe(1);
      expect(total(boardOf(999, closes), { interval })).toBe(0);
      const full = boardOf(1000, closes);
      full.setVolumes(new Map([[1, 4]]));
      full.setVolumes(new Map([[1, 99]]), interval === 7 ? 30 : interval);
      expect(total(full, { interval })).toBe(0);
      full.setVolumes(new Map([[1, null]]));
      expect(total(full, { interval })).toBe(0);
    }
  });

  it('are left out while the price is an outlier among the fresh prices', () => {
    const closes = [1000, 1000, 1000, 1000, 1000, 1000, 1000];
    expect(total(boardOf(3000, closes, [1000, 1000]))).toBe(1);
    expect(total(boardOf(3001, closes, [1000, 1000]))).toBe(0);
    expect(total(boardOf(3001, closes, [1000, 1000]), { list: 'popular' })).toBe(1);
  });

  it('are left out when the price at the start was a spike: it did not fall, it went back', () => {
    const spike = [2000, 2000, 4000, 2000, 4000, 2000, 2000];
    expect(total(boardOf(2000, spike), { list: 'fall', interval: 7 })).toBe(0);
    expect(total(boardOf(2000, [4000, 2000, 2000, 2000, 2000, 2000, 2000]), { list: 'fall', interval: 1 })).toBe(0);
    expect(total(boardOf(4000, [2000, 4000, 4000, 4000, 4000, 4000, 4000]), { list: 'increase', interval: 1 })).toBe(0);
    // a price level that stayed is not a spike
    expect(total(boardOf(2000, [4000, 4000, 4000, 2000, 2000, 2000, 2000]), { list: 'fall', interval: 7 })).toBe(1);
    expect(total(boardOf(4000, [2000, 2000, 2000, 2000, 2000, 2000, 2000]), { list: 'increase', interval: 1 })).toBe(1);
  });

  it('count from the market whose price is the reference now', () => {
    const full = boardOf(1500, [1000, 1000, 1000, 1000, 1000, 1000, 1000], [1800]);
    learnPast(
      full,
      [1, 2].map((marketId) => ({ itemId: 1, marketId, closes: Array.from({ length: 7 }, () => marketId * 1000) })),
    );
    expect(full.trends(trendQuery({})).rows).toMatchObject([{ marketId: 1, price: 1500, start: 1000 }]);
    full.apply([testUpdate(1, [], { removals: [1] })]);
    expect(full.trends(trendQuery({ list: 'fall' })).rows).toMatchObject([{ marketId: 2, price: 1800, start: 2000 }]);
    expect(full.trends(trendQuery({ list: 'all', now: NOW + HOUR })).total).toBe(0);
  });

  it('know nothing of the past of items that were added later', () => {
    const full = boardOf(1500, [1000, 1000, 1000, 1000, 1000, 1000, 1000]);
    full.addItems(Array.from({ length: 3000 }, (_, place) => testItem(place + 2, `Item ${place}`)));
    full.apply([testUpdate(1, [testQuote(3001, 5000)])]);
    expect(full.trends(trendQuery({ list: 'all' })).rows.find(({ itemId }) => itemId === 3001)!.start).toBeNull();
    expect(full.trends(trendQuery({ list: 'all' })).rows.find(({ itemId }) => itemId === 1)!.start).toBe(1000);
  });
});

it('a new past becomes visible as a whole, in slices', () => {
  const full = testBoard(Array.from({ length: 20_000 }, (_, place) => testItem(place + 1, `Item ${place}`)));
  full.apply([
    testUpdate(
      1,
      Array.from({ length: 20_000 }, (_, place) => testQuote(place + 1, 2000)),
    ),
  ]);
  const starts = (): (number | null)[] => full.trends(trendQuery({ list: 'all', pageSize: 20_000 })).rows.map(({ start }) => start);
  const past = Array.from({ length: 20_000 }, (_, place) => ({ itemId: place + 1, marketId: 1, closes: [1, 1, 1, 1, 1, 1, 1] }));
  const version = full.version;
  const slices = full.preparePast(past);
  for (let slice = slices.next(); !slice.done; slice = slices.next()) expect(starts().every((start) => start === null)).toBe(true);
  expect(starts().every((start) => start === 1)).toBe(true);
  expect(full.version).toBe(version + 1);
});

describe('an earlier price', () => {
  it('is that of its day, item and market; unknown without one', () => {
    const own = testBoard([testItem(41, 'AK-47'), testItem(42, 'AWP')]);
    const closes = [100, 400, 700, 0, 0, 3000, 0];
    learnPast(own, [{ itemId: 41, marketId: 1, closes }]);
    expect([1, 7, 30, 10, 2].map((days) => own.pastPrice(41, 1, days))).toEqual([100, 700, 3000, null, null]);
    expect([own.pastPrice(41, 2, 1), own.pastPrice(41, 3, 1), own.pastPrice(42, 1, 1), own.pastPrice(43, 1, 1)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
