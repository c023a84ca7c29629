import { sql } from 'kysely';
import { collectPages } from '@lootfolio/marketplaces/pages';
import { MarketError, type PriceList, type RawQuote } from '@lootfolio/marketplaces/port';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, refreshOf, START, testWorld } from '../../../test/api.ts';
import { silentLog } from '../../../test/harness.ts';
import { AK_FT, AWP } from '../../../test/items.ts';
import { advanceClock, nowMs, setClock } from '../../platform/process/clock.ts';
import { loadConfig } from '../../platform/process/config.ts';
import { createDb, createPool } from '../../platform/database/database.ts';
import { acquireSlots } from '../../platform/outside/request-limiter.ts';
import { collectFeed, type Collector } from './collect.ts';
import { collectionJobs } from './collection.jobs.ts';
import { MAX_COLLECT_MS } from './feeds.store.ts';
import { FEEDS, type Feed } from './feeds.ts';
import { loadItemDirectory } from '../board/item-directory.ts';
import { mergeQuotes } from './merge.ts';
import { readVolumes } from './sales-volumes.store.ts';

const world = testWorld();
const { db, pool } = world;
const real =
  FEEDS.find((feed) => feed.source.key === 'waxpeer-prices' && feed.appId === 730) ??
  FEEDS.find((feed) => feed.source.market === 'waxpeer')!;
let collector: Collector;

beforeAll(async () => {
  const noHttp = () => () => Promise.reject(new Error('the stub asks nobody'));
  collector = { db, pool, items: await loadItemDirectory(db), config: loadConfig({}), log: silentLog, outside: { client: noHttp } };
});
beforeEach(async () => {
  setClock(START);
  for (const table of ['quotes', 'bids', 'market_refreshes', 'removed_quotes', 'price_changes', 'item_sales'])
    await sql`truncate ${sql.table(table)}`.execute(db);
  await sql`update price_feeds set failures = 0, last_error = null, suspicion = null, last_success = null, row_count = 0`.execute(db);
});

type Answer = Partial<PriceList> | Error;
const feedOf = (answer: Answer, more: Partial<Feed['source']> = {}): Feed => ({
  ...real,
  source: {
    ...real.source,
    coverage: 'complete',
    currency: 'USD',
    ...more,
    fetchPrices: async () => {
      if (answer instanceof Error) throw answer;
      return { quotes: [], asOf: null, ...answer };
    },
  },
});
const collect = (answer: Answer, more: Partial<Feed['source']> = {}, signal = new AbortController().signal): Promise<void> =>
  collectFeed(collector, feedOf(answer, more), signal);
const quote = (name: string, units: number, more: Partial<RawQuote> = {}): RawQuote => ({
  name,
  phase: null,
  price: { units, scale: 3 },
  quantity: 2,
  url: null,
  ...more,
});
/** Every CS2 item of the test at `base` and a little more each. */
const whole = (base: number): RawQuote[] =>
  collector.items
    .all()
    .filter((item) => item.appId === 730 && item.itemId <= 14)
    .map((item, at) => quote(item.name, base + at, { phase: item.phase }));
const prices = async (): Promise<number[]> =>
  (await db.selectFrom('quotes').select('price').where('market_id', '=', real.marketId).orderBy('price').execute()).map((row) => row.price);
const state = () =>
  db.selectFrom('price_feeds').selectAll().where('source', '=', real.source.key).where('app_id', '=', real.appId).executeTakeFirstOrThrow();

