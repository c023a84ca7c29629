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
/** Days of one statement: some seconds for all items of CS2. */
const CHUNK = 30;
/** Statements of one run for each market. Other background work goes between two runs of a first fill. */
const CHUNKS = 4;
/** The last days are computed again: prices of a day can come in after a worker was down. */
const AGAIN = 3;
/** The last changes of a day are aggregated within ten minutes of its end. */
const AFTER_MIDNIGHT_MS = 20 * 60_000;

/** The last day whose prices are complete. */
const lastWholeDay = (): string => addDays(localDate(new Date(nowMs() - AFTER_MIDNIGHT_MS), 'UTC'), -1);

/** Adds the job that continues the indices, when a day has ended that they lack. */
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

/** Computes the next days that the indices lack. What is left comes with the next run. */
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
