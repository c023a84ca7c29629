import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeMarket, type Behaviour } from './fake-market.ts';
import { SELLING_FIXTURES } from './fixtures.ts';
import { marketcsgoSales } from './marketcsgo/sales.ts';
import { answers } from './selling-answers.ts';
import type { Ask } from './selling-calls.ts';
import type { SellingFixture } from './selling-fixture.ts';
import type { SaleRange } from './selling.ts';

let market: Awaited<ReturnType<typeof startFakeMarket>>;
beforeAll(async () => {
  market = await startFakeMarket();
});
afterAll(() => market.stop());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

const fixtureOf = (slug: string): SellingFixture => SELLING_FIXTURES.find(({ selling }) => selling.market === slug)!;

describe('more sales than Waxpeer lets anyone skip', () => {
  const waxpeer = fixtureOf('waxpeer');
  const range: SaleRange = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-20T16:00:00Z') };

  /** Answers as the market does: the trades of the range, newest first, after `skip`. */
  const marketWith = (trades: readonly { id: number; created: string }[]): Behaviour => {
    return (response, index, request) => {
      const { skip, start, end } = JSON.parse(market.arrived()[index]!.body) as { skip: number; start: string; end: string };
      const inRange = trades.filter(({ created }) => created >= start && created <= end).slice(skip, skip + 100);
      answers({ success: true, data: { trades: inRange.map((one) => ({ ...one, ...REST })), transactions: [] } })(response, index, request);
    };
  };
  const REST = { item_id: '31', price: 1000, give_amount: 940, name: 'Rock', game: 'rust', status: 5, action: 'sell' };
  const at = (ms: number): string => new Date(range.from.getTime() + ms).toISOString();
  const read = (behaviour: Behaviour) => waxpeer.selling.sales(market.sellingContext(waxpeer, behaviour), range);

  it('are read in halves of the range, each sale once', async () => {
    // the sale in the middle belongs to both halves
    const trades = Array.from({ length: 1601 }, (_, n) => ({ id: 1601 - n, created: at(((1600 - n) * 16 * HOUR_MS) / 1600) }));
    const { sales } = await read(marketWith(trades));
    expect(sales.map(({ saleId }) => saleId)).toEqual(trades.map(({ id }) => String(id)));
    expect(market.requests()).toHaveLength(10 + 9 + 9);
  });

  it('are not known when there are too many at one moment', async () => {
    const trades = Array.from({ length: 1200 }, (_, n) => ({ id: n, created: at(HOUR_MS) }));
    await expect(read(marketWith(trades))).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });
});

describe('the history of MarketCSGO, which may have a limit of rows', () => {
  const marketcsgo = fixtureOf('marketcsgo');
  const from = Date.UTC(2025, 10, 1);

  /** Answers the newest `most` of the rows with the numbers from 0 to `count`, one an hour. */
  const history =
    (count: number, most: number): Behaviour =>
    (response, _index, request) => {
      const query = new URL(request.url!, 'http://market').searchParams;
      const [first, last] = [Number(query.get('date')), Number(query.get('date_end'))];
      const data = Array.from({ length: count }, (_, n) => ({ n, time: from / 1000 + n * 3600 }))
        .filter(({ time }) => time >= first && time <= last)
        .slice(-most)
        .map(({ n, time }) => ({ event: 'sell', item_id: n, market_hash_name: 'Rock', stage: 2, price: 1000, currency: 'USD', time }));
      answers({ success: true, data })(response, _index, request);
    };
  const read = async (count: number, most: number, days: number) => {
    const context = market.sellingContext(marketcsgo, history(count, most));
    const { sales } = await marketcsgo.selling.sales(context, { from: new Date(from), to: new Date(from + days * DAY_MS) });
    return [sales.map(({ saleId }) => Number(saleId)).toSorted((a, b) => a - b), market.requests().length];
  };

  it('is read in one request when its number of rows is no limit', async () => {
    expect(await read(237, 1000, 20)).toEqual([numbers(237), 1]);
  });

  it.each([50, 100, 200])('is read whole although an answer has at most %i rows', async (most) => {
    const [sales, requests] = await read(480, most, 20);
    expect(sales).toEqual(numbers(480));
    expect(requests).toBeLessThan(60);
  });

  it('is read whole when it has a round number of rows without a limit', async () => {
    expect((await read(300, 1000, 20))[0]).toEqual(numbers(300));
  });

  it('is read in parts of at most 30 days', async () => {
    const [sales, requests] = await read(8760, 1_000_000, 365);
    expect([sales, requests]).toEqual([numbers(8760), 16]);
  });

  it('is read whole whatever the limit is, and however the sales lie', async () => {
    const second = fc.integer({ min: 0, max: 90 * 86_400 });
    const busyHour = second.chain((at) => fc.uniqueArray(fc.integer({ min: at, max: at + 3600 }), { maxLength: 300 }));
    const times = fc.tuple(fc.uniqueArray(second, { maxLength: 400 }), busyHour).map((both) => [...new Set(both.flat())]);
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 6 }), fc.boolean(), async (sold, fifties, isNewest) => {
        const ask: Ask = async ({ url }, shape) => {
          const query = new URL(url).searchParams;
          const [first, last] = [Number(query.get('date')), Number(query.get('date_end'))];
          const rows = sold
            .map((at) => from / 1000 + at)
            .filter((time) => time >= first && time <= last)
            .toSorted((a, b) => (isNewest ? b - a : a - b))
            .slice(0, fifties * 50)
            .map((time) => ({ event: 'sell', item_id: time, market_hash_name: 'Rock', stage: 2, price: 1000, currency: 'USD', time }));
          return shape.parse({ success: true, data: rows });
        };
        const range = { from: new Date(from), to: new Date(from + 91 * DAY_MS) };
        const { sales } = await marketcsgoSales(ask, market.sellingContext(marketcsgo, answers({})), range);
        expect(new Set(sales.map(({ saleId }) => saleId))).toEqual(new Set(sold.map((at) => String(from / 1000 + at))));
      }),
      { numRuns: 200 },
    );
  });

  it('is not known when one second has a round number of rows', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => ({ event: 'sell', item_id: n }));
    const context = market.sellingContext(marketcsgo, answers({ success: true, data: rows }));
    await expect(marketcsgo.selling.sales(context, marketcsgo.sales.range)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    expect(market.requests().length).toBeLessThan(30);
  });
});

