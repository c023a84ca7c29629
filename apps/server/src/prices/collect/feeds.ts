import { gameSlug, type AppId } from '@lootfolio/domain/games';
import { findMarket, MARKETS } from '@lootfolio/domain/markets';
import type { Side } from '@lootfolio/domain/quotes';
import type { PriceSource } from '@lootfolio/marketplaces/port';
import { PRICE_SOURCES } from '@lootfolio/marketplaces/registry';
import { MAX_AHEAD_MS } from '../../platform/process/clock.ts';
import type { Config } from '../../platform/process/config.ts';

/** A price list that is read regularly: a source and one of its games. */
export type Feed = { source: PriceSource; appId: AppId; marketId: number };

export const FEEDS: readonly Feed[] = PRICE_SOURCES.flatMap((source) =>
  source.apps.map((appId): Feed => ({ source, appId, marketId: findMarket(source.market)!.id })),
);

export const feedsOfMarket = (marketId: number): Feed[] => FEEDS.filter((feed) => feed.marketId === marketId);

/** Returns whether the feed's prices are asks or bids. */
export const sideOf = ({ source }: Feed): Side => source.side ?? 'ask';

export const feedName = (feed: Feed): string => `${feed.source.key}/${gameSlug(feed.appId)}`;

export const findFeed = (source: string, appId: number): Feed | undefined =>
  FEEDS.find((feed) => feed.source.key === source && feed.appId === appId);

export type FeedState = 'ok' | 'late' | 'failed' | 'off';

export type FeedConfig = Pick<Config, 'WORLD' | 'sourceKeys' | 'PRICE_UNITS_CONFIRMED'> &
  Partial<Pick<Config, 'SANDBOX_INTERVAL_SECONDS' | 'SANDBOX_PRICES'>>;

/** Returns the reason why a feed is not read, and the setting that changes it; null when the feed is read. */
export function offReason({ source }: Feed, config: FeedConfig): { key: 'needsKey' | 'unitUnknown'; name: string } | null {
  if (config.WORLD === 'sandbox') return null;
  if (source.keyVariable && !source.keyOptional && !config.sourceKeys[source.keyVariable]) {
    return { key: 'needsKey', name: source.keyVariable };
  }
  if (!source.unitConfirmed && !config.PRICE_UNITS_CONFIRMED.includes(source.key)) {
    return { key: 'unitUnknown', name: `PRICE_UNITS_CONFIRMED=${source.key}` };
  }
  return null;
}

const EMPTY_LIST = /^BAD_ANSWER: no (?:price|sales) in a list of \d+ rows$/;

/** Returns true when the sandbox's price file has no rows of this feed. Its list is empty then. */
export const isAbsentFromFile = (row: { last_success: Date | null; last_error: string | null }, config: FeedConfig): boolean =>
  config.WORLD === 'sandbox' && config.SANDBOX_PRICES !== undefined && row.last_success === null && EMPTY_LIST.test(row.last_error ?? '');

/** Returns the feed of the better source for which this feed is the fallback; null when there is none. */
export const primaryFeed = ({ source, appId }: Feed): Feed | null =>
  source.fallbackFor ? (FEEDS.find((feed) => feed.source.key === source.fallbackFor && feed.appId === appId) ?? null) : null;

/** The number of consecutive failures of the better source after which the fallback is read. */
export const FALLBACK_AFTER_FAILURES = 3;

/** Returns the API key of a feed; null without one. The sandbox accepts one key everywhere. */
export const feedKey = ({ source }: Feed, config: FeedConfig): string | null =>
  source.keyVariable ? (config.WORLD === 'sandbox' ? 'sandbox-key' : (config.sourceKeys[source.keyVariable] ?? null)) : null;

type IntervalConfig = Pick<FeedConfig, 'WORLD' | 'SANDBOX_INTERVAL_SECONDS'>;

/**
 * Returns the seconds between two readings when no administrator set others. Sandbox: the setting, else half the interval within 300 to
 * 600.
 */
export function ownIntervalOf({ source }: Feed, config: IntervalConfig): number {
  if (config.WORLD === 'live') return source.intervalSeconds;
  return config.SANDBOX_INTERVAL_SECONDS ?? Math.min(600, Math.max(300, Math.round(source.intervalSeconds / 2)));
}

/**
 * Returns the seconds between two readings.
 * @param set the seconds that an administrator set. The result is never below the source's own interval, which may have grown since
 */
export const intervalOf = (feed: Feed, config: IntervalConfig, set: number | null): number =>
  Math.max(ownIntervalOf(feed, config), set ?? 0);

/** Returns every market with its feeds; without feeds when no source reads it. */
export const marketsWithFeeds = (): { marketId: number; feeds: Feed[] }[] =>
  MARKETS.map((market) => ({ marketId: market.id, feeds: feedsOfMarket(market.id) }));

/**
 * Returns the state of a feed. Late: no success for two intervals, or never, or at a time in the future. Failed: the last attempt failed,
 * or a list was rejected.
 */
export function stateOf(
  row: { last_success: Date | null; failures: number; suspicion: string | null; last_attempt: Date | null },
  intervalSeconds: number,
  now: Date,
): FeedState {
  if (row.failures > 0 || row.suspicion !== null) return 'failed';
  const last = row.last_success ?? row.last_attempt;
  if (last === null || row.last_success === null) return 'late';
  const age = now.getTime() - row.last_success.getTime();
  return age > 2 * intervalSeconds * 1000 || age < -MAX_AHEAD_MS ? 'late' : 'ok';
}

const MAX_BACK_OFF_SECONDS = 3600;

/** The maximum of `Retry-After` that is used; no market asks for a longer wait. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/**
 * Returns the seconds until a failing feed is retried. They double with each failure, up to a limit, and are never below `retryAfter`,
 * which counts for at most a day.
 */
export function backOff(failures: number, intervalSeconds: number, retryAfter: number | null): number {
  const seconds = Math.min(intervalSeconds, MAX_BACK_OFF_SECONDS, 15 * 2 ** Math.min(failures - 1, 10));
  return Math.max(seconds, Math.min(retryAfter ?? 0, MAX_RETRY_AFTER_SECONDS));
}
