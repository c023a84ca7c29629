import type { BodyOf } from '@lootfolio/contract/call';
import type { adminSetInterval } from '@lootfolio/contract/features/operator/item-sources';
import type { Market } from '@lootfolio/domain/markets';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { collectNow } from '../../../prices/collect/collection.jobs.ts';
import { setFeedInterval } from '../../../prices/collect/feed-interval.store.ts';
import { feedName, feedsOfMarket, ownIntervalOf, type FeedConfig } from '../../../prices/collect/feeds.ts';
import { acceptNextList, activeFeeds, isSwitchedOn, lockSuspicion } from '../../../prices/collect/feeds.store.ts';
import { switchMarket } from '../../../prices/collect/switch-market.ts';

/** @throws Refusal STATE for a market without price lists */
export async function switchSource(tx: Tx, caller: Caller, config: FeedConfig, market: Market, enabled: boolean): Promise<void> {
  if (feedsOfMarket(market.id).length === 0) throw new Refusal('STATE', 'item-management.noLists');
  const before = await isSwitchedOn(tx, market.id);
  await switchMarket(tx, config, market.id, enabled);
  await audit(tx, caller, { action: 'source.switched', object: `market:${market.id}`, before: { enabled: before }, after: { enabled } });
}

/**
 * Reads the market's lists now. @throws Refusal STATE when no list can be read, because the market is switched off or a setting is missing
 */
export async function refreshSource(tx: Tx, caller: Caller, config: FeedConfig, market: Market): Promise<void> {
  const feeds = (await activeFeeds(tx, config)).filter(({ marketId }) => marketId === market.id);
  if (feeds.length === 0) throw new Refusal('STATE', 'item-management.sourceOff');
  await collectNow(tx, feeds);
  await audit(tx, caller, { action: 'source.refreshed', object: `market:${market.id}`, after: { lists: feeds.map(feedName) } });
}

/**
 * Reads a rejected list again, and accepts it if it is suspicious for the same reason. Nothing of the first reading is stored.
 * @throws Refusal NOT_FOUND; STATE when the last list was accepted, or the market is switched off
 */
export async function acceptList(tx: Tx, caller: Caller, config: FeedConfig, market: Market, key: string): Promise<void> {
  const feed = feedsOfMarket(market.id).find((one) => feedName(one) === key);
  if (!feed) throw notFound();
  const isRead = (await activeFeeds(tx, config)).some((one) => feedName(one) === key);
  if (!isRead) throw new Refusal('STATE', 'item-management.sourceOff');
  const suspicion = await lockSuspicion(tx, feed);
  if (suspicion === null) throw new Refusal('STATE', 'item-management.notKeptOut');
  await acceptNextList(tx, feed, suspicion);
  await collectNow(tx, [feed]);
  await audit(tx, caller, { action: 'source.list_accepted', object: `market:${market.id}`, after: { list: key, suspicion } });
}

/**
 * Sets the interval at which the lists of one source of a market are read. It cannot be shorter than the source allows.
 * @param seconds null: the source's own interval
 * @throws Refusal NOT_FOUND for a source of another market; VALIDATION for a shorter interval
 */
export async function setSourceInterval(
  tx: Tx,
  caller: Caller,
  config: FeedConfig,
  market: Market,
  { source, interval_seconds: seconds }: BodyOf<typeof adminSetInterval>,
): Promise<void> {
  const feeds = feedsOfMarket(market.id).filter((feed) => feed.source.key === source);
  const [first, ...others] = feeds;
  if (!first) throw notFound();
  const least = ownIntervalOf(first, config);
  if (seconds !== null && seconds < least) throw invalidField('interval_seconds', 'fields.least', { value: least });
  const before = await setFeedInterval(tx, config, [first, ...others], seconds);
  if (before === seconds) return;
  const say = (interval: number | null) => ({ list: source, interval_seconds: interval });
  await audit(tx, caller, { action: 'source.interval_set', object: `market:${market.id}`, before: say(before), after: say(seconds) });
}
