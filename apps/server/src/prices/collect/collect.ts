import { freshFor } from '@lootfolio/domain/quotes';
import { MarketError, type MarketErrorCode, type PriceList } from '@lootfolio/marketplaces/port';
import { isLikeOthers, reviewList, type Suspicion } from '@lootfolio/marketplaces/sanity';
import type pg from 'pg';
import { now } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Outside } from '../../platform/outside/outside.ts';
import { LimitReached } from '../../platform/outside/request-limiter.ts';
import type { Logger } from '../../platform/process/log.ts';
import { currentRate, type Rate } from '../rates/exchange-rates.ts';
import { feedKey, feedName, sideOf, type Feed, type FeedConfig } from './feeds.ts';
import { readInterval } from './feed-interval.store.ts';
import {
  markFailed,
  markPostponed,
  markStarted,
  markSucceeded,
  markSuspicious,
  otherMarketPrices,
  readLastList,
  type LastList,
} from './feeds.store.ts';
import type { ItemDirectory } from '../board/item-directory.ts';
import { noteNames, readDecidedNames } from './market-names.store.ts';
import { mergeQuotes, SourceOff } from './merge.ts';
import { TOO_MANY_NAMES } from './new-names.rules.ts';
import { PageTaken, storedPages } from './paged-readings.store.ts';
import type { QuoteMemory } from './quote-memory.ts';
import { storeSales } from './sales-volumes.store.ts';
import { addNames, showOffered, stageList } from './stage-list.ts';
import type { StagedQuote } from './staged-quotes.ts';

export type Collector = {
  db: Db;
  pool: pg.Pool;
  items: ItemDirectory;
  config: FeedConfig;
  log: Logger;
  outside: Pick<Outside, 'client'>;
  /** Called with the seconds that the merge of a market's list took. */
  onMerge?: (market: string, seconds: number) => void;
  /** The last stored quotes, which then need not be read for each list. */
  memory?: QuoteMemory;
};

/**
 * The maximum wait of a reading for the market's request limit. A reading that must wait longer ends, and is due again when it can
 * continue.
 */
const MAX_WAIT_MS = 2000;

/**
 * The errors after which the next attempt continues with the failed page. After other errors, a repeated page would only repeat the error.
 */
const RESUMABLE: ReadonlySet<MarketErrorCode> = new Set(['UNREACHABLE', 'TIMEOUT', 'RATE_LIMITED', 'UPSTREAM', 'BLOCKED']);

/**
 * Reads one feed and publishes its prices. An unreadable or implausible list changes nothing: the last good prices stay, with their age,
 * and the feed's state shows the reason.
 * @throws only when the result could not be recorded, for example without a database; the reading may then be repeated
 */
export async function collectFeed(collector: Collector, feed: Feed, signal: AbortSignal): Promise<void> {
  const { db, config, log } = collector;
  const pages = storedPages(db, feed);
  await markStarted(db, feed);
  try {
    const rate = await currentRate(db, feed.source.currency);
    if (!rate) throw new MarketError('UPSTREAM', `no exchange rate for ${feed.source.currency} yet`);
    const list = await feed.source.fetchPrices({
      http: collector.outside.client(feed.source.market, feed.source.limit, signal, {
        priority: 'prices',
        maxWaitMs: MAX_WAIT_MS,
        as: feedName(feed),
      }),
      pages,
      app: feed.appId,
      key: feedKey(feed, config),
      signal,
      now,
    });
    const decided = await readDecidedNames(db, feed.marketId, feed.appId);
    const previous = await readLastList(db, feed, collector.memory);
    // the list is reviewed with the known names, because an implausible list must not add new ones
    const known = stageList(collector.items, feed, list.quotes, rate, decided);
    const interval = await readInterval(db, config, feed);
    const suspicion = await review(db, feed, previous, known.quotes);
    if (suspicion !== null) {
      await pages.discard();
      log.warn({ feed: feedName(feed), suspicion }, 'a price list was rejected');
      await markSuspicious(db, feed, { suspicion, rows: known.quotes.length, intervalSeconds: interval });
      return;
    }
    const { added, refused } = await addNames(collector, feed, list.quotes, { decided, accepted: previous.accepts === TOO_MANY_NAMES });
    if (refused > 0) log.warn({ feed: feedName(feed), names: refused }, 'a price list has too many unknown names: none was added');
    const { quotes: staged, unmatched, unseen } = added === 0 ? known : stageList(collector.items, feed, list.quotes, rate, decided);
    await showOffered(collector, unseen);
    const result = await publish(collector, feed, list, staged, { rate, interval, at: pages.begunAt() ?? now() });
    await pages.discard();
    await noteNames(db, feed.marketId, feed.appId, unmatched);
    await markSucceeded(db, feed, { rows: staged.length, asOf: list.asOf, intervalSeconds: interval, refusedNames: refused });
    log.info({ feed: feedName(feed), rows: staged.length, ...result }, 'prices collected');
  } catch (error) {
    // this process is stopping: the feed is due at once, for another process or the next start
    if (signal.aborted) return markPostponed(db, feed, 0);
    if (error instanceof LimitReached) return markPostponed(db, feed, error.waitMs);
    if (error instanceof PageTaken || error instanceof SourceOff) return;
    if (!(error instanceof MarketError && RESUMABLE.has(error.code))) await pages.discard();
    const interval = await readInterval(db, config, feed);
    if (!(error instanceof MarketError)) {
      await markFailed(db, feed, { message: 'INTERNAL', retryAfter: null, intervalSeconds: interval });
      log.error({ feed: feedName(feed), err: error }, 'a price list could not be processed');
      return;
    }
    await markFailed(db, feed, { message: `${error.code}: ${error.message}`, retryAfter: error.retryAfter, intervalSeconds: interval });
    log.warn({ feed: feedName(feed), error: error.message }, 'a price list could not be read');
  }
}

