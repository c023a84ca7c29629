import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Gives inventories that were read before their owner signed in for the first time to that owner. */
export const adoptInventories = (db: Db): Promise<unknown> =>
  sql`update inventories i set user_id = u.id from users u where u.steam_id = i.steam_id and i.user_id is null`.execute(db);
