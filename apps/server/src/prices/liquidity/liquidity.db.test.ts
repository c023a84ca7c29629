import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, START, testApi } from '../../../test/api.ts';
import { AK_FT, AWP } from '../../../test/items.ts';
import { advanceClock, now, setClock } from '../../platform/process/clock.ts';
import { scheduleLooks } from './liquidity.jobs.ts';
import { blockOf, cellOf, readBlock } from './liquidity.store.ts';
import { lastLook } from './liquidity.reads.ts';
import { observeMarkets } from './observe-markets.ts';

const test = testApi(async () => ({ WORLD: 'live', FEES: 'specification' }));

const view = async (slug: string) => (await test.send('POST /item', { body: { slug, game: 730 } })).body.item;
const onMarket = async (slug: string, market: string) =>
  (await view(slug)).price_info.find((price: { markets: { slug: string } }) => price.markets.slug === market)?.liquidity;

/** Simulates a day on which one AK is sold every two hours on Buff, and none elsewhere. */
async function tradeForADay(): Promise<void> {
  for (let hours = 0; hours <= 24; hours += 2) {
    await test.offer('buff', { [AK_FT]: [10_000, 100 - hours / 2], [AWP]: [90_000, 1] });
    await test.offer('waxpeer', { [AK_FT]: [11_000, 50], [AWP]: [95_000, null] });
    await observeMarkets(test.db);
    if (hours < 24) advanceClock(2 * HOUR);
  }
}

beforeAll(tradeForADay);

describe('an item that is watched', () => {
  it('has an estimate on every market that states quantities', async () => {
    const buff = await onMarket(AK_FT, 'buff');
    expect(buff).toMatchObject({ reported: false, warnings: [] });
    expect(buff.sold_per_day).toBeGreaterThan(8);
    expect(buff.sold_per_day).toBeLessThan(12);
    expect(buff.at_lowest.sample).toBeGreaterThan(5);
    const waxpeer = await onMarket(AK_FT, 'waxpeer');
    expect(waxpeer.sold_per_day).toBeLessThan(buff.sold_per_day);
    expect((await onMarket(AWP, 'buff')).warnings).toEqual(['thin']);
    expect(waxpeer.at_lowest.median).toBeGreaterThan(buff.at_lowest.median);
    for (const { low, median, high } of [buff.at_lowest, buff.five_below, waxpeer.at_lowest]) {
      expect(low).toBeLessThan(median);
      expect(median).toBeLessThan(high);
    }
    expect(await onMarket(AWP, 'waxpeer')).toBeNull();
  });

  it('takes the sales that a market reports in place of what was observed', async () => {
    await sql`insert into item_sales (market_id, item_id, sold_7_days, updated_at)
      select market_id, item_id, 700, ${now()}::timestamptz from quotes where market_id = (select min(market_id) from quotes) and item_id = ${test.item(AK_FT).itemId}`.execute(
      test.db,
    );
    await observeMarkets(test.db);
    const buff = await onMarket(AK_FT, 'buff');
    expect(buff).toMatchObject({ reported: true, sold_per_day: 100 });
    expect(buff.at_lowest.median).toBeLessThan(0.1);
  });

  it('counts a refresh once, however often and by however many workers it is looked at', async () => {
    // each look estimates with what the look before learned of all offers
    await observeMarkets(test.db);
    const before = await onMarket(AK_FT, 'waxpeer');
    await Promise.all([observeMarkets(test.db), observeMarkets(test.db)]);
    expect(await onMarket(AK_FT, 'waxpeer')).toEqual(before);
  });

  it('is sold out when it is no longer on offer, which is a sale too', async () => {
    const { itemId } = test.item(AWP);
    advanceClock(HOUR);
    await test.offer('buff', { [AK_FT]: [10_000, 80] });
    await observeMarkets(test.db);
    const block = await test.db
      .selectFrom('liquidity_blocks')
      .select('watch')
      .where('market_id', '=', 2)
      .where('app_id', '=', 730)
      .where('block', '=', blockOf(itemId))
      .executeTakeFirstOrThrow();
    const watch = readBlock(block.watch);
    expect(watch.quantity[cellOf(itemId)]).toBe(0);
    expect(watch.left[cellOf(itemId)]).toBeCloseTo(1, 9);
    expect((await view(AWP)).price_info.map((price: { markets: { slug: string } }) => price.markets.slug)).toEqual(['waxpeer']);
  });
});

