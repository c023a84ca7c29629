import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { now } from '../../platform/process/clock.ts';
import { intervalOf, type Feed, type FeedConfig } from './feeds.ts';
import { notifySourceStates, rowOf } from './feeds.store.ts';
import { lockMerges, renewFreshness } from './freshness.store.ts';

/** Seconds between two readings of the feed, as they are set now. */
export async function readInterval(db: Reader, config: FeedConfig, feed: Feed): Promise<number> {
  return intervalOf(feed, config, await readSetInterval(db, feed));
}

/** What an administrator set, in seconds; null: nothing. */
export async function readSetInterval(db: Reader, feed: Feed): Promise<number | null> {
  const row = await db
    .selectFrom('price_feeds')
    .select('interval_seconds')
    .where('source', '=', feed.source.key)
    .where('app_id', '=', feed.appId)
    .executeTakeFirst();
  return row?.interval_seconds ?? null;
}

/**
 * Sets the interval of the lists of one source. A working list is due one new interval after its last success; a failing one keeps its
 * time.
 * @param feeds the games of the source
 * @param seconds null: the source's own
 */
export async function setInterval(tx: Tx, config: FeedConfig, feeds: readonly Feed[], seconds: number | null): Promise<void> {
  // a list that is being merged would set the old time of freshness again
  await lockMerges(tx, feeds);
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
}
