import { APP_IDS } from '@lootfolio/domain/games';
import { addDays, localDate } from '@lootfolio/domain/schedule';
import { REFERENCE_MARKETS } from '@lootfolio/domain/trends';
import type { Db } from '../../platform/database/database.ts';
import { enqueue, type Job } from '../../platform/jobs/jobs.ts';
import { nowMs } from '../../platform/process/clock.ts';
import { HISTORY_QUEUE } from '../history/backfill.jobs.ts';
import { indexState, storeIndexDays } from './market-index.store.ts';

const INDEX = 'market-index';
const GAME = APP_IDS.cs2;
/** The number of days of one statement: some seconds for all items of CS2. */
const CHUNK = 30;
/** The number of statements of one run for each market. Other background work can run between two runs of a first fill. */
const CHUNKS = 4;
/** The number of last days that are computed again, because prices of a day can arrive later after a worker was down. */
const AGAIN = 3;
/** The last changes of a day are aggregated within ten minutes of its end. */
const AFTER_MIDNIGHT_MS = 20 * 60_000;

/** Returns the last day whose prices are complete. */
const lastWholeDay = (): string => addDays(localDate(new Date(nowMs() - AFTER_MIDNIGHT_MS), 'UTC'), -1);

/** Adds the job that continues the indices, when they lack a day that has ended. */
export async function scheduleIndices(db: Db): Promise<void> {
  const until = lastWholeDay();
  for (const marketId of REFERENCE_MARKETS) {
    const { last, firstPrices } = await indexState(db, marketId, GAME);
    if (firstPrices === null || firstPrices >= until || (last !== null && last >= until)) continue;
    // in one queue with the loading of archives, which adds older prices
    await enqueue(db, INDEX, {}, { key: INDEX, queue: HISTORY_QUEUE, maxAttempts: 3 });
    return;
  }
}

export const indexJob = (db: Db): Job => ({ name: INDEX, work: 'background', run: (_, signal) => continueIndices(db, signal) });

/** Computes the next days that the indices lack. The rest follows in the next run. */
export async function continueIndices(db: Db, signal: AbortSignal): Promise<void> {
  const until = lastWholeDay();
  for (const marketId of REFERENCE_MARKETS) {
    const { last, firstPrices } = await indexState(db, marketId, GAME);
    if (firstPrices === null || (last !== null && last >= until)) continue;
    let from = last === null ? addDays(firstPrices, 1) : addDays(last, 1 - AGAIN);
    for (let left = CHUNKS; from <= until && left > 0 && !signal.aborted; left--) {
      const end = addDays(from, CHUNK - 1);
      await storeIndexDays(db, { marketId, appId: GAME, from, to: end < until ? end : until });
      from = addDays(end, 1);
    }
  }
}
