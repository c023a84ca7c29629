import { sql } from 'kysely';
import { MARKETS } from '@lootfolio/domain/markets';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { ensurePartitions } from '../apps/server/src/prices/history/partitions.ts';
import { lastDays, readDaysOfMarkets, spreadDays } from '../apps/server/src/prices/history/price-days.reads.ts';
import { median, percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { race, speedup } from './race.ts';
import { createEmptyDatabase } from './world.ts';

const DAY = 86_400_000;
/** Days that are stored, and days that are read. */
const STORED = 180;
const SHOWN = 90;
/** Of the days of an item on a market, the share on which its price changed. */
const CHANGED = 0.8;
const DEFAULT_ROWS = 10_000_000;

/**
 * The prices of an item on all markets over 90 days, from a table with many rows, against the plain form: every day and market joined with
 * its last price. `HISTORY_ROWS` is the number of rows.
 */
export async function benchHistory(folder: string): Promise<Figure[]> {
  const { db, stop } = await createEmptyDatabase(folder);
  try {
    const wanted = Number(process.env['HISTORY_ROWS'] ?? DEFAULT_ROWS);
    const items = Math.ceil(wanted / (MARKETS.length * STORED * CHANGED));
    await fill(db, items);
    const { rows } = await sql<{ n: number }>`select count(*) as n from price_days`.execute(db);
    const size = `${(rows[0]!.n / 1e6).toFixed(1)} M rows`;
    const dates = lastDays(SHOWN);
    // a prime step: every run reads another item
    const itemAt = (index: number): number => ((index * 7919) % items) + 1;
    const read = async (itemId: number): Promise<unknown[]> =>
      [...(await readDaysOfMarkets(db, itemId, dates[0]!))].map(([marketId, days]) => [marketId, spreadDays(days, dates)]);
    await expectSame(db, itemAt(1), dates);
    const times = await race({
      columns: { times: 40, run: (index) => read(itemAt(index)) },
      plain: { times: 4, run: (index) => readPlainly(db, itemAt(index), dates) },
    });
    return [
      plainFigure(`history of all markets, ${SHOWN} days, ${size}, p95`, percentile(times.columns.all, 0.95), 'ms', '15 ms'),
      ratioFigure(
        `history of all markets, ${SHOWN} days, ${size}, against SQL for each day`,
        median(times.columns.rounds),
        'ms',
        speedup(times.columns, times.plain),
        2,
      ),
    ];
  } finally {
    await stop();
  }
}

/** One insert for each day, by item and market, as the server adds its days: the days of an item lie far apart. */
async function fill(db: Db, items: number): Promise<void> {
  const today = Date.now();
  await ensurePartitions(db, 'price_days', new Date(today - STORED * DAY), new Date(today));
  const marketIds = MARKETS.map(({ id }) => id);
  for (let ago = STORED - 1; ago >= 0; ago--) {
    const day = new Date(today - ago * DAY).toISOString().slice(0, 10);
    await sql`insert into price_days (item_id, market_id, day, open, high, low, close, quantity, volume)
      select i, m, ${day}::date, p, p + 500, p - 500, p, 5, case when m in (1, 13) then 12 end
      from generate_series(1, ${items}::int) i cross join unnest(${marketIds}::int[]) m
      cross join lateral (select 1000 + (i * 31 + m * 17 + ${ago}::int * 13) % 5000 as p) x
      where (i * 7 + m * 3 + ${ago}::int) % 10 < ${CHANGED * 10}::int order by i, m`.execute(db);
  }
  await sql`vacuum analyze price_days`.execute(db);
}

type Cell = { market_id: number; day: string; close: number };

/** The plain form: for each day and market the last price up to that day. */
async function readPlainly(db: Db, itemId: number, dates: readonly string[]): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select m.market_id, d.day::date as day, p.close, case when p.day = d.day::date then p.volume end as volume
    from (select distinct market_id from price_days where item_id = ${itemId}) m
    cross join generate_series(${dates[0]!}::date, ${dates.at(-1)!}::date, interval '1 day') d(day)
    cross join lateral (
      select day, close, volume from price_days
      where item_id = ${itemId} and market_id = m.market_id and day <= d.day::date order by day desc limit 1) p
    order by m.market_id, d.day`.execute(db);
  return rows;
}

/** @throws Error when the two forms differ: a race between different answers says nothing */
async function expectSame(db: Db, itemId: number, dates: readonly string[]): Promise<void> {
  const columns = [...(await readDaysOfMarkets(db, itemId, dates[0]!))].flatMap(([marketId, days]) => {
    const { from, prices } = spreadDays(days, dates)!;
    return prices.map((price, at) => `${marketId} ${dates[from + at]} ${price}`);
  });
  const plain = (await readPlainly(db, itemId, dates)).map(({ market_id: marketId, day, close }) => `${marketId} ${day} ${close}`);
  if (columns.join() !== plain.join()) throw new Error('the two forms of the history differ');
}
