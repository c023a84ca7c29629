import { marketById } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import type { Config } from '../../platform/process/config.ts';
import { now, nowMs } from '../../platform/process/clock.ts';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import { backOff, primaryFeed, FEEDS, offReason, FALLBACK_AFTER_FAILURES, type Feed, type FeedConfig, sideOf } from './feeds.ts';
import { TABLES } from '../side-tables.ts';
import { TOO_MANY_NAMES } from './new-names.rules.ts';
import { heldPrices, type QuoteMemory } from './quote-memory.ts';

/** Inserts a row for every new feed, due at once. In the live world, feeds of a market that is reported closed start switched off. */
export async function registerFeeds(db: Db, world: Config['WORLD'] = 'sandbox'): Promise<void> {
  await db
    .insertInto('price_feeds')
    .values(
      FEEDS.map((feed) => ({
        source: feed.source.key,
        app_id: feed.appId,
        market_id: feed.marketId,
        enabled: world === 'sandbox' || marketById(feed.marketId).closedSince === undefined,
        last_attempt: null,
        last_success: null,
        last_error: null,
        last_error_at: null,
        next_attempt: now(),
        as_of: null,
        fetched_at: null,
        suspicion: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const rowOf = (db: Reader, feed: Feed) =>
  db.updateTable('price_feeds').where('source', '=', feed.source.key).where('app_id', '=', feed.appId);

export const storedFeed = (db: Reader, { source, appId }: Feed) =>
  db.selectFrom('price_feeds').where('source', '=', source.key).where('app_id', '=', appId);

/** Returns true when the reading of a feed that was due at `due` has not been done yet. */
export async function isDue(db: Reader, feed: Feed, due: Date): Promise<boolean> {
  const row = await storedFeed(db, feed).select('next_attempt').executeTakeFirst();
  return row?.next_attempt.getTime() === due.getTime();
}

/** The maximum time of one reading. A reading without a result (its process was killed) is repeated after this time. */
export const MAX_COLLECT_MS = 10 * 60_000;

export async function markStarted(db: Db, feed: Feed): Promise<void> {
  await rowOf(db, feed)
    .set({ last_attempt: now(), next_attempt: new Date(nowMs() + MAX_COLLECT_MS) })
    .execute();
}

/** Makes an unfinished reading due again after this time. */
export async function markPostponed(db: Db, feed: Feed, waitMs: number): Promise<void> {
  await rowOf(db, feed)
    .set({ next_attempt: new Date(nowMs() + waitMs) })
    .execute();
}

/** @param refusedNames the number of unknown names that were not added, because there were too many */
export async function markSucceeded(
  db: Db,
  feed: Feed,
  list: { rows: number; asOf: Date | null; intervalSeconds: number; refusedNames: number },
): Promise<void> {
  await rowOf(db, feed)
    .set({
      last_success: now(),
      failures: 0,
      last_error: null,
      suspicion: null,
      suspicious_rows: null,
      accepts: null,
      refused_names: list.refusedNames || null,
      row_count: list.rows,
      as_of: list.asOf,
      fetched_at: now(),
      next_attempt: new Date(nowMs() + list.intervalSeconds * 1000),
    })
    .execute();
  await notifySourceStates(db);
}

export async function markFailed(
  db: Db,
  feed: Feed,
  failure: { message: string; retryAfter: number | null; intervalSeconds: number },
): Promise<void> {
  const row = await storedFeed(db, feed).select('failures').executeTakeFirstOrThrow();
  const seconds = backOff(row.failures + 1, failure.intervalSeconds, failure.retryAfter);
  await rowOf(db, feed)
    .set({
      failures: row.failures + 1,
      last_error: failure.message.slice(0, 500),
      last_error_at: now(),
      next_attempt: new Date(nowMs() + seconds * 1000),
    })
    .execute();
  await notifySourceStates(db);
}

/** Stores the reason why a list was rejected. The feed is read again soon, because a list that repeats may be accepted. */
export async function markSuspicious(
  db: Db,
  feed: Feed,
  { suspicion, rows, intervalSeconds }: { suspicion: string; rows: number; intervalSeconds: number },
): Promise<void> {
  await rowOf(db, feed)
    .set({
      suspicion,
      suspicious_rows: rows,
      // an acceptance for another list
      accepts: null,
      last_error: suspicion,
      last_error_at: now(),
      next_attempt: new Date(nowMs() + Math.min(300, intervalSeconds) * 1000),
    })
    .execute();
  await notifySourceStates(db);
}

export const notifySourceStates = (db: Reader) => sql`select pg_notify('sources', '')`.execute(db);

/** Returns whether a market's lists are read. */
export async function isSwitchedOn(db: Reader, marketId: number): Promise<boolean> {
  const row = await db
    .selectFrom('price_feeds')
    .select('source')
    .where('market_id', '=', marketId)
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the reason why the feed's last list, or its unknown names, were rejected; locks the feed's row. */
export async function lockSuspicion(tx: Tx, feed: Feed): Promise<string | null> {
  const row = await storedFeed(tx, feed).select(['suspicion', 'refused_names']).forUpdate().executeTakeFirst();
  return row?.suspicion ?? (row?.refused_names ? TOO_MANY_NAMES : null);
}

/** Accepts the feed's next list although it is suspicious for this reason, or has too many unknown names. */
export const acceptNextList = (tx: Tx, feed: Feed, suspicion: string): Promise<unknown> =>
  rowOf(tx, feed).set({ accepts: suspicion }).execute();

export type LastList = { prices: Map<number, number>; suspicion: string | null; accepts: string | null };

/**
 * Returns the prices of the feed's last accepted list by item, the reason why a later list was rejected, and whether an administrator
 * accepts it.
 */
export async function readLastList(db: Db, feed: Feed, memory?: QuoteMemory): Promise<LastList> {
  const prices = (memory && (await heldList(db, feed, memory))) ?? (await readPrices(db, feed));
  const { suspicion, accepts } = await storedFeed(db, feed).select(['suspicion', 'accepts']).executeTakeFirstOrThrow();
  return { prices, suspicion, accepts };
}

/** Returns the same prices from memory, unless the database has other prices. */
async function heldList(db: Db, feed: Feed, memory: QuoteMemory): Promise<LastList['prices'] | null> {
  const { marketId, appId } = feed;
  const side = sideOf(feed);
  const row = await db
    .selectFrom('market_refreshes')
    .select('refresh_id')
    .where('market_id', '=', marketId)
    .where('app_id', '=', appId)
    .where('side', '=', side)
    .executeTakeFirst();
  return row ? heldPrices(memory, { marketId, appId, side }, row.refresh_id, feed.source.key) : null;
}

async function readPrices(db: Db, feed: Feed): Promise<LastList['prices']> {
  const rows = await db
    .selectFrom(`${TABLES[sideOf(feed)]} as q`)
    .innerJoin('items', 'items.item_id', 'q.item_id')
    .select(['q.item_id', 'q.price'])
    .where('market_id', '=', feed.marketId)
    .where('items.app_id', '=', feed.appId)
    .where('source', '=', feed.source.key)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.price]));
}

/** Returns the median ask for each item of the feed's game on all other markets. */
export async function otherMarketPrices(db: Db, feed: Feed): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('quotes')
    .innerJoin('items', 'items.item_id', 'quotes.item_id')
    .select(['quotes.item_id', sql<number>`percentile_disc(0.5) within group (order by price)`.as('price')])
    .where('items.app_id', '=', feed.appId)
    .where('market_id', '<>', feed.marketId)
    .groupBy('quotes.item_id')
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.price]));
}

