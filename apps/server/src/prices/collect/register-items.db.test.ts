import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { createDb, createPool, PATIENCE } from '../../platform/database/database.ts';
import { registerItems } from './register-items.ts';

const LOCK_MS = 50;
const test = testDatabase();
const impatient = createDb(createPool(test.connection, 1, silentLog, { ...PATIENCE.work, lockMs: LOCK_MS }));
afterAll(() => impatient.destroy());

/** The milliseconds for which a statement waits for a lock; 0 when none does. */
async function waited(): Promise<number> {
  const { rows } = await sql<{
    ms: number;
  }>`select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float * 1000 as ms
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
  return rows[0]!.ms;
}

it('waits for another process that registers items, longer than for any other lock', async () => {
  const names = { appId: 730, name: 'Slow Case', shortName: 'Slow Case', nameTr: null, phase: null, type: 'Container' } as const;
  const kind = { weapon: null, exterior: null, wear: null, rarity: null, rarityColor: null, collection: null };
  const item = { ...names, ...kind, isStattrak: false, isSouvenir: false };
  const registered = await test.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('items'))`.execute(tx);
    const registering = registerItems(impatient, [item], 'catalogue');
    await expect.poll(waited).toBeGreaterThan(4 * LOCK_MS);
    return { registering };
  });
  await registered.registering;
  expect(await test.db.selectFrom('items').select('slug').where('market_hash_name', '=', item.name).execute()).toEqual([
    { slug: 'slow-case' },
  ]);
});
