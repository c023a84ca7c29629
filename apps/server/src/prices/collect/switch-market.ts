import type { Tx } from '../../platform/database/database.ts';
import { now } from '../../platform/process/clock.ts';
import { feedsOfMarket, type FeedConfig } from './feeds.ts';
import { notifySourceStates } from './feeds.store.ts';
import { lockMerges, renewFreshness } from './freshness.store.ts';

/**
 * Switches all lists of a market on or off. Off: no list is read, and the market's prices stop being fresh at once; they stay stored with
 * their age. On: the lists are due at once, and prices that are not too old are fresh again.
 */
export async function switchMarket(tx: Tx, config: FeedConfig, marketId: number, enabled: boolean): Promise<void> {
  const feeds = feedsOfMarket(marketId);
  // a list that is being merged is finished before, and a later list is refused
  await lockMerges(tx, feeds);
  await tx
    .updateTable('price_feeds')
    .set({ enabled, ...(enabled && { next_attempt: now(), failures: 0, suspicion: null, suspicious_rows: null, accepts: null }) })
    .where('market_id', '=', marketId)
    .execute();
  await renewFreshness(tx, config, feeds);
  await notifySourceStates(tx);
}
