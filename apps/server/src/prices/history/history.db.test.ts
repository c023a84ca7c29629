import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, START, testWorld } from '../../../test/api.ts';
import { advanceClock, nowMs, setClock } from '../../platform/process/clock.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { backfillReference, type ArchivedDay } from './backfill.ts';
import { aggregateHistory, removeOldHistory, prepareHistory } from './history.ts';
import { loadItemDirectory } from '../board/item-directory.ts';
import { ensurePartitions, partitionsOf } from './partitions.ts';
import { fillDays, readPriceDays } from './price-days.reads.ts';

const { db, pool } = testWorld();
const settings: Settings = { get: (one) => one.default };
const MIDNIGHT = new Date('2026-11-20T00:00:00Z').getTime();

beforeEach(async () => {
  setClock(START);
  for (const table of ['price_changes', 'price_hours', 'price_days']) await sql`truncate ${sql.table(table)}`.execute(db);
});

const change = (at: number, price: number, itemId = 1) =>
  sql`insert into price_changes (market_id, item_id, at, price, quantity) values (1, ${itemId}, ${new Date(at)}, ${price}, 1)`.execute(db);
const hours = async (itemId = 1) =>
  (
    await sql<{ hour: Date; price: number }>`select hour, price from price_hours where item_id = ${itemId} order by hour`.execute(db)
  ).rows.map((row) => [(row.hour.getTime() - MIDNIGHT) / HOUR, row.price]);
const days = async (itemId = 1) =>
  (
    await sql<{
      day: string;
      open: number;
      high: number;
      low: number;
      close: number;
    }>`select day, open, high, low, close from price_days where item_id = ${itemId} order by day`.execute(db)
  ).rows.map((row) => [row.day.slice(-2), row.open, row.high, row.low, row.close]);

describe('aggregation', () => {
  it('keeps the last price of each full hour, and open, high, low and close of each day', async () => {
    for (const [minute, price] of [
      [-90, 50],
      [5, 100],
      [30, 300],
      [59, 200],
      [60, 150],
      [11 * 60 + 59, 170],
      [12 * 60, 180],
    ] as const)
      await change(MIDNIGHT + minute * MINUTE, price);
    await aggregateHistory(db);
    expect(await hours()).toEqual([
      [-2, 50],
      [0, 200],
      [1, 150],
      [11, 170],
    ]);
    expect(await days()).toEqual([
      ['19', 50, 50, 50, 50],
      ['20', 100, 300, 100, 180],
    ]);
  });

  it('comes to the same when it is repeated, and takes up what came since', async () => {
    await change(MIDNIGHT + HOUR, 100);
    for (let n = 0; n < 3; n++) await aggregateHistory(db);
    expect(await hours()).toEqual([[1, 100]]);
    await change(nowMs() + MINUTE, 80);
    advanceClock(HOUR);
    await aggregateHistory(db);
    expect([await hours(), await days()]).toEqual([
      [
        [1, 100],
        [12, 80],
      ],
      [['20', 100, 100, 80, 80]],
    ]);
  });

  it('loses no hour to the forgetting of changes, minute after minute for three days', async () => {
    const start = nowMs();
    for (let item = 1; item <= 6; item++) await change(start + item * 10 * MINUTE - MINUTE, item * 100, item);
    for (let passed = 0; passed < 3 * DAY; passed += 10 * MINUTE) {
      advanceClock(10 * MINUTE);
      if (passed % HOUR !== 0 && (passed < 23 * HOUR || passed > 29 * HOUR)) continue;
      await aggregateHistory(db);
      await removeOldHistory(db, settings, 4e9);
    }
    for (let item = 1; item <= 6; item++) expect(await hours(item)).toEqual([[12, item * 100]]);
    expect((await sql`select 1 from price_changes`.execute(db)).rows).toEqual([]);
    expect(await days(6)).toEqual([['20', 600, 600, 600, 600]]);
  });

  it('takes up what was left when the server was down for days', async () => {
    await change(nowMs() + MINUTE, 500);
    advanceClock(4 * DAY);
    await aggregateHistory(db);
    await removeOldHistory(db, settings, 4e9);
    expect([await hours(), await days()]).toEqual([[[12, 500]], [['20', 500, 500, 500, 500]]]);
  });
});

