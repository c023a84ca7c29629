import type pg from 'pg';
import { PRICE_SOURCES } from '@lootfolio/marketplaces/registry';
import { compareList, withChanges, type Difference, type QuoteColumns } from './quote-columns.ts';
import { createQuoteMemory, forgetQuotes, holdQuotes, quotesAt, type QuoteMemory } from './quote-memory.ts';
import type { Refresh, StagedQuote } from './staged-quotes.ts';
import { insertQuotes, recordPrices, removeQuotes, updateQuotes } from './write-quotes.ts';

/** `crossed`: the number of bids that were left out, because the market offers the item for less. */
export type MergeResult = { refreshId: number; changed: number; removed: number; crossed: number };

/** The source was switched off while its list was read. Nothing of the list is stored. */
export class SourceOff extends Error {}

/**
 * Merges a market's list into `quotes`, or `bids`, in one transaction: compares it with the stored quotes, writes only the differences,
 * appends changes of the price and quantity of asks to the history, and notifies the other processes. Readers see all of it or nothing.
 * @param memory the stored quotes as this process knows them; without it they are read
 */
export async function mergeQuotes(
  pool: pg.Pool,
  refresh: Refresh,
  list: readonly StagedQuote[],
  memory: QuoteMemory = createQuoteMemory(),
): Promise<MergeResult> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // one refresh of a market and game at a time, so that the refresh numbers rise in the order of the commits
    await client.query('select pg_advisory_xact_lock(4711, hashtext($1))', [`${refresh.marketId}:${refresh.appId}`]);
    await assertOn(client, refresh);
    const before = await lastRefresh(client, refresh);
    const held = await quotesAt(client, memory, refresh, { refreshId: before, dated: !refresh.complete });
    const quotes = refresh.side === 'bid' ? await withoutCrossed(client, refresh, list) : list;
    const difference = compareList(held, quotes, comparisonOf(refresh));
    const refreshId = await numberRefresh(client, refresh, before, writtenItems(difference, held));
    await write(client, refresh, refreshId, difference, held.itemIds);
    await client.query('select pg_notify($1, $2)', ['prices', `${refresh.marketId}:${refresh.appId}`]);
    await client.query('commit');
    holdQuotes(memory, refresh, refreshId, withChanges(held, difference, refresh, refresh.at.getTime()));
    const { changed, removed } = difference;
    return { refreshId, changed: changed.length, removed: removed.length, crossed: list.length - quotes.length };
  } catch (error) {
    forgetQuotes(memory, refresh);
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** @throws SourceOff */
async function assertOn(client: pg.PoolClient, { source, appId }: Refresh): Promise<void> {
  const { rowCount } = await client.query('select from price_feeds where source = $1 and app_id = $2 and not enabled', [source, appId]);
  if (rowCount !== 0) throw new SourceOff(`${source} is switched off`);
}

/** Returns the number of the last refresh; null before the first. */
async function lastRefresh(client: pg.PoolClient, { marketId, appId, side }: Refresh): Promise<number | null> {
  const { rows } = await client.query<{ refresh_id: number }>(
    'select refresh_id from market_refreshes where market_id = $1 and app_id = $2 and side = $3',
    [marketId, appId, side],
  );
  return rows[0]?.refresh_id ?? null;
}

/** Returns the items whose quotes are written; null when they are most of the market. */
function writtenItems({ inserted, updated }: Difference, held: QuoteColumns): number[] | null {
  if ((inserted.length + updated.length) * 2 > held.itemIds.length) return null;
  return [...inserted, ...updated].map(({ itemId }) => itemId);
}

/** @param written the items that boards with the refresh `before` must read; null when boards must find them by themselves */
async function numberRefresh(client: pg.PoolClient, refresh: Refresh, before: number | null, written: number[] | null): Promise<number> {
  const { rows } = await client.query<{ refresh_id: number }>(
    `insert into market_refreshes as m (market_id, app_id, side, refresh_id, refresh_count, completed_at, fresh_for_ms)
     values ($1, $2, $5, nextval('refresh_ids'), 1, $3, $4)
     on conflict (market_id, app_id, side) do update set refresh_id = excluded.refresh_id, refresh_count = m.refresh_count + 1,
       changed_since = $6, changed_until = excluded.refresh_id, changed_items = $7,
       completed_at = coalesce(excluded.completed_at, m.completed_at),
       fresh_for_ms = case when excluded.completed_at is null then m.fresh_for_ms else excluded.fresh_for_ms end
     returning refresh_id`,
    [
      refresh.marketId,
      refresh.appId,
      refresh.complete ? refresh.at : null,
      refresh.freshForMs,
      refresh.side,
      before,
      written && `{${written.join(',')}}`,
    ],
  );
  return rows[0]!.refresh_id;
}

/**
 * Returns the list without bids at or above the market's own lowest ask. Such a bid would have been filled, so it is wrong, or is for
 * something else. An ask that is not fresh proves nothing.
 */
async function withoutCrossed(
  client: pg.PoolClient,
  { marketId, appId, at }: Refresh,
  list: readonly StagedQuote[],
): Promise<readonly StagedQuote[]> {
  const { rows } = await client.query<{ item_id: number; price: number }>(
    `select q.item_id, q.price from quotes q join items using (item_id) join market_refreshes r using (market_id, app_id)
     where q.market_id = $1 and r.app_id = $2 and r.side = 'ask'
       and greatest(q.changed_at, r.completed_at) > $3::timestamptz - r.fresh_for_ms * interval '1 millisecond'`,
    [marketId, appId, at],
  );
  const asks = new Map(rows.map((row) => [row.item_id, row.price]));
  return list.filter(({ itemId, price }) => price < (asks.get(itemId) ?? Infinity));
}

/**
 * The share of the fresh time after which a partial list renews the date of an unchanged quote. Renewing all dates each time would be a
 * waste.
 */
const CONFIRM_AFTER = 1 / 4;

const PARTIAL_SOURCES = new Set(PRICE_SOURCES.filter((source) => source.coverage === 'partial').map((source) => source.key));

/**
 * Returns the parameters of the comparison. A complete list confirms the whole market, and removes quotes that are not in it. A partial
 * list confirms only the quotes that it names, by their own dates. Quotes of the market's partial lists stay; they become stale by
 * themselves.
 */
const comparisonOf = ({ complete, currency, source, at, freshForMs }: Refresh): Parameters<typeof compareList>[2] =>
  complete
    ? { currency, confirmBefore: null, removes: (origin) => origin.source === source || !PARTIAL_SOURCES.has(origin.source) }
    : { currency, confirmBefore: at.getTime() - freshForMs * CONFIRM_AFTER, removes: null };

async function write(
  client: pg.PoolClient,
  refresh: Refresh,
  refreshId: number,
  { inserted, updated, changed, removed }: Difference,
  itemIds: Int32Array,
): Promise<void> {
  await updateQuotes(client, refresh, refreshId, updated);
  await insertQuotes(client, refresh, refreshId, inserted);
  if (refresh.side === 'ask') await recordPrices(client, refresh, changed);
  await removeQuotes(
    client,
    refresh,
    refreshId,
    removed.map((row) => itemIds[row]!),
  );
}
