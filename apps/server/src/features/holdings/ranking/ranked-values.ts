import type { AppId } from '@lootfolio/domain/games';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { readShownValues } from './ranking.reads.ts';
import { rankedOf, type Ranked } from './ranking.rules.ts';

/** The maximum age of the sums and ranks of the rankings. Counting 100,000 inventories for each visitor would need a scan each time. */
export const RANKED_FOR_MS = 10_000;

export type RankedValues = (appId: AppId) => Promise<Ranked>;

/** Reads the values of a game on request, at most once in `RANKED_FOR_MS`. */
export function createRankedValues(db: Reader): RankedValues {
  const known = new Map<AppId, { at: number; ranked: Promise<Ranked> }>();
  return (appId) => {
    const now = nowMs();
    const last = known.get(appId);
    if (last && Math.abs(now - last.at) < RANKED_FOR_MS) return last.ranked;
    const ranked = readShownValues(db, appId).then(rankedOf);
    known.set(appId, { at: now, ranked });
    // a failed reading is not cached
    ranked.catch(() => known.get(appId)?.ranked === ranked && known.delete(appId));
    return ranked;
  };
}
