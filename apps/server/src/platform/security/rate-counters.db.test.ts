import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { START } from '../../../test/api.ts';
import { testDatabase } from '../../../test/harness.ts';
import { setClock } from '../process/clock.ts';
import { createRateCounters } from './rate-counters.ts';

const { db } = testDatabase();

it('counts of the same callers in several processes are shared at once, whoever came first in each', async () => {
  setClock(START);
  const buckets = Array.from({ length: 400 }, (_, n) => `call:user:${n}`);
  const processes = [createRateCounters(db), createRateCounters(db)] as const;
  const rounds = 10;
  for (let round = 0; round < rounds; round++) {
    for (const bucket of buckets) processes[0].add(bucket, 1000);
    for (const bucket of buckets.toReversed()) processes[1].add(bucket, 1000);
    await Promise.all(processes.map(({ flush }) => flush()));
  }
  const stored = await db.selectFrom('rate_counters').select(['bucket', 'count']).execute();
  expect(new Map(stored.map(({ bucket, count }) => [bucket, count]))).toEqual(new Map(buckets.map((bucket) => [bucket, 2 * rounds])));
});

it('counts that could not be shared are shared the next time', async () => {
  setClock(START);
  const rates = createRateCounters(db);
  rates.add('call:user:late', 10, 3);
  await sql`alter table rate_counters rename to away`.execute(db);
  await expect(rates.flush()).rejects.toThrow('rate_counters');
  await sql`alter table away rename to rate_counters`.execute(db);
  rates.add('call:user:late', 10, 2);
  expect(rates.of('call:user:late')).toBe(5);
  await rates.flush();
  const stored = await db.selectFrom('rate_counters').select('count').where('bucket', '=', 'call:user:late').execute();
  expect(stored).toEqual([{ count: 5 }]);
});
