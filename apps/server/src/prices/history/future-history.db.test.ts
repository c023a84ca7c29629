import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, START } from '../../../test/api.ts';
import { silentLog, testDatabase } from '../../../test/harness.ts';
import { createDb, createPool } from '../../platform/database/database.ts';
import { setClock } from '../../platform/process/clock.ts';
import { createLog } from '../../platform/process/log.ts';
import { removeFutureHistory } from './future-history.store.ts';
import { prepareHistory } from './history.ts';

const { db, connection } = testDatabase();
const TABLES = { price_changes: 'at', price_hours: 'hour', price_days: 'day' } as const;
const lines: Record<string, unknown>[] = [];
const log = createLog('info', 'test', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
const remove = (): Promise<number> => removeFutureHistory(db, log);

const ahead = (ms: number): Date => new Date(START.getTime() + ms);
beforeEach(async () => {
  lines.length = 0;
  for (const later of [400 * DAY, 20 * DAY, 0]) {
    setClock(ahead(later));
    await prepareHistory(db);
  }
  for (const table of Object.keys(TABLES)) await sql`truncate ${sql.table(table)}`.execute(db);
});
afterAll(() => setClock(null));

/** Stores a point in each table at a time. */
async function point(at: Date): Promise<void> {
  await sql`insert into price_changes (market_id, item_id, at, price) values (3, 1, ${at}, 7)`.execute(db);
  await sql`insert into price_hours (market_id, item_id, hour, price) values (3, 1, ${at}, 7)`.execute(db);
  await sql`insert into price_days (market_id, item_id, day, open, high, low, close) values (3, 1, ${at.toISOString().slice(0, 10)}, 7, 7, 7, 7)
    on conflict do nothing`.execute(db);
}
const left = async (table: keyof typeof TABLES): Promise<number> => (await sql`select from ${sql.table(table)}`.execute(db)).rows.length;
const allLeft = async (): Promise<number[]> => [await left('price_changes'), await left('price_hours'), await left('price_days')];

describe('points of the price history of a later time', () => {
  it('are removed from each table: those of today, of this month, of the next and of the next year', async () => {
    for (const ms of [-40 * DAY, -DAY, 0]) {
      setClock(ahead(ms));
      await prepareHistory(db);
      await point(ahead(ms));
    }
    expect([await remove(), await allLeft()]).toEqual([0, [3, 3, 3]]);
    for (const ms of [2 * HOUR, 3 * DAY, 20 * DAY, 400 * DAY]) await point(ahead(ms));
    // the day of START has its row already
    expect([await remove(), await allLeft()]).toEqual([4 + 4 + 3, [3, 3, 3]]);
    expect([await remove(), lines]).toEqual([0, []]);
  });

  it('stay when they are ahead by less than clocks of several machines differ', async () => {
    await point(ahead(5 * MINUTE));
    expect(await remove()).toBe(0);
    await point(ahead(5 * MINUTE + 1));
    expect([await remove(), await allLeft()]).toEqual([2, [1, 1, 1]]);
  });

  it('are told to the processes that have past prices in memory, and only then', async () => {
    const client = await createPool(connection, 1, silentLog).connect();
    const told: string[] = [];
    client.on('notification', ({ channel }) => void told.push(channel));
    await client.query('listen history');
    await remove();
    await point(ahead(DAY));
    await remove();
    await expect.poll(() => told).toEqual(['history']);
    client.release(true);
  });

  it('are kept, and an error is logged, when they are of more than seven days: then the clock is behind', async () => {
    for (let day = 1; day <= 6; day++) await point(ahead(day * DAY));
    await point(ahead(400 * DAY));
    expect(await remove()).toBe(21);
    for (let day = 1; day <= 8; day++) await point(ahead(day * DAY));
    expect([await remove(), await allLeft()]).toEqual([0, [8, 8, 8]]);
    expect(lines).toMatchObject([
      { level: 50, msg: 'the price history goes on for more than 7 days after the present time: is the clock behind? It is kept' },
    ]);
  });

  it('are looked for without reading the points that stay', async () => {
    await sql`insert into price_changes (market_id, item_id, at, price)
      select 3, n, ${START}::timestamptz - n * interval '1 second', 7 from generate_series(1, 20000) n`.execute(db);
    await sql`insert into price_hours (market_id, item_id, hour, price) select market_id, item_id, at, price from price_changes`.execute(
      db,
    );
    await sql`insert into price_days (market_id, item_id, day, open, high, low, close)
      select 3, n, ${START}::date - n % 15, 7, 7, 7, 7 from generate_series(1, 20000) n`.execute(db);
    for (const table of Object.keys(TABLES)) await sql`analyze ${sql.table(table)}`.execute(db);
    // one session, whose statistics can be read at once
    const one = createDb(createPool(connection, 1, silentLog));
    const read = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`.execute(one);
      const { rows } = await sql<{ read: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname ~ '^price_(changes|hours|days)_'`.execute(
        one,
      );
      return rows[0]!.read;
    };
    const before = await read();
    await removeFutureHistory(one, log);
    // planning looks up the ends of indexes
    expect((await read()) - before).toBeLessThan(10);
    await sql`select count(*) from price_changes where price = 7`.execute(one);
    expect((await read()) - before).toBeGreaterThanOrEqual(20_000);
    await one.destroy();
  });
});
