import { freshFor, SIDES, type Side } from '@lootfolio/domain/quotes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { feedsOfMarket, intervalOf, sideOf, type Feed, type FeedConfig } from './feeds.ts';

/** Returns the markets and games of feeds, each once. */
const placesOf = (feeds: readonly Feed[]): { marketId: number; appId: number }[] =>
  [...new Map(feeds.map(({ marketId, appId }) => [`${marketId}:${appId}`, { marketId, appId }])).values()].toSorted(
    (a, b) => a.marketId - b.marketId || a.appId - b.appId,
  );

/** Takes the locks of the merges of these feeds, until the transaction ends. */
export async function lockMerges(tx: Tx, feeds: readonly Feed[]): Promise<void> {
  for (const { marketId, appId } of placesOf(feeds))
    await sql`select pg_advisory_xact_lock(4711, hashtext(${`${marketId}:${appId}`}))`.execute(tx);
}

/**
 * Sets the time for which the prices of these feeds' markets and games count as fresh, after a feed was switched or its interval changed.
 * Every process is notified.
 */
export async function renewFreshness(tx: Tx, config: FeedConfig, feeds: readonly Feed[]): Promise<void> {
  const rows = await tx.selectFrom('price_feeds').select(['source', 'app_id', 'enabled', 'interval_seconds']).execute();
  const rowOf = new Map(rows.map((row) => [`${row.source}/${row.app_id}`, row]));
  const freshForOf = (feed: Feed): number => {
    const row = rowOf.get(`${feed.source.key}/${feed.appId}`);
    return row?.enabled ? freshFor(intervalOf(feed, config, row.interval_seconds), feed.source.dailyDump ?? false) : 0;
  };
  for (const { marketId, appId } of placesOf(feeds)) {
    for (const side of SIDES) {
      const freshForMs = Math.max(0, ...decisiveFeeds(marketId, appId, side).map(freshForOf));
      await sql`update market_refreshes set refresh_id = nextval('refresh_ids'), fresh_for_ms = ${freshForMs}
        where market_id = ${marketId} and app_id = ${appId} and side = ${side}`.execute(tx);
    }
    await sql`select pg_notify('prices', ${`${marketId}:${appId}`})`.execute(tx);
  }
}

/** Returns the complete lists of a market's game, or its partial lists when it has no complete ones. */
function decisiveFeeds(marketId: number, appId: number, side: Side): Feed[] {
  const own = feedsOfMarket(marketId).filter((feed) => feed.appId === appId && sideOf(feed) === side);
  const complete = own.filter(({ source }) => source.coverage === 'complete');
  return complete.length > 0 ? complete : own;
}
