import { expect, it } from 'vitest';
import { databaseBefore } from '../../test/old-database.ts';

const { pool, upgrade } = databaseBefore('0070_subscriptions.sql');

it('limits that the operator set become those of the dearest plan, which counts for everybody; 0 stays never', async () => {
  await pool.query(`insert into settings (key, value, updated_at) values
    ('selling.items_at_once', '77', '2026-11-01'), ('sales.synchronise_minutes', '0', '2026-11-02'), ('selling.stopped', 'true', '2026-11-03')`);
  await upgrade();
  const { rows } = await pool.query('select key, value, updated_at from settings order by key');
  expect(rows).toEqual([
    { key: 'selling.stopped', value: true, updated_at: new Date('2026-11-03') },
    { key: 'subscriptions.trader_items', value: 77, updated_at: new Date('2026-11-01') },
    { key: 'subscriptions.trader_sync', value: 0, updated_at: new Date('2026-11-02') },
  ]);
});
