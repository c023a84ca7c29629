import type { Db } from '../../platform/database/database.ts';

export const readViews = (db: Db, userId: number) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'search', 'is_default'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute();