describe('a list that is believed', () => {
  it('becomes quotes, and the feed says when it is asked again', async () => {
    await collect({ quotes: whole(1000), asOf: new Date(START.getTime() - MINUTE) });
    expect(await prices()).toEqual(whole(1000).map((one) => one.price.units));
    const row = await state();
    expect(row).toMatchObject({
      failures: 0,
      last_error: null,
      suspicion: null,
      row_count: 11,
      last_success: START,
      as_of: new Date(START.getTime() - MINUTE),
    });
    expect(row.next_attempt.getTime()).toBeGreaterThan(nowMs());
  });

  it('takes the cheapest of several offers, and leaves out impossible prices', async () => {
    await collect({
      quotes: [quote(AK_FT, 500), quote(AK_FT, 400), quote(AK_FT, 600), quote(AWP, 0), quote('Fracture Case', 1_000_000_001)],
    });
    expect(await prices()).toEqual([400]);
  });

  it('becomes bids when its source lists buy orders: the highest of an item, and no item that nobody offers', async () => {
    const bids = async () => (await db.selectFrom('bids').select(['item_id', 'price']).orderBy('price').execute()).map((row) => row.price);
    const before = collector.items.all().length;
    const orders = [quote(AK_FT, 500), quote(AK_FT, 700), quote(AK_FT, 600), quote('Sticker | Nobody Offers', 800)];
    await collect({ quotes: orders }, { side: 'bid' });
    expect([await prices(), await bids(), collector.items.all().length]).toEqual([[], [700], before]);
    await collect({ quotes: [] }, { side: 'bid' });
    expect(await state()).toMatchObject({ suspicion: 'LIST_TOO_SHORT' });
    await collect({ quotes: [] }, { side: 'bid' });
    expect([await bids(), (await state()).failures]).toEqual([[], 0]);
  });

  it('registers items with unknown names once, with slug and description', async () => {
    const fresh = [
      quote('Sticker | Never Seen (Holo)', 700),
      quote('Sticker | Never Seen (Holo)', 800),
      quote('★ Karambit | Doppler (Factory New)', 900, { phase: 'Phase 4' }),
    ];
    await collect({ quotes: fresh });
    await collect({ quotes: fresh });
    expect(await prices()).toEqual([700, 900]);
    const rows = await db.selectFrom('items').select(['slug', 'type', 'phase']).where('origin', '=', 'feed').orderBy('item_id').execute();
    expect(rows).toMatchObject([{ type: 'Sticker', phase: null }, { phase: 'Phase 4' }]);
    const sameName = collector.items.byName(730, '★ Karambit | Doppler (Factory New)', 'Phase 4');
    expect(sameName?.generalId).toBe(collector.items.byName(730, '★ Karambit | Doppler (Factory New)', null)?.generalId);
  });

  it('includes the units that its market sold [DATA-352]', async () => {
    const sales = [{ name: AK_FT, phase: null, sold7Days: 21, median7Days: { units: 5, scale: 0 }, sold1Day: 4, sold30Days: null }];
    await collect({ quotes: whole(1000), sales });
    const { itemId } = collector.items.byName(730, AK_FT, null)!;
    const sold = await readVolumes(db);
    expect([sold[1].get(itemId), sold[7].get(itemId), sold[30].get(itemId)]).toEqual([4, 21, undefined]);
    await collect({ quotes: whole(1000), sales: [] });
    expect((await readVolumes(db))[7].get(itemId)).toBeUndefined();
  });
});

describe('a list that cannot be read', () => {
  it('keeps the last prices, records the error, and is retried with growing delays', async () => {
    await collect({ quotes: whole(1000) });
    const waits: number[] = [];
    for (let failure = 1; failure <= 3; failure++) {
      await collect(new MarketError('UPSTREAM', 'waxpeer: status 502'));
      expect(await state()).toMatchObject({ failures: failure, last_error: 'UPSTREAM: waxpeer: status 502', last_success: START });
      waits.push((await state()).next_attempt.getTime() - nowMs());
    }
    expect(waits).toEqual([15_000, 30_000, 60_000]);
    expect(await prices()).toHaveLength(11);
    await collect({ quotes: whole(1000) });
    expect(await state()).toMatchObject({ failures: 0, last_error: null });
  });

  it('is not asked sooner than the market wants', async () => {
    await collect(new MarketError('RATE_LIMITED', 'status 429', { retryAfter: 900 }));
    expect((await state()).next_attempt.getTime() - nowMs()).toBe(900_000);
  });

  it('through an internal error is recorded without detail and logged', async () => {
    const logged: unknown[] = [];
    const log = { ...silentLog, error: (...entry: unknown[]) => void logged.push(...entry) } as typeof silentLog;
    const error = new TypeError('secret detail');
    await collectFeed({ ...collector, log }, feedOf(error), new AbortController().signal);
    expect(await state()).toMatchObject({ failures: 1, last_error: 'INTERNAL' });
    expect(logged).toEqual([expect.objectContaining({ err: error }), 'a price list could not be processed']);
  });

  it('because the exchange rate is not known yet records that reason', async () => {
    await collect({ quotes: whole(1000) }, { currency: 'RUB' });
    expect((await state()).last_error).toContain('no exchange rate for RUB yet');
  });

  it('because this process stops is given back at once', async () => {
    await collect(new Error('aborted'), {}, AbortSignal.abort());
    expect(await state()).toMatchObject({ failures: 0, last_error: null, next_attempt: START });
  });
});