describe('the sales at CSFloat, which has no times in its call', () => {
  const csfloat = fixtureOf('csfloat');
  const now = Date.UTC(2026, 10, 20);
  const timeOf = (n: number): string => new Date(now - n * HOUR_MS).toISOString();

  /** Answers pages of trades, one an hour, newest first. With each request `more` trades are made. */
  const history =
    (count: number, more = 0, stated = true): Behaviour =>
    (response, index, request) => {
      const query = new URL(request.url!, 'http://market').searchParams;
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
      const first = page * limit - index * more;
      const trades = numbers(count)
        .slice(Math.max(0, first), Math.max(0, first + limit))
        .map((n) => ({
          id: n,
          created_at: timeOf(n),
          state: 'verified',
          contract: { id: n, price: 100, item: { market_hash_name: 'Kilowatt Case' } },
        }));
      answers({ trades, ...(stated && { count: count + index * more }) })(response, index, request);
    };
  const read = async (behaviour: Behaviour, from: number, to: number): Promise<[ids: number[], requests: number]> => {
    const range = { from: new Date(timeOf(to)), to: new Date(timeOf(from)) };
    const { sales } = await csfloat.selling.sales(market.sellingContext(csfloat, behaviour), range);
    return [sales.map(({ saleId }) => Number(saleId)), market.requests().length];
  };
  const between = (from: number, to: number): number[] => numbers(to + 1).slice(from);

  it('are found in the past', async () => {
    const [sales, requests] = await read(history(9000), 6000, 6250);
    expect(sales).toEqual(between(6000, 6250));
    expect(requests).toBeLessThan(14);
  });

  // the first page, the search among 89 others, the pages with the sales, and one with older ones
  it.each([
    ['the newest', 0, 120, 3],
    ['those of the second page', 150, 190, 1 + 7 + 2],
    ['those at the edge of two pages', 299, 300, 1 + 7 + 3],
    ['the oldest', 8950, 8999, 1 + 7 + 1],
  ])('are read with few requests: %s', async (_, from, to, most) => {
    const [sales, requests] = await read(history(9000), from, to);
    expect(sales).toEqual(between(from, to));
    expect(requests).toBeLessThanOrEqual(most);
  });

  it('are none before the first of all', async () => {
    expect((await read(history(900), 2000, 2100))[0]).toEqual([]);
  });

  it('are each read once while others are sold', async () => {
    expect((await read(history(5000, 3), 3000, 3350))[0]).toEqual(between(3000, 3350));
  });

  it('are read from the first page on where the market states no count', async () => {
    expect(await read(history(1000, 0, false), 450, 520)).toEqual([between(450, 520), 6 + 1]);
  });
});