describe('forgetting', () => {
  it('keeps each kind for as long as the settings say', async () => {
    await change(nowMs() - 25 * HOUR, 1);
    await change(nowMs() - 23 * HOUR, 2);
    await sql`insert into price_hours (market_id, item_id, hour, price) values (1, 1, ${new Date(nowMs() - 15 * DAY)}, 1), (1, 1, ${new Date(nowMs() - 13 * DAY)}, 2)`.execute(
      db,
    );
    await removeOldHistory(db, settings, 4e9);
    expect((await sql<{ price: number }>`select price from price_changes`.execute(db)).rows).toEqual([{ price: 2 }]);
    expect((await hours()).map(([, price]) => price)).toEqual([2]);
  });

  it.each([
    ['price_changes', 'at'],
    ['price_hours', 'hour'],
  ])(
    'deletes the oldest of %s when they take more than half of the bytes, and keeps the rest',
    async (table, time) => {
      const [ref, at] = [sql.table(table), sql.ref(time)];
      await sql`insert into ${ref} (market_id, item_id, ${at}, price, quantity)
      select 1, item, ${START}::timestamptz - hour * interval '1 hour', 1, 1 from generate_series(1, 500) item, generate_series(0, 19) hour`.execute(
        db,
      );
      const kept = async () =>
        (
          await sql<{ rows: number; hours: number }>`select count(*)::int as rows,
          coalesce(extract(epoch from ${START}::timestamptz - min(${at})) / 3600, -1)::int as hours from ${ref}`.execute(db)
        ).rows[0]!;
      const isCounted = async (rows: number): Promise<void> => {
        await expect
          .poll(
            async () => {
              // a session reports its counts only when it is idle; this many statements reach all sessions
              await Promise.all(Array.from({ length: 20 }, () => sql`select pg_stat_force_next_flush()`.execute(db)));
              const { rows: found } = await sql<{ rows: number }>`select sum(n_live_tup)::int as rows from pg_stat_user_tables
              where relid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass)`.execute(db);
              return found[0]!.rows;
            },
            { timeout: 30_000 },
          )
          .toBe(rows);
      };
      // 60 bytes a row
      await isCounted(10_000);
      await removeOldHistory(db, settings, 1_200_000);
      expect(await kept()).toEqual({ rows: 10_000, hours: 19 });
      await removeOldHistory(db, settings, 600_000);
      expect(await kept()).toEqual({ rows: 5000, hours: 9 });
      await isCounted(5000);
      await removeOldHistory(db, settings, 600_000);
      expect(await kept()).toEqual({ rows: 5000, hours: 9 });
      await removeOldHistory(db, settings, 1);
      expect(await kept()).toEqual({ rows: 1500, hours: 2 });
    },
    60_000,
  );

  it('drops the oldest months of days when they grow too large, never the last 40 days', async () => {
    await ensurePartitions(db, 'price_days', new Date('2026-06-15T00:00:00Z'), START);
    const before = await partitionsOf(db, 'price_days');
    expect(before.map(({ partition }) => partition).slice(0, 2)).toEqual(['price_days_20260601', 'price_days_20260701']);
    await removeOldHistory(db, settings, 1);
    expect((await partitionsOf(db, 'price_days')).map(({ partition }) => partition)).toEqual([
      'price_days_20261101',
      'price_days_20261201',
    ]);
  });

  it('of whole months of days is told to the processes that have past prices in memory, and only that', async () => {
    const client = await pool.connect();
    const told: string[] = [];
    client.on('notification', ({ channel }) => void told.push(channel));
    await client.query('listen history');
    await removeOldHistory(db, settings, 4e9);
    await ensurePartitions(db, 'price_days', new Date('2024-10-15T00:00:00Z'), new Date('2024-10-15T00:00:00Z'));
    await removeOldHistory(db, settings, 4e9);
    await expect.poll(() => told).toEqual(['history']);
    client.release(true);
  });

  it('drops whole months of days after their time', async () => {
    await ensurePartitions(db, 'price_days', new Date('2024-10-15T00:00:00Z'), new Date('2024-10-15T00:00:00Z'));
    await removeOldHistory(db, settings, 4e9);
    expect((await partitionsOf(db, 'price_days')).map(({ partition }) => partition)).toContain('price_days_20241101');
    expect((await partitionsOf(db, 'price_days')).map(({ partition }) => partition)).not.toContain('price_days_20241001');
  });
});