it('a reading whose result could not be recorded is resumed by the next attempt of its job', async () => {
  const due = (await state()).next_attempt;
  const asked: string[] = [];
  const job = (lost: Collector['db'], drop: () => Promise<void>) => {
    const client = () => () => {
      asked.push('list');
      return drop().then(() => Promise.reject(new Error('the stub has no list')));
    };
    const jobs = collectionJobs({ ...collector, db: lost, outside: { client } }, () => Promise.reject(new Error('no rates')));
    const payload = { source: real.source.key, appId: real.appId, due };
    return jobs.find(({ name }) => name === 'collect-prices')!.run(payload, new AbortController().signal);
  };
  const other = createPool(world.connection, 2, silentLog);
  await expect(job(createDb(other), () => other.end())).rejects.toThrow('Cannot use a pool after calling end on the pool');
  expect(await state()).toMatchObject({ failures: 0, next_attempt: new Date(nowMs() + MAX_COLLECT_MS) });
  await job(db, async () => undefined);
  expect([asked.length, (await state()).failures]).toEqual([2, 1]);
});

describe('a suspicious list', () => {
  it('that is far too short is rejected until it repeats', async () => {
    await collect({ quotes: whole(1000) });
    advanceClock(MINUTE);
    await collect({ quotes: whole(1000).slice(0, 5) });
    expect([(await prices()).length, (await state()).suspicion]).toEqual([11, 'LIST_TOO_SHORT']);
    await collect({ quotes: whole(1000).slice(0, 5) });
    expect([(await prices()).length, (await state()).suspicion]).toEqual([5, null]);
  });

  it('that was a passing trouble leaves no trace', async () => {
    await collect({ quotes: whole(1000) });
    await collect({ quotes: [] });
    await collect({ quotes: whole(1001) });
    expect(await state()).toMatchObject({ suspicion: null, last_error: null });
    await collect({ quotes: [] });
    expect(await prices()).toHaveLength(11);
  });

  it.each([
    ['a thousand times too high', 1_000_000, 'PRICES_TOO_HIGH'],
    ['a hundred times too low', 10, 'PRICES_TOO_LOW'],
  ])('whose prices are %s is rejected however often it repeats', async (_what, base, suspicion) => {
    await collect({ quotes: whole(1000) });
    for (let n = 0; n < 3; n++) {
      await collect({ quotes: whole(base) });
      expect([(await prices())[0], (await state()).suspicion]).toEqual([1000, suspicion]);
    }
  });

  it('whose prices jumped is believed when it repeats and is like the other markets', async () => {
    await collect({ quotes: whole(1000) });
    const elsewhere = collector.items
      .all()
      .filter((item) => item.appId === 730 && item.itemId <= 14)
      .map((item) => ({ itemId: item.itemId, price: 9000, quantity: 1, native: { units: 9, scale: 0 }, url: null }));
    await mergeQuotes(pool, refreshOf('skinport'), elsewhere);
    await collect({ quotes: whole(10_000) });
    expect((await prices())[0]).toBe(1000);
    await collect({ quotes: whole(10_000) });
    expect((await prices())[0]).toBe(10_000);
  });

  it('is never one that names only some: its length says nothing', async () => {
    await collect({ quotes: whole(1000) }, { coverage: 'partial' });
    await collect({ quotes: whole(1000).slice(0, 1) }, { coverage: 'partial' });
    expect([(await prices()).length, (await state()).suspicion]).toEqual([11, null]);
  });
});

