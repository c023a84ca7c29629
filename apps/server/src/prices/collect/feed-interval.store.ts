import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { now } from '../../platform/process/clock.ts';
import { intervalOf, type Feed, type FeedConfig } from './feeds.ts';
import { notifySourceStates, rowOf, storedFeed } from './feeds.store.ts';
import { lockMerges, renewFreshness } from './freshness.store.ts';

/** Returns the present interval between two readings of the feed, in seconds. */
export async function readInterval(db: Reader, config: FeedConfig, feed: Feed): Promise<number> {
  return intervalOf(feed, config, await readSetInterval(db, feed));
}

/** Returns the interval that an administrator set, in seconds; null when none is set. */
async function readSetInterval(db: Reader, feed: Feed): Promise<number | null> {
  const row = await storedFeed(db, feed).select('interval_seconds').executeTakeFirst();
  return row?.interval_seconds ?? null;
}

/**
 * Sets the interval of the lists of one source. A working list is due one new interval after its last success; a failing list keeps its
 * time.
 * @param feeds the games of the source
 * @param seconds null: the source's own interval
 * @returns the interval that was set before
 */
export async function setFeedInterval(
  tx: Tx,
  config: FeedConfig,
  feeds: readonly [Feed, ...Feed[]],
  seconds: number | null,
): Promise<number | null> {
  // a merge that is running would restore the old time of freshness
  await lockMerges(tx, feeds);
  const before = await readSetInterval(tx, feeds[0]);
  if (before === seconds) return before;
  for (const feed of feeds) {
    const interval = intervalOf(feed, config, seconds);
    await rowOf(tx, feed)
      .set({
        interval_seconds: seconds,
        next_attempt: sql`case when failures = 0 and suspicion is null and last_success is not null and next_attempt > ${now()}
          then greatest(${now()}::timestamptz, last_success + ${interval} * interval '1 second') else next_attempt end`,
      })
      .execute();
  }
  await renewFreshness(tx, config, feeds);
  await notifySourceStates(tx);
  return before;
}
