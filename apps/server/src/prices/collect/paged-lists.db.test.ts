import { sql } from 'kysely';
import { collectPages } from '@lootfolio/marketplaces/pages';
import { MarketError, type RawQuote } from '@lootfolio/marketplaces/port';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, START } from '../../../test/api.ts';
import { advanceClock, nowMs } from '../../platform/process/clock.ts';
import { acquireSlots } from '../../platform/outside/request-limiter.ts';
import { collectFeed, type Collector } from './collect.ts';
import type { Feed } from './feeds.ts';
import { REAL_FEED, testCollecting } from '../../../test/collecting.ts';

const { db, collector, whole, prices, state } = testCollecting();

describe('a list of many pages', () => {
  const PAGES = 11;
  const MINUTE_LIMIT = { requests: 5, perSeconds: 60 };
  /** Each page has one item of the test. Records the pages that were requested, and when. */
  const pagedWorld = (faults: (page: number) => void = () => {}) => {
    const asked: { page: number; at: number }[] = [];
    const list = whole(1000);
    const feed: Feed = {
      ...REAL_FEED,
      source: {
        ...REAL_FEED.source,
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
    // the age of the prices counts from the first page
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
