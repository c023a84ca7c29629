import { freshFor, SIDES, type Side } from '@lootfolio/domain/quotes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { now } from '../../platform/process/clock.ts';
import { FEEDS, intervalOf, sideOf, type Feed, type FeedConfig } from './feeds.ts';
import { notifySourceStates } from './feeds.store.ts';

/**
 * Switches all lists of a market on or off. Off: none is read, and the market's prices stop being fresh at once; they stay stored with
 * their age. On: the lists are due at once, and prices that are not too old are fresh again.
 */
export async function switchMarket(tx: Tx, config: FeedConfig, marketId: number, enabled: boolean): Promise<void> {
  const feeds = FEEDS.filter((feed) => feed.marketId === marketId);
  const apps = [...new Set(feeds.map(({ appId }) => appId))].toSorted((a, b) => a - b);
  // the lock of the merges: a list that is being merged is whole before, and one that comes later is refused
  for (const appId of apps) await sql`select pg_advisory_xact_lock(4711, hashtext(${`${marketId}:${appId}`}))`.execute(tx);
  await tx
    .updateTable('price_feeds')
    .set({ enabled, ...(enabled && { next_attempt: now(), failures: 0, suspicion: null, suspicious_rows: null, accepts: null }) })
    .where('market_id', '=', marketId)
    .execute();
  for (const appId of apps) {
    for (const side of SIDES) {
      const freshForMs = enabled ? freshForOf(feeds, appId, side, config) : 0;
      await sql`update market_refreshes set refresh_id = nextval('refresh_ids'), fresh_for_ms = ${freshForMs}
        where market_id = ${marketId} and app_id = ${appId} and side = ${side}`.execute(tx);
    }
    await sql`select pg_notify('prices', ${`${marketId}:${appId}`})`.execute(tx);
  }
  await notifySourceStates(tx);
}

/** How long prices of a market's complete lists count as fresh, or those of its partial ones when it has no other. */
function freshForOf(feeds: readonly Feed[], appId: number, side: Side, config: FeedConfig): number {
  const own = feeds.filter((feed) => feed.appId === appId && sideOf(feed) === side);
  const complete = own.filter(({ source }) => source.coverage === 'complete');
  const times = (complete.length > 0 ? complete : own).map((feed) => freshFor(intervalOf(feed, config), feed.source.dailyDump ?? false));
  return Math.max(0, ...times);
}
