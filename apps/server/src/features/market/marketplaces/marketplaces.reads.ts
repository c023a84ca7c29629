import { sql } from 'kysely';
import { gameSlug, type AppId } from '@lootfolio/domain/games';
import { marketById, MARKETS } from '@lootfolio/domain/markets';
import type { ReplyOf } from '@lootfolio/contract/call';
import type { listSources } from '@lootfolio/contract/features/market/marketplaces';
import { now } from '../../../platform/process/clock.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { renderText, text, type TextKey } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import {
  primaryFeed,
  feedName,
  feedsOfMarket,
  intervalOf,
  isAbsentFromFile,
  offReason,
  sideOf,
  stateOf,
  type Feed,
  type FeedConfig,
  type FeedState,
} from '../../../prices/collect/feeds.ts';
import type { FeeSet } from './marketplaces.rules.ts';
import { allMarketplaces, ownFees } from './marketplaces.store.ts';
import { type Marketplace, monthText, viewMarketplace } from './view-marketplace.ts';

/** Returns every marketplace, with the caller's own fees. */
export async function readMarketplaces(db: Reader, set: FeeSet, userId: number | null, language: Language): Promise<Marketplace[]> {
  const rows = await allMarketplaces(db);
  const own = userId === null ? new Map<number, number>() : await ownFees(db, userId);
  return rows.map((row) => ({ ...viewMarketplace(row, set, language), fee_own: own.get(row.id) ?? null }));
}

type Source = ReplyOf<typeof listSources>['items'][number];
type FeedRow = { source: string; app_id: number; enabled: boolean } & Parameters<typeof stateOf>[0] & {
    last_error: string | null;
    next_attempt: Date;
    row_count: number;
    refused_names: number | null;
    interval_seconds: number | null;
  };

/**
 * Returns a value that differs whenever a feed has changed: the transactions that wrote the rows. Reading it costs a tenth of reading the
 * rows.
 */
export async function readFeedsVersion(db: Reader): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`${prepared('feeds-version')}
    select string_agg(xmin::text, ' ' order by source, app_id) as version
    from price_feeds`.execute(db);
  return rows[0]!.version ?? '';
}

/**
 * Returns the state of every market's sources: the worst state of its feeds of offers that are not off. Its feeds of bids are listed
 * separately.
 */
export async function readSources(db: Reader, config: FeedConfig, language: Language): Promise<Source[]> {
  const rows = new Map((await db.selectFrom('price_feeds').selectAll().execute()).map((row) => [`${row.source}/${row.app_id}`, row]));
  const selling = await readSalesMarkets(db);
  return MARKETS.map((market) => {
    const feeds = feedsOfMarket(market.id).map((feed) => presentFeed(feed, rows.get(`${feed.source.key}/${feed.appId}`), config, language));
    const active = feeds.filter((feed) => feed.state !== 'off' && feed.side === 'ask');
    const worst = (['failed', 'late', 'ok'] as const).find((state) => active.some((feed) => feed.state === state));
    return {
      market_id: market.id,
      market: market.slug,
      name: market.name,
      state: worst ?? 'off',
      last_success: latest(active.map((feed) => feed.last_success)),
      last_attempt: latest(active.map((feed) => feed.last_attempt)),
      next_attempt: earliest(active.map((feed) => feed.next_attempt)),
      rows: active.reduce((sum, feed) => sum + feed.rows, 0),
      states_sales: selling.has(market.id),
      reason:
        feeds.length === 0
          ? text('marketplaces.sourceUnknown', language)
          : ((active.length === 0 ? feeds : active).find((feed) => feed.reason)?.reason ?? null),
      feeds: feeds.map(({ last_attempt: _, next_attempt: __, ...feed }) => feed),
    };
  });
}