/** Returns the reason why the list is implausible; null when it is accepted, also by an administrator. */
async function review(db: Db, feed: Feed, previous: LastList, staged: readonly StagedQuote[]): Promise<string | null> {
  const verdict = reviewList({
    previous: previous.prices.size === 0 ? null : previous.prices,
    next: new Map(staged.map((quote) => [quote.itemId, quote.price])),
    partial: feed.source.coverage === 'partial',
  });
  if (verdict === null || verdict === previous.accepts) return null;
  return (await isConfirmed(db, feed, verdict, previous.suspicion, staged)) ? null : verdict;
}

/**
 * Returns true when a repeated list is accepted. A short list is accepted when it repeats. After a jump of all prices, the new prices must
 * also be similar to those of the other markets, because a list with a changed unit repeats too.
 */
async function isConfirmed(
  db: Db,
  feed: Feed,
  verdict: Suspicion,
  before: string | null,
  staged: readonly StagedQuote[],
): Promise<boolean> {
  if (before !== verdict) return false;
  if (verdict === 'LIST_TOO_SHORT') return true;
  const otherPrices = await otherMarketPrices(db, feed);
  return isLikeOthers(staged.map((quote) => [quote.price, otherPrices.get(quote.itemId)] as const));
}

/** @param by `at`: the time at which the first page was read, from which the age of the prices counts; `interval` in seconds */
async function publish(
  collector: Collector,
  feed: Feed,
  list: PriceList,
  staged: readonly StagedQuote[],
  { rate, interval, at }: { rate: Rate; interval: number; at: Date },
) {
  const complete = feed.source.coverage === 'complete';
  // a list with only sales does not refresh the prices
  const isRefresh = complete || list.quotes.length > 0;
  const refresh = () =>
    mergeQuotes(
      collector.pool,
      {
        marketId: feed.marketId,
        appId: feed.appId,
        source: feed.source.key,
        side: sideOf(feed),
        complete,
        currency: feed.source.currency,
        rateId: rate.rateId,
        asOf: list.asOf ?? at,
        freshForMs: freshFor(interval, feed.source.dailyDump ?? false),
        at,
      },
      staged,
      collector.memory,
    );
  const begunAt = performance.now();
  const result = isRefresh ? await refresh() : { changed: 0, removed: 0, crossed: 0 };
  if (isRefresh) collector.onMerge?.(feed.source.market, (performance.now() - begunAt) / 1000);
  if (list.sales) await storeSales(collector.db, collector.items, feed, list.sales, rate);
  const { changed, removed, crossed } = result;
  if (crossed > 0) collector.log.info({ feed: feedName(feed), crossed }, "bids above the market's own offers were left out");
  return { changed, removed };
}
