import { addDays, type LocalDate } from '@lootfolio/domain/schedule';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Days (UTC), both included. */
export type Period = { from: LocalDate; to: LocalDate };

export const periodOf = (today: LocalDate, days: number): Period => ({ from: addDays(today, 1 - days), to: today });
/** Returns the preceding period of equal length. */
export const periodBefore = ({ from }: Period, days: number): Period => ({ from: addDays(from, -days), to: addDays(from, -1) });

export type Counts = { total: number; joined: number; active: number };

/** Counts the users at the end of a period, the users who joined in it, and the users who used a session in it. */
export async function readCounts(db: Reader, { from, to }: Period): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce(sum(case what when 'joined' then users else -users end), 0)::int as total,
      coalesce(sum(users) filter (where what = 'joined' and key >= ${from}), 0)::int as joined,
      (select coalesce(sum(users), 0)::int from active_days where day between ${from} and ${to} and previous < ${from}) as active
    from user_counts where what in ('joined', 'left') and key <= ${to}`.execute(db);
  return rows[0]!;
}

export type Point = { label: string; count: number };

/** Counts new users by day or by month, including users who left since. Days or months without new users are missing. */
export const readRegistrations = (db: Reader, { from, to }: Period, by: 'day' | 'month'): Promise<Point[]> =>
  points(
    db,
    sql`select left(key, ${by === 'day' ? 10 : 7}) as label, sum(users)::int as count from user_counts
      where what = 'joined' and key between ${from} and ${to} group by 1 order by 1`,
  );

/** Counts active users by day. Days without active users are missing. */
export const readActivity = (db: Reader, { from, to }: Period): Promise<Point[]> =>
  points(
    db,
    sql`select day::text as label, sum(users)::int as count from active_days where day between ${from} and ${to} group by 1 order by 1`,
  );

const points = async (db: Reader, query: RawBuilder<unknown>): Promise<Point[]> => (await sql<Point>`${query}`.execute(db)).rows;

/** Counts users by the ISO code of their country, the most frequent first; '' is unknown. */
export async function readCountries(db: Reader): Promise<{ country: string; users: number }[]> {
  const { rows } = await sql<{ country: string; users: number }>`
    select key as country, users from user_counts where what = 'country' and users > 0 order by users desc, key`.execute(db);
  return rows;
}
