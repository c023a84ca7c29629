import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, testApi } from '../../../test/api.ts';
import { AK_FT } from '../../../test/items.ts';
import { loadConfig } from './config.ts';
import { advanceClock, now, nowMs } from './clock.ts';
import { enqueue } from '../jobs/jobs.ts';
import { createMetrics } from './metrics.ts';
import { diskFigures } from './disk.ts';
import { registerFigures } from './figures.ts';
import { poolFigure } from '../database/pool-figures.ts';
import { takeSlots } from '../outside/request-limiter.ts';
import { healthFigures } from '../../features/operator/health/health.figures.ts';
import { priceFigures } from '../../prices/prices.figures.ts';
import { FEEDS } from '../../prices/collect/feeds.ts';

const test = testApi();

/** Returns all metrics as monitoring reads them, by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const { registry } = createMetrics();
  const parts = { db: test.db, config: loadConfig({}), boards: test.api.boards };
  registerFigures(registry, [...healthFigures(parts), ...priceFigures(parts)]);
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('lootfolio_'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

describe('metrics', () => {
  it('tell the age of the board and of each source that is read, with its interval and failures', async () => {
    expect([...(await scrape()).keys()].some((name) => name.startsWith('lootfolio_board_age_seconds'))).toBe(false);
    await test.offer('waxpeer', { [AK_FT]: 10_000 });
    await test.db
      .updateTable('price_feeds')
      .set({ last_success: new Date(nowMs() - HOUR), failures: 2 })
      .where('source', '=', 'waxpeer-prices')
      .where('app_id', '=', 730)
      .execute();
    advanceClock(MINUTE);
    const figures = await scrape();
    expect(figures.get('lootfolio_board_age_seconds')).toBe(60);
    const of = '{source="waxpeer-prices",game="cs2"}';
    expect(figures.get(`lootfolio_source_age_seconds${of}`)).toBe(3660);
    expect(figures.get(`lootfolio_source_failures${of}`)).toBe(2);
    expect(figures.get(`lootfolio_source_interval_seconds${of}`)).toBeGreaterThan(0);
    await sql`update price_feeds set enabled = false where source = 'waxpeer-prices'`.execute(test.db);
    expect((await scrape()).has(`lootfolio_source_age_seconds${of}`)).toBe(false);
  });

  it('tell the jobs by kind and state, and how long the oldest has waited', async () => {
    await enqueue(test.db, 'a-job', {});
    await enqueue(test.db, 'a-job', {}, { delaySeconds: 3600 });
    await enqueue(test.db, 'a-lost-job', {});
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'a-lost-job')`.execute(test.db);
    // the queue counts by the clock of the database
    await sql`update graphile_worker._private_jobs set run_at = ${new Date(nowMs() - 5 * MINUTE)} where run_at < clock_timestamp()`.execute(
      test.db,
    );
    const figures = await scrape();
    const jobs = (job: string, state: string) => figures.get(`lootfolio_jobs{job="${job}",state="${state}"}`);
    expect([jobs('a-job', 'waiting'), jobs('a-job', 'scheduled'), jobs('a-job', 'given_up')]).toEqual([1, 1, 0]);
    expect([jobs('a-lost-job', 'waiting'), jobs('a-lost-job', 'given_up')]).toEqual([0, 1]);
    expect(figures.get('lootfolio_job_wait_seconds{job="a-job"}')).toBe(300);
  });

  it('tell the use of request limits, and for how long a market asked for none', async () => {
    const { market, limit } = FEEDS.find(({ source }) => source.market === 'skinport')!.source;
    const scaled = { ...limit, requests: limit.requests * 250 };
    for (let n = 0; n < 5; n += 1) await takeSlots(test.db, { buckets: [{ name: market, windows: [scaled] }] });
    await sql`update request_buckets set closed_until = ${new Date(nowMs() + 90_000)} where name = ${market}`.execute(test.db);
    const figures = await scrape();
    expect(figures.get(`lootfolio_request_limit_used_ratio{market="${market}"}`)).toBe(5 / scaled.requests);
    expect(figures.get(`lootfolio_request_limit_closed_seconds{market="${market}"}`)).toBe(90);
    advanceClock(limit.perSeconds * 1000 + 90_000);
    const later = await scrape();
    expect(later.get(`lootfolio_request_limit_used_ratio{market="${market}"}`)).toBe(0);
    expect(later.get(`lootfolio_request_limit_closed_seconds{market="${market}"}`)).toBe(0);
  });

  it('tell operations, processes, sizes and the age of the last backup', async () => {
    const before = await scrape();
    expect([...before.keys()].some((name) => name.startsWith('lootfolio_backup_age'))).toBe(false);
    await sql`insert into backups (file, size_bytes, made_at) values ('f', 1, ${new Date(nowMs() - DAY)})`.execute(test.db);
    await sql`insert into process_beats values ('00000000-0000-4000-8000-000000000001', 'worker', '1', '26', 1, ${now()}, ${now()})`.execute(
      test.db,
    );
    const figures = await scrape();
    expect(figures.get('lootfolio_operations{state="running"}')).toBe(0);
    expect(figures.get('lootfolio_processes{role="worker"}')).toBe((before.get('lootfolio_processes{role="worker"}') ?? 0) + 1);
    expect(figures.get('lootfolio_backup_age_seconds')).toBe(86_400);
    expect(figures.get('lootfolio_database_bytes')).toBeGreaterThan(1_000_000);
    expect(figures.get('lootfolio_database_connections{state="max"}')).toBe(300);
    expect(figures.get('lootfolio_history_bytes{table="price_days"}')).toBeGreaterThan(0);
    expect(figures.get('lootfolio_database_start_time_seconds')).toBeGreaterThan(1_700_000_000);
  });

  it('of the alert rules are those that api and worker tell', async () => {
    const { registry } = createMetrics();
    const parts = { db: test.db, config: loadConfig({}), boards: test.api.boards };
    registerFigures(registry, [...healthFigures(parts), ...priceFigures(parts), ...diskFigures('/'), poolFigure({})]);
    const known = new Set(registry.getMetricsAsArray().map(({ name }) => name));
    const rules = readFileSync(new URL('../../../../../docs/deploy/alerts.yml', import.meta.url), 'utf8');
    const used = new Set(rules.match(/lootfolio_\w+/g)!.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  });

  it('of an api process have its disk, its pools and how long it waited for them', async () => {
    const text = await test.api.metrics.read();
    for (const name of [
      'lootfolio_disk_free_bytes',
      'lootfolio_disk_size_bytes',
      'lootfolio_pool_connections{pool="calls",state="waiting"} 0',
      'lootfolio_pool_connections{pool="bulk",state="max"} 2',
      'lootfolio_pool_wait_seconds_count{pool="calls"}',
      'process_start_time_seconds',
    ])
      expect(text).toContain(name);
  });
});
