import { expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { createMetrics } from '../process/metrics.ts';
import { createPool } from './database.ts';
import { observeWaits, poolFigure } from './pool-figures.ts';

const { connection } = testDatabase();

it('a pool tells who waits for a connection, and how long each caller waited', async () => {
  const { registry, poolWaits } = createMetrics();
  const pool = observeWaits('small', createPool(connection, 1, silentLog), poolWaits);
  const states = async () =>
    Object.fromEntries((await poolFigure({ small: pool }).read()).map(({ value, labels }) => [labels!['state'], value]));
  try {
    const client = await pool.connect();
    const waiting = pool.query('select 1 as one');
    expect(await states()).toEqual({ used: 1, idle: 0, waiting: 1, max: 1 });
    client.release();
    expect((await waiting).rows).toEqual([{ one: 1 }]);
    expect(await states()).toEqual({ used: 0, idle: 1, waiting: 0, max: 1 });
    await expect(pool.query('select nonsense')).rejects.toThrow('nonsense');
    expect(await registry.metrics()).toContain('lootfolio_pool_wait_seconds_count{pool="small"} 3');
  } finally {
    await pool.end();
  }
  await expect(pool.connect()).rejects.toThrow('after calling end');
});
