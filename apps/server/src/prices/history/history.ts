import { sql } from 'kysely';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { integer } from '../../platform/settings/setting-kinds.ts';
import { setting, type SettingGroup, type Settings } from '../../platform/settings/settings.ts';
import { boundFineHistory } from './fine-history.ts';
import { dropPartition, dropPartitionsBefore, ensurePartitions, partitionsOf } from './partitions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const group: SettingGroup = { key: 'prices', title: 'settings.groupPrices', order: 50 };
const days = integer(1, 3650);

/** The number of days for which daily prices are kept. */
export const HISTORY_DAYS = setting('prices.history_days', days, 730, {
  group,
  label: 'settings.historyDays',
  help: 'settings.historyDaysHelp',
});
/** The number of hours for which every single change is kept, and the number of days for which hourly prices are kept. */
const CHANGE_HOURS = setting('prices.change_hours', integer(1, 720), 24, {
  group,
  label: 'settings.changeHours',
  help: 'settings.changeHoursHelp',
});
const HOUR_DAYS = setting('prices.hour_days', days, 14, { group, label: 'settings.hourDays', help: 'settings.hourDaysHelp' });
export const HISTORY_SETTINGS = [HISTORY_DAYS, CHANGE_HOURS, HOUR_DAYS];

/** From the finest to the coarsest. */
export const HISTORY_TABLES = ['price_changes', 'price_hours', 'price_days'] as const;

/** Creates the partitions of this month and the next. */
export async function prepareHistory(db: Db): Promise<void> {
  const today = new Date(nowMs());
  for (const table of HISTORY_TABLES) await ensurePartitions(db, table, today, today);
}

/**
 * Aggregates price changes into hours and into days. Only days with a change get a row: a day without a row had the price of the day
 * before. Safe to repeat: changes are kept for whole hours, so the same changes give the same figures again.
 */
export async function aggregateHistory(db: Db): Promise<void> {
  const { rows } = await sql<{ first: Date | null }>`select min(at) as first from price_changes`.execute(db);
  const first = rows[0]?.first?.getTime();
  if (first === undefined) return;
  const from = new Date(floor(first, HOUR));
  const hour = new Date(floor(nowMs(), HOUR));
  await db.transaction().execute(async (tx) => {
    await sql`delete from price_hours where hour >= ${from} and hour < ${hour}`.execute(tx);
    await sql`insert into price_hours (market_id, item_id, hour, price, quantity)
      select distinct on (market_id, item_id, date_trunc('hour', at)) market_id, item_id, date_trunc('hour', at), price, quantity
      from price_changes where at >= ${from} and at < ${hour}
      order by market_id, item_id, date_trunc('hour', at), at desc`.execute(tx);
  });
  for (let day = floor(first, DAY); day <= nowMs(); day += DAY) await aggregateDay(db, new Date(day));
}

const floor = (ms: number, step: number): number => Math.floor(ms / step) * step;

async function aggregateDay(db: Db, day: Date): Promise<void> {
  const end = new Date(day.getTime() + DAY);
  await sql`insert into price_days as d (item_id, market_id, day, open, high, low, close, quantity)
    select item_id, market_id, ${day.toISOString().slice(0, 10)}::date,
      (array_agg(price order by at))[1], max(price), min(price), (array_agg(price order by at desc))[1], (array_agg(quantity order by at desc))[1]
    from price_changes where at >= ${day} and at < ${end} group by item_id, market_id
    on conflict (item_id, market_id, day) do update set high = greatest(d.high, excluded.high), low = least(d.low, excluded.low),
      close = excluded.close, quantity = excluded.quantity`.execute(db);
}

/**
 * Deletes history that is older than the settings allow. Then drops the oldest months until the daily prices fit into `maxBytes`, and
 * deletes the oldest changes and hourly prices until each takes at most half of it.
 */
export async function removeOldHistory(db: Db, settings: Settings, maxBytes: number): Promise<void> {
  const at = nowMs();
  await db
    .deleteFrom('price_changes')
    .where('at', '<', new Date(floor(at, HOUR) - settings.get(CHANGE_HOURS) * HOUR))
    .execute();
  await db
    .deleteFrom('price_hours')
    .where('hour', '<', new Date(at - settings.get(HOUR_DAYS) * DAY))
    .execute();
  await dropPartitionsBefore(db, 'price_changes', new Date(floor(at, HOUR) - settings.get(CHANGE_HOURS) * HOUR));
  await dropPartitionsBefore(db, 'price_hours', new Date(at - settings.get(HOUR_DAYS) * DAY));
  await boundFineHistory(db, 'price_changes', maxBytes / 2);
  await boundFineHistory(db, 'price_hours', maxBytes / 2);
  let dropped = await dropPartitionsBefore(db, 'price_days', new Date(at - settings.get(HISTORY_DAYS) * DAY));
  const partitions = await partitionsOf(db, 'price_days');
  let bytes = partitions.reduce((sum, partition) => sum + partition.bytes, 0);
  for (const { partition, start, bytes: size } of partitions) {
    if (bytes <= maxBytes || start.getTime() > at - 40 * DAY) break;
    await dropPartition(db, partition);
    bytes -= size;
    dropped += 1;
  }
  // processes hold past prices in memory
  if (dropped > 0) await sql`select pg_notify('history', '')`.execute(db);
  await db
    .deleteFrom('removed_quotes')
    .where('refresh_id', '<', sql<number>`(select max(refresh_id) - 20000 from market_refreshes)`)
    .execute();
}
