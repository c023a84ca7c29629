import { sql } from 'kysely';
import type { Db, Reader } from '../../../platform/database/database.ts';
import type { SavedView } from './comparison.store.ts';

/** Returns a user's views with their alerts, by name. */
export async function readViews(db: Db, userId: number): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select v.id, v.name, v.search, v.is_default,
      case when a.view_id is not null then json_build_object('min_roi', a.min_roi, 'min_profit', a.min_profit, 'fits', a.fits) end as alert
    from saved_views v left join view_alerts a on a.view_id = v.id
    where v.user_id = ${userId} order by v.name, v.id`.execute(db);
  return rows;
}

/** Returns a user's alerts with the names of their views, oldest first. */
export const readAlerts = (db: Reader, userId: number) =>
  db
    .selectFrom('view_alerts as a')
    .innerJoin('saved_views as v', 'v.id', 'a.view_id')
    .select(['a.created_at', 'v.name', 'a.min_roi', 'a.min_profit', 'a.checked_at'])
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at')
    .orderBy('a.view_id')
    .execute();
