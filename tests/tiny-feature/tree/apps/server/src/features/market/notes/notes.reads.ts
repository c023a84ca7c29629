import type { Db } from '../../../platform/database/database.ts';

export const readNotes = (db: Db, userId: number) =>
  db.selectFrom('notes').select(['id', 'text', 'added_at']).where('user_id', '=', userId).orderBy('id', 'desc').execute();
