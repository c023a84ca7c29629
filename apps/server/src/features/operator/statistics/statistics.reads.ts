import { addDays, type LocalDate } from '@lootfolio/domain/schedule';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Days (UTC), both included. */
export type Period = { from: LocalDate; to: LocalDate };

export const periodOf = (today: LocalDate, days: number): Period => ({ from: addDays(today, 1 - days), to: today });
/** The period of equal length before. */
export const periodBefore = ({ from }: Period, days: number): Period => ({ from: addDays(from, -days), to: addDays(from, -1) });

export type Counts = { total: number; joined: number; active: number };

/** Users at the end of a period, those who joined in it, and those of whom a session was used in it. */
export async function readCounts(db: Reader, { from, to }: Period): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce(sum(case what when 'joined' then users else -users end), 0)::int as total,
      coalesce(sum(users) filter (where what = 'joined' and key >= ${from}), 0)::int as joined,
      (select coalesce(sum(users), 0)::int from active_days where day between ${from} and ${to} and previous < ${from}) as active
    from user_counts where what in ('joined', 'left') and key <= ${to}`.execute(db);
  return rows[0]!;
}

export type Point = { label: string; count: number };

/** New users by day, or by month; those who left are counted. Without the days that have none. */
export const readRegistrations = (db: Reader, { from, to }: Period, by: 'day' | 'month'): Promise<Point[]> =>
  points(
    db,
    sql`select left(key, ${by === 'day' ? 10 : 7}) as label, sum(users)::int as count from user_counts
      where what = 'joined' and key between ${from} and ${to} group by 1 order by 1`,
  );

/** Active users by day, without the days that have none. */
export const readActivity = (db: Reader, { from, to }: Period): Promise<Point[]> =>
  points(
    db,
    sql`select day::text as label, sum(users)::int as count from active_days where day between ${from} and ${to} group by 1 order by 1`,
  );

const points = async (db: Reader, query: RawBuilder<unknown>): Promise<Point[]> => (await sql<Point>`${query}`.execute(db)).rows;

/** Users by ISO code of their country, the most first; '' is unknown. */
export async function readCountries(db: Reader): Promise<{ country: string; users: number }[]> {
  const { rows } = await sql<{ country: string; users: number }>`
    select key as country, users from user_counts where what = 'country' and users > 0 order by users desc, key`.execute(db);
  return rows;
}
