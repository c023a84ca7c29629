import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { enqueue, type Job } from '../../platform/jobs/jobs.ts';
import { lastLook } from './liquidity.reads.ts';
import { observeMarkets } from './observe-markets.ts';

const OBSERVE = 'observe-liquidity';

const LOOK_MS = 60 * 60_000;
/** The interval while some markets were never observed, for example after the first start. */
const FIRST_LOOKS_MS = 60_000;

/** Adds the job that observes the markets: once an hour, and sooner when there are markets that it has not observed yet. */
export async function scheduleLooks(db: Db): Promise<void> {
  const { at, isComplete } = await lastLook(db);
  if (at !== null && nowMs() - at.getTime() < (isComplete ? LOOK_MS : FIRST_LOOKS_MS)) return;
  await enqueue(db, OBSERVE, {}, { key: OBSERVE, queue: OBSERVE, maxAttempts: 3 });
}

export const liquidityJob = (db: Db): Job => ({ name: OBSERVE, work: 'background', run: () => observeMarkets(db) });
