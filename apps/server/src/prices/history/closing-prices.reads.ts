import { withoutJumps, type ClosingSeries, type RecordedDays } from '@lootfolio/domain/closing-series';
import { dateOfDay, type EpochDay } from '@lootfolio/domain/epoch-days';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

const BYTES = 8;

/**
 * Returns the recorded days of some items on a market since a day. Each item's days are read as bytes, two numbers a day: texts would take
 * longer to build and to read, and a row for each day far longer.
 * @param since null = all
 */
export async function readRecordedDays(
  db: Reader,
  marketId: number,
  itemIds: readonly number[],
  since: EpochDay | null,
): Promise<Map<number, RecordedDays>> {
  const from = since === null ? sql`true` : sql`day >= ${dateOfDay(since)}::date`;
  const { rows } = await sql<{ item_id: number; days: Buffer }>`
    select w.item_id, d.days from unnest(${itemIds}::int[]) w (item_id)
    cross join lateral (
      select string_agg(int4send(day - '1970-01-01'::date) || int4send(close), ''::bytea order by day) as days
      from price_days p where p.item_id = w.item_id and p.market_id = ${marketId} and ${from}) d
    where d.days is not null`.execute(db);
  return new Map(rows.map(({ item_id: itemId, days }) => [itemId, decode(days)]));
}

function decode(bytes: Buffer): RecordedDays {
  const count = bytes.length / BYTES;
  const recorded = { days: new Int32Array(count), closes: new Int32Array(count) };
  for (let at = 0; at < count; at++) {
    recorded.days[at] = bytes.readInt32BE(at * BYTES);
    recorded.closes[at] = bytes.readInt32BE(at * BYTES + 4);
  }
  return recorded;
}

/**
 * Returns every day from the first recorded one to `through`, each with the last known price; null without any. Prices that jumped and did
 * not stand are left out.
 * @param before the price before the recorded days; null when there is none
 */
export function fillSeries(recorded: RecordedDays, through: EpochDay, before: number | null = null): ClosingSeries | null {
  const { days, closes } = withoutJumps(recorded, through, before);
  const from = days[0];
  if (from === undefined || from > through) return null;
  const series = { from, closes: new Int32Array(through - from + 1) };
  for (let at = 0; at < days.length; at++) {
    const next = at + 1 < days.length ? days[at + 1]! : through + 1;
    series.closes.fill(closes[at]!, days[at]! - from, Math.min(next, through + 1) - from);
  }
  return series;
}

/** Extends a series by the days that were recorded since, up to `through`. */
export function extendSeries(series: ClosingSeries | null, recent: RecordedDays, through: EpochDay): ClosingSeries | null {
  if (series === null) return fillSeries(recent, through);
  const first = recent.days[0] ?? through + 1;
  const kept = Math.max(0, Math.min(first - series.from, series.closes.length));
  if (kept === 0) return fillSeries(recent, through);
  const closes = new Int32Array(through - series.from + 1);
  closes.set(series.closes.subarray(0, kept));
  closes.fill(series.closes[kept - 1]!, kept);
  const later = fillSeries(recent, through, series.closes[kept - 1]!);
  if (later) closes.set(later.closes, later.from - series.from);
  return { from: series.from, closes };
}