/**
 * Returns the feeds that are read (switched on and usable), each with the time of its next reading. A fallback feed waits until the better
 * source is unusable or failing.
 */
export async function activeFeeds(db: Reader, config: FeedConfig): Promise<(Feed & { due: Date })[]> {
  const rows = await db.selectFrom('price_feeds').select(['source', 'app_id', 'enabled', 'failures', 'next_attempt']).execute();
  const rowOfFeed = new Map(rows.map((row) => [`${row.source}/${row.app_id}`, row]));
  const isActive = (feed: Feed): boolean => rowOfFeed.get(feedKeyOf(feed))?.enabled === true && offReason(feed, config) === null;
  const isWorking = (feed: Feed): boolean => isActive(feed) && rowOfFeed.get(feedKeyOf(feed))!.failures < FALLBACK_AFTER_FAILURES;
  return FEEDS.flatMap((feed) => {
    const primary = primaryFeed(feed);
    if (!isActive(feed) || (primary && isWorking(primary))) return [];
    return [{ ...feed, due: rowOfFeed.get(feedKeyOf(feed))!.next_attempt }];
  });
}

/** Returns the active feeds that are due. */
export const dueFeeds = async (db: Reader, config: FeedConfig): Promise<(Feed & { due: Date })[]> =>
  (await activeFeeds(db, config)).filter(({ due }) => due <= now());

const feedKeyOf = (feed: Feed): string => `${feed.source.key}/${feed.appId}`;