/** Returns the ids of the markets that state the sales of any item. */
async function readSalesMarkets(db: Reader): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${MARKETS.map(({ id }) => id)}::int[]) id
    where exists (select from item_sales where market_id = id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type PresentedFeed = Source['feeds'][number] & { last_attempt: string | null; next_attempt: string | null };

function presentFeed(feed: Feed, row: FeedRow | undefined, config: FeedConfig, language: Language): PresentedFeed {
  const intervalSeconds = intervalOf(feed, config, row?.interval_seconds ?? null);
  const off = offText(feed, row, config, language);
  const state: FeedState = off !== null || !row ? 'off' : stateOf(row, intervalSeconds, now());
  return {
    key: feedName(feed),
    game: gameSlug(feed.appId as AppId),
    side: sideOf(feed),
    state,
    rows: row?.row_count ?? 0,
    last_success: row?.last_success?.toISOString() ?? null,
    last_attempt: row?.last_attempt?.toISOString() ?? null,
    next_attempt: state === 'off' ? null : (row?.next_attempt.toISOString() ?? null),
    interval_seconds: intervalSeconds,
    reason: off ?? (state === 'failed' ? failureText(row?.last_error ?? '', language) : namesText(row, language)),
    detail: state === 'failed' ? (row?.last_error ?? null) : null,
  };
}

function offText(feed: Feed, row: FeedRow | undefined, config: FeedConfig, language: Language): string | null {
  if (row?.enabled === false) return switchedOffText(feed, language);
  const setting = offReason(feed, config);
  if (setting)
    return setting.key === 'needsKey'
      ? text('marketplaces.sourceNeedsKey', language, { name: setting.name })
      : text('marketplaces.sourceUnit', language, { name: setting.name });
  if (row && isAbsentFromFile(row, config)) return text('marketplaces.sourceNotInFile', language);
  const primary = primaryFeed(feed);
  return primary && row?.last_success === null ? text('marketplaces.sourceStandsBy', language, { name: primary.source.key }) : null;
}

/** A stored error is `CODE: details`. CODE comes from a `MarketError` or from the review of a list. */
const FAILURES: Readonly<Record<string, TextKey>> = {
  UNREACHABLE: 'marketplaces.failedUnreachable',
  TIMEOUT: 'marketplaces.failedTimeout',
  TOO_LARGE: 'marketplaces.failedTooLarge',
  UNAUTHORISED: 'marketplaces.failedUnauthorised',
  FORBIDDEN: 'marketplaces.failedForbidden',
  BLOCKED: 'marketplaces.failedBlocked',
  RATE_LIMITED: 'marketplaces.failedRateLimited',
  UPSTREAM: 'marketplaces.failedUpstream',
  BAD_ANSWER: 'marketplaces.failedBadAnswer',
  LIST_TOO_SHORT: 'marketplaces.failedListTooShort',
  PRICES_TOO_HIGH: 'marketplaces.failedPricesTooHigh',
  PRICES_TOO_LOW: 'marketplaces.failedPricesTooLow',
};

const failureText = (error: string, language: Language): string =>
  renderText(FAILURES[error.split(':', 1)[0]!] ?? 'marketplaces.failedInternal', language);

const namesText = (row: FeedRow | undefined, language: Language): string | null =>
  row?.refused_names ? text('marketplaces.namesRefused', language, { n: row.refused_names }) : null;

/** Returns the reason why a feed is switched off. The feeds of a market that is reported closed start switched off. */
function switchedOffText({ marketId }: Feed, language: Language): string {
  const { closedSince } = marketById(marketId);
  return closedSince
    ? text('marketplaces.sourceClosed', language, { month: monthText(closedSince, language) })
    : text('marketplaces.sourceSwitchedOff', language);
}

const times = (values: (string | null)[]): string[] => values.filter((value) => value !== null).toSorted();
const latest = (values: (string | null)[]): string | null => times(values).at(-1) ?? null;
const earliest = (values: (string | null)[]): string | null => times(values)[0] ?? null;
