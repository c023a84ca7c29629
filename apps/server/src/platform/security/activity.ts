import { addDays } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import type { Db, Reader } from '../database/database.ts';
import type { Day } from '../database/schema.ts';
import { now } from '../process/clock.ts';

/** Two years and a day: the longest period, and a preceding period of the same length. */
const RETENTION_DAYS = 731;

/** Returns the present day (UTC). */
export const today = (): Day => now().toISOString().slice(0, 10);

/**
 * Counts a user as active today, once a day. `active_days` contains numbers by the last active day before, but not the users. A locked row
 * is skipped, because a later use of the session counts.
 * @param activeOn the last day that was counted, or null when the caller does not know it
 */
export async function recordActivity(db: Reader, userId: number, activeOn: Day | null): Promise<void> {
  const day = today();
  if (activeOn !== null && activeOn >= day) return;
  await sql`
    with seen as (
      select id, active_on from users
      where id = ${userId} and deleted_at is null and (active_on is null or active_on < ${day}::date) for no key update skip locked
    ), marked as (
      update users set active_on = ${day}::date from seen where users.id = seen.id returning seen.active_on as previous
    )
    insert into active_days as counts (day, previous, users) select ${day}::date, coalesce(previous, '-infinity'), 1 from marked
    on conflict (day, previous) do update set users = counts.users + 1`.execute(db);
}

/** Removes the numbers of days that no statistic uses. */
export const removeOldActivity = (db: Db): Promise<unknown> =>
  db.deleteFrom('active_days').where('day', '<', addDays(today(), -RETENTION_DAYS)).execute();
