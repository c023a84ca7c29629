import type { AppId } from '@lootfolio/domain/games';
import { sql } from 'kysely';
import { now } from '../../platform/process/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteIndices } from '../market-index/market-index.store.ts';

/** Records that archives are being loaded. Returns the games that have prices and were not recorded before. */
export async function beginArchive(tx: Tx): Promise<AppId[]> {
  const rows = await tx
    .insertInto('history_archives')
    .columns(['app_id', 'begun_at'])
    .expression(
      tx
        .selectFrom('market_refreshes')
        .select(['app_id', sql<Date>`${now()}::timestamptz`.as('begun_at')])
        .distinct(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('app_id')
    .execute();
  return rows.map((row) => row.app_id as AppId);
}

/** Records that an archive is loaded, and notifies the api processes of older prices. The indices of the game are computed again. */
export async function endArchive(db: Db, appId: AppId, days: number): Promise<void> {
  await deleteIndices(db, appId);
  await db.updateTable('history_archives').set({ ended_at: now(), days }).where('app_id', '=', appId).execute();
  await sql`select pg_notify('history', '')`.execute(db);
}