describe('a list of many pages', () => {
  const PAGES = 11;
  const MINUTE_LIMIT = { requests: 5, perSeconds: 60 };
  /** Each page has one item of the test. Records the pages that were requested, and when. */
  const pagedWorld = (faults: (page: number) => void = () => {}) => {
    const asked: { page: number; at: number }[] = [];
    const list = whole(1000);
    const feed: Feed = {
      ...real,
      source: {
        ...real.source,
        coverage: 'complete',
        currency: 'USD',
        limit: MINUTE_LIMIT,
        fetchPrices: async (context) => ({
          quotes: await collectPages<RawQuote, number>(context, {
            first: 0,
            maxPages: 20,
            identity: (row) => row.name + row.phase,
            fetchPage: async (page) => {
              await context.http({ url: `https://pages.test/${page}` });
              faults(page);
              return { rows: [list[page]!], next: page + 1 < PAGES ? page + 1 : null, total: PAGES };
            },
          }),
          asOf: null,
        }),
      },
    };
    const client: Collector['outside']['client'] = (name, limit, signal, options) => async (request) => {
      await acquireSlots(db, { buckets: [{ name, windows: [limit] }] }, signal, options);
      asked.push({ page: Number(request.url.split('/').at(-1)), at: nowMs() });
      return { status: 200, headers: {}, body: Buffer.alloc(0) };
    };
    const run = (): Promise<void> => collectFeed({ ...collector, outside: { client } }, feed, new AbortController().signal);
    return { asked, run };
  };
  const clear = async (): Promise<void> => {
    for (const table of ['paged_readings', 'paged_rows', 'request_buckets', 'request_waiters'])
      await sql`truncate ${sql.table(table)}`.execute(db);
  };
  beforeEach(clear);

  it('is read as fast as the market allows, and never waits in a slot: each run ends at the limit and is due when it may go on', async () => {
    const { asked, run } = pagedWorld();
    for (let n = 0; n < 2; n++) {
      await run();
      expect(await state()).toMatchObject({ failures: 0, last_success: null, next_attempt: new Date(nowMs() + MINUTE) });
      expect(await prices()).toEqual([]);
      advanceClock(MINUTE);
    }
    await run();
    expect(asked.map(({ page, at }) => [page, (at - START.getTime()) / MINUTE])).toEqual(
      Array.from({ length: PAGES }, (_, page) => [page, Math.floor(page / 5)]),
    );
    expect(await prices()).toEqual(whole(1000).map((one) => one.price.units));
    expect(await state()).toMatchObject({ failures: 0, last_success: new Date(nowMs()) });
    // the prices age since the first page
    expect(await db.selectFrom('quotes').select('changed_at').distinct().execute()).toEqual([{ changed_at: START }]);
    expect(await db.selectFrom('market_refreshes').select('completed_at').execute()).toEqual([{ completed_at: START }]);
    for (const table of ['paged_readings', 'paged_rows'])
      expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toHaveLength(0);
  });

  it('goes on with the page that failed, when the market was out of reach', async () => {
    let down = true;
    const { asked, run } = pagedWorld((page) => {
      if (page === 2 && down) throw new MarketError('UPSTREAM', 'status 503');
    });
    await run();
    expect(await state()).toMatchObject({ failures: 1, last_error: 'UPSTREAM: status 503' });
    down = false;
    await run();
    expect(asked.map(({ page }) => page)).toEqual([0, 1, 2, 2, 3]);
  });

  it('is read from the start after an answer that makes no sense, and when its first page is too old', async () => {
    let broken = true;
    const { asked, run } = pagedWorld((page) => {
      if (page === 1 && broken) throw new MarketError('BAD_ANSWER', 'answer is no JSON');
    });
    await run();
    broken = false;
    await run();
    advanceClock(7 * 60 * MINUTE);
    await run();
    expect(asked.map(({ page }) => page)).toEqual([0, 1, 0, 1, 2, 0, 1, 2, 3, 4]);
  });

  it('is whole also when two jobs read it at the same time', async () => {
    const { run } = pagedWorld();
    for (let n = 0; n < 8; n++) {
      await Promise.all([run(), run()]);
      advanceClock(MINUTE);
    }
    expect(await prices()).toEqual(whole(1000).map((one) => one.price.units));
    expect(await state()).toMatchObject({ failures: 0, last_error: null });
  });
});