describe('partitions', () => {
  it('are there for the coming month before it comes, over a year, and can be made again', async () => {
    for (let month = 0; month < 13; month++) {
      await prepareHistory(db);
      await change(nowMs(), 1);
      await change(nowMs() + 28 * DAY, 1);
      advanceClock(28 * DAY);
    }
    expect((await partitionsOf(db, 'price_changes')).length).toBeGreaterThanOrEqual(13);
  });

  it('are made once when several workers begin at once', async () => {
    setClock(new Date('2031-01-15T00:00:00Z'));
    await Promise.all(Array.from({ length: 6 }, () => prepareHistory(db)));
    expect((await partitionsOf(db, 'price_hours')).map(({ partition }) => partition)).toEqual(
      expect.arrayContaining(['price_hours_20310101', 'price_hours_20310201']),
    );
  });
});

describe('filled days', () => {
  it('carry the last price forward and begin with the first one known', () => {
    const day = (date: number): Date => new Date(Date.UTC(2026, 10, date, 15));
    const rows = [
      { day: '2026-11-02', close: 5, volume: 7, quantity: 3 },
      { day: '2026-11-04', close: 9, volume: null, quantity: null },
    ];
    expect(fillDays(rows, day(1), day(5))).toEqual([
      { date: '2026-11-02', price: 5, volume: 7, quantity: 3 },
      { date: '2026-11-03', price: 5, volume: null, quantity: 3 },
      { date: '2026-11-04', price: 9, volume: null, quantity: null },
      { date: '2026-11-05', price: 9, volume: null, quantity: null },
    ]);
    expect(fillDays(rows, day(5), day(6)).map((filled) => filled.price)).toEqual([9, 9]);
    expect(fillDays([], day(1), day(3))).toEqual([]);
  });
});

describe('the archive of reference prices', () => {
  const archive = (rows: ArchivedDay[]) =>
    async function* () {
      yield* rows;
    };

  it('fills the past with the days on which the price changed, and leaves days that the server saw', async () => {
    const items = await loadItemDirectory(db);
    const item = items.all()[0]!;
    const row = (day: string, price: number): ArchivedDay => ({ name: item.name, phase: null, day, price, volume: null });
    await ensurePartitions(db, 'price_days', new Date('2026-11-01T00:00:00Z'), START);
    await sql`insert into price_days (item_id, market_id, day, open, high, low, close) values (${item.itemId}, 1, '2026-11-18', 9, 9, 9, 9)`.execute(
      db,
    );
    const rows = [
      row('2026-11-10', 5),
      row('2026-11-11', 5),
      row('2026-11-12', 6),
      row('2026-11-18', 7),
      row('2026-11-13', 0),
      { ...row('2026-11-14', 5), name: 'Nobody Knows' },
    ];
    expect(await backfillReference({ db, pool, items }, 730, 90, archive(rows))).toBe(2);
    expect((await readPriceDays(db, item.itemId, 1, 12)).map((day) => day.price)).toEqual([5, 5, 6, 6, 6, 6, 6, 6, 9, 9, 9]);
    expect(await backfillReference({ db, pool, items }, 730, 90, archive(rows))).toBe(0);
  });

  it('leaves nothing when it breaks off', async () => {
    const items = await loadItemDirectory(db);
    const broken = async function* (): AsyncGenerator<ArchivedDay> {
      yield { name: items.all()[0]!.name, phase: null, day: '2026-11-10', price: 5, volume: null };
      throw new Error('cut');
    };
    await expect(backfillReference({ db, pool, items }, 730, 90, broken)).rejects.toThrow('cut');
    expect(await days(items.all()[0]!.itemId)).toEqual([]);
    expect(pool.waitingCount).toBe(0);
  });
});
