import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { DAY, MINUTE, START, testApi } from '../../../test/api.ts';
import { silentLog } from '../../../test/harness.ts';
import { AK_FT } from '../../../test/items.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { renewHeartbeats } from '../../platform/jobs/run-jobs.ts';
import { takeSlots } from '../../platform/outside/request-limiter.ts';
import { now, setClock } from '../../platform/process/clock.ts';
import { loadConfig } from '../../platform/process/config.ts';
import { createLog } from '../../platform/process/log.ts';
import { loadItemDirectory } from '../board/item-directory.ts';
import { prepareHistory } from '../history/history.ts';
import { currentRate, ratesCheckedAt, storeRates } from '../rates/exchange-rates.ts';
import type { Collector } from './collect.ts';
import { collectionJobs, scheduleDueFeeds } from './collection.jobs.ts';
import { FEEDS } from './feeds.ts';
import { resetFutureTimes } from './future-times.store.ts';

const test = testApi();
const lines: Record<string, unknown>[] = [];
const log = createLog('info', 'test', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
const feed = FEEDS.find((one) => one.source.key === 'waxpeer-prices')!;
let collector: Collector;
const { db, pool } = test;
beforeAll(async () => {
  const client = () => () => Promise.reject(new Error('the stub asks nobody'));
  collector = { db, pool, items: await loadItemDirectory(db), config: loadConfig({}), log: silentLog, outside: { client } };
  await sql`update price_feeds set enabled = source = ${feed.source.key} and app_id = 730`.execute(db);
});

/** Reads the feed as a worker does when the feed is due. @returns whether it was due */
async function readWhenDue(price: number): Promise<boolean> {
  await scheduleDueFeeds(db, collector.config);
  const { rows } = await sql<{ id: string; payload: unknown }>`
    select j.id::text, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'collect-prices'`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  const quotes = [{ name: AK_FT, phase: null, price: { units: price, scale: 3 }, quantity: 1, url: null }];
  const original = feed.source.fetchPrices;
  feed.source.fetchPrices = async () => ({ quotes, asOf: null });
  try {
    const [job] = collectionJobs(collector, () => Promise.reject(new Error('no rates')));
    for (const { payload } of rows) await job!.run(payload, new AbortController().signal);
  } finally {
    feed.source.fetchPrices = original;
  }
  await test.api.boards.catchUp();
  return rows.length > 0;
}
const shown = () => test.api.boards.quotesOf(test.item(AK_FT)).find(({ marketId }) => marketId === feed.marketId)!;
const state = async (): Promise<string> =>
  (await test.send('GET /marketplace/sources')).body.items.find(({ market }: { market: string }) => market === feed.source.market).state;

it('prices that were read while the clock was ahead by days are out of date, said so, and read again at once', async () => {
  setClock(new Date(START.getTime() + 3 * DAY));
  await prepareHistory(db);
  await sql`update price_feeds set next_attempt = ${now()} where enabled`.execute(db);
  expect(await readWhenDue(1000)).toBe(true);
  setClock(START);
  expect([await readWhenDue(2000), await state()]).toEqual([false, 'late']);

  await resetFutureTimes(db, log);
  const feeds = expect.arrayContaining([`${feed.source.key}/730`]) as unknown;
  expect(lines).toMatchObject([{ level: 40, feeds, rates: 0, jobs: 0, points: 1 }]);
  expect(await db.selectFrom('price_changes').selectAll().execute()).toEqual([]);
  await test.api.boards.catchUp();
  expect(shown()).toMatchObject({ price: 1000, fresh: false });
  expect(await state()).toBe('late');
  expect(await readWhenDue(2000)).toBe(true);
  expect(shown()).toMatchObject({ price: 2000, fresh: true, confirmedAt: START.getTime() });
  expect(await state()).toBe('ok');
  await resetFutureTimes(db, log);
  expect(lines).toHaveLength(1);
});

it('a clock that is ahead by a few minutes changes nothing', async () => {
  setClock(new Date(START.getTime() + 4 * MINUTE));
  await sql`update price_feeds set next_attempt = ${now()} where enabled`.execute(db);
  await readWhenDue(3000);
  setClock(START);
  await resetFutureTimes(db, log);
  expect([lines.length, shown().price, await state()]).toEqual([1, 3000, 'ok']);
});

it('rates of later days are not used, and are read again', async () => {
  const rateOf = (units: number) => ({ source: 'test', asOf: now(), rates: new Map([['EUR', { units, scale: 6 }]]) });
  await storeRates(db, rateOf(900_000));
  setClock(new Date(START.getTime() + 3 * DAY));
  await storeRates(db, rateOf(800_000));
  setClock(START);
  await resetFutureTimes(db, silentLog);
  expect((await currentRate(db, 'EUR'))!.rate.units).toBe(900_000);
  expect((await ratesCheckedAt(db))!.getTime()).toBeLessThanOrEqual(START.getTime());
});

it('jobs, request slots and heartbeats of a later time hold nothing up', async () => {
  await enqueue(db, 'later', {});
  await sql`update graphile_worker._private_jobs set run_at = run_at + interval '3 days', created_at = created_at + interval '3 days'`.execute(
    db,
  );
  await resetFutureTimes(db, log);
  const { rows } = await sql`select from graphile_worker._private_jobs where run_at <= clock_timestamp()`.execute(db);
  expect([rows.length, lines.at(-1)!['jobs']]).toEqual([1, 1]);

  setClock(new Date(START.getTime() + 3 * DAY));
  const request = { buckets: [{ name: 'market', windows: [{ requests: 1, perSeconds: 60 }] }] };
  await takeSlots(db, request);
  await renewHeartbeats(db, ['dead'], []);
  setClock(START);
  // a slot with a time in the future counts as a slot of now
  expect((await takeSlots(db, request)).waitMs).toBeLessThanOrEqual(60_000);
  await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = clock_timestamp()`.execute(db);
  await renewHeartbeats(db, ['alive'], []);
  expect((await sql`select from graphile_worker._private_jobs where locked_by is null`.execute(db)).rows).toHaveLength(1);
});