describe('the method', () => {
  it('tells when the markets were looked at, how many estimates were tested, and which share is sold', async () => {
    const { body } = await test.send('GET /item/liquidity?game=730');
    expect(body).toEqual({ success: true, observed_at: now().toISOString(), tested: expect.any(Array), sold_share: expect.any(Number) });
    const [lowest, below] = body.tested;
    for (const { count, held } of [lowest, below]) {
      expect(count).toBeGreaterThan(3);
      expect(held).toBeLessThanOrEqual(count);
    }
    expect(body.sold_share).toBeGreaterThanOrEqual(20);
    expect((await test.send('GET /item/liquidity?game=570')).body).toMatchObject({ observed_at: null, sold_share: 80 });
  });
});

describe('the comparison', () => {
  const compare = async (more: object) =>
    (await test.send('POST /item/multiple-comparison', { body: { game: 730, minROI: 0, ...more }, as: await test.signIn() })).body;

  it('divides the profit by the days for which the money is locked, and sorts by it', async () => {
    await test.offer('waxpeer', { [AK_FT]: [11_000, 50], [AWP]: [95_000, null] });
    await test.offer('skinport', { [AK_FT]: [6000, 5], [AWP]: [50_000, 5] });
    await test.offer('buff', { [AK_FT]: [20_000, 80] });
    await observeMarkets(test.db);
    await test.api.boards.readSellDays();
    const { items } = await compare({ sourceMarket: ['skinport'], targetMarket: ['buff', 'waxpeer'], sortBy: 'profitPerDay' });
    // Waxpeer, where the AWP is sold, states no quantity of it, so there is no estimate and the AWP comes last
    expect(items.map((row: { name: string }) => row.name)).toEqual([AK_FT, AWP]);
    const [ak, awp] = items;
    expect(ak.locked_days).toBeCloseTo(7 + ak.sell_days + 8, 6);
    expect(ak.profit_per_day).toBeGreaterThan(0);
    expect(Math.abs(ak.profit_per_day - ak.profit / ak.locked_days)).toBeLessThan(1);
    expect(awp).toMatchObject({ sell_days: null, locked_days: null, profit_per_day: null });
    const ascending = await compare({
      sourceMarket: ['skinport'],
      targetMarket: ['buff', 'waxpeer'],
      sortBy: 'profitPerDay',
      sortOrder: 'ASC',
    });
    expect(ascending.items.map((row: { name: string }) => row.name)).toEqual([AK_FT, AWP]);
  });

  it('states the time to sell of the item page, also when newer sales were reported since the last look', async () => {
    await test.offer('waxpeer', { [AK_FT]: [11_000, 47], [AWP]: [95_000, 3] });
    await observeMarkets(test.db);
    await test.api.boards.readSellDays();
    const shown = async () => {
      const { items } = await compare({ sourceMarket: ['skinport'], targetMarket: ['buff', 'waxpeer'], items: 'all' });
      const pages = await Promise.all(
        items.map(async (row: { slug: string; target_name: string }) => {
          const { price_info: prices } = await view(row.slug);
          return prices.find((price: { markets: { name: string } }) => price.markets.name === row.target_name).liquidity.at_lowest.median;
        }),
      );
      return { pages, rows: items.map((row: { sell_days: number }) => row.sell_days) };
    };
    const { pages, rows } = await shown();
    expect(rows.length).toBeGreaterThan(1);
    expect(pages).toEqual(rows.map((days: number) => expect.closeTo(days, 2)));
    await sql`update item_sales set sold_7_days = 3`.execute(test.db);
    expect(await shown()).toEqual({ pages, rows });
  });
});

describe('the job', () => {
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'observe-liquidity'`.execute(test.db);
    return rows[0]!.n;
  };

  it('is due once an hour, and sooner while a market was never looked at', async () => {
    await observeMarkets(test.db);
    expect((await lastLook(test.db)).isComplete).toBe(true);
    await scheduleLooks(test.db);
    expect(await waiting()).toBe(0);
    setClock(new Date(now().getTime() + HOUR));
    await scheduleLooks(test.db);
    await scheduleLooks(test.db);
    expect(await waiting()).toBe(1);
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
    setClock(new Date(now().getTime() - HOUR + 2 * 60_000));
    await test.offer('dmarket', { [AK_FT]: [12_000, 1] });
    await scheduleLooks(test.db);
    expect(await waiting()).toBe(1);
    expect(now().getTime()).toBeGreaterThan(START.getTime());
  });
});
