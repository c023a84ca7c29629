import { z } from 'zod';
import { now, nowMs } from '../../platform/process/clock.ts';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import { acquireLease, releaseLease } from '../../platform/database/leases.ts';
import { enqueue, type Job } from '../../platform/jobs/jobs.ts';
import { collectFeed, type Collector } from './collect.ts';
import { applyRateJob } from '../rates/apply-rate.jobs.ts';
import { fetchRates, ratesCheckedAt, storeRates } from '../rates/exchange-rates.ts';
import { dueFeeds, isDue, MAX_COLLECT_MS, rowOf } from './feeds.store.ts';
import { feedName, findFeed, type Feed } from './feeds.ts';
import { createQuoteMemory } from './quote-memory.ts';
import type { HttpClient } from '@lootfolio/marketplaces/port';

const COLLECT = 'collect-prices';
const RATES = 'refresh-exchange-rates';

const feedPayload = z.object({ source: z.string(), appId: z.int(), due: z.coerce.date() });

/** Adds a job for every due feed, unless its job is already waiting or running. */
export async function scheduleDueFeeds(db: Db, config: Collector['config']): Promise<void> {
  const hasRates = (await ratesCheckedAt(db)) !== null;
  for (const feed of await dueFeeds(db, config)) {
    if (feed.source.currency !== 'USD' && !hasRates) continue;
    await enqueueCollection(db, feed, feed.due);
  }
}

const enqueueCollection = (db: Reader, { source, appId, marketId }: Feed, due: Date): Promise<void> =>
  enqueue(
    db,
    COLLECT,
    { source: source.key, appId, due },
    // further attempts are for a job whose worker died or lost the database
    { key: `${COLLECT}:${source.key}:${appId}`, queue: `market:${marketId}`, maxAttempts: 5 },
  );

/**
 * Makes these feeds due now and adds their jobs. A feed whose job waits or runs gets no second job. The market's request limits apply as
 * for every reading.
 */
export async function collectNow(tx: Tx, feeds: readonly Feed[]): Promise<void> {
  const due = now();
  for (const feed of feeds) {
    await rowOf(tx, feed).set({ next_attempt: due }).execute();
    await enqueueCollection(tx, feed, due);
  }
}

const RATES_EVERY_MS = 6 * 3_600_000;

/** Adds a job that reads exchange rates, when the last reading is six hours old or there is none. */
export async function scheduleRates(db: Db): Promise<void> {
  const checked = await ratesCheckedAt(db);
  if (checked && nowMs() - checked.getTime() < RATES_EVERY_MS) return;
  await enqueue(db, RATES, {}, { key: RATES, maxAttempts: 10 });
}

export function collectionJobs(parts: Collector, ratesHttp: HttpClient): Job[] {
  const collector: Collector = { ...parts, memory: createQuoteMemory() };
  return [
    {
      name: COLLECT,
      work: 'prices',
      run: async (payload, signal) => {
        const { source, appId, due } = feedPayload.parse(payload);
        const feed = findFeed(source, appId);
        if (feed) await collectOnce(collector, feed, due, signal);
      },
    },
    { name: RATES, work: 'prices', run: async () => storeRates(collector.db, await fetchRates(ratesHttp)) },
    applyRateJob(collector.db),
  ];
}

/**
 * Does the reading that was due at `due`, unless another job did it or is doing it. A job whose worker died, or whose result could not be
 * recorded, still has the lease: its next attempt resumes the reading.
 */
async function collectOnce(collector: Collector, feed: Feed, due: Date, signal: AbortSignal): Promise<void> {
  const { db } = collector;
  const lease = await acquireLease(db, { name: `feed:${feedName(feed)}`, holder: due.toISOString(), forMs: MAX_COLLECT_MS });
  if ('heldForMs' in lease) return;
  if (lease.resumed || (await isDue(db, feed, due))) await collectFeed(collector, feed, signal);
  await releaseLease(db, lease);
}
