import type { AppId } from '@lootfolio/domain/games';
import { epochDay, type EpochDay } from '@lootfolio/domain/epoch-days';
import type { Reader } from '../../platform/database/database.ts';

/** `factor`: null when too few items had prices. `items`: the number of items in the factor. */
export type IndexDay = { day: EpochDay; factor: number | null; items: number };

/** Returns the days of a market's index in a period, ascending. Days that were not computed yet are missing. */
export async function readIndex(
  db: Reader,
  marketId: number,
  appId: AppId,
  { from, to }: { from: string; to: string },
): Promise<IndexDay[]> {
  const rows = await db
    .selectFrom('market_index_days')
    .select(['day', 'factor', 'items'])
    .where('market_id', '=', marketId)
    .where('app_id', '=', appId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return rows.map(({ day, ...rest }) => ({ day: epochDay(day), ...rest }));
}
