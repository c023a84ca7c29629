import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { NativeAmount, Money } from '@lootfolio/domain/money';
import type { Side } from '@lootfolio/domain/quotes';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { PRICE_SOURCES } from '@lootfolio/marketplaces/registry';
import { TABLES } from '../side-tables.ts';

/** A quote whose item was found and whose price was converted. */
export type StagedQuote = { itemId: number; price: Money; quantity: number | null; native: NativeAmount; url: string | null };

export type Refresh = {
  marketId: number;
  appId: number;
  source: string;
  side: Side;
  /** A complete list removes the quotes that it lacks; a partial one does not. */
  complete: boolean;
  currency: string;
  rateId: number | null;
  asOf: Date;
  /** How long the market's prices of this game count as fresh, in milliseconds. */
  freshForMs: number;
  at: Date;
};

/** `crossed`: bids that were left out, because the market offers the item for less. */
export type MergeResult = { refreshId: number; changed: number; removed: number; crossed: number };

/** The source was switched off while its list was read: nothing of the list is stored. */
export class SourceOff extends Error {}

const CHUNK = 2000;
const PARTIAL_SOURCES = PRICE_SOURCES.filter((source) => source.coverage === 'partial').map((source) => source.key);

/**
 * Merges a market's list into `quotes`, or `bids`, in one transaction: copies it into a staging table, writes only what differs, appends
 * changes of price and quantity of asks to the history, and notifies the other processes. Readers see all of it or nothing.
 */
export async function mergeQuotes(pool: pg.Pool, refresh: Refresh, quotes: readonly StagedQuote[]): Promise<MergeResult> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`create temp table staged (item_id int not null, price int not null, quantity int,
      native_units bigint not null, native_scale smallint not null, url text) on commit drop`);
    await pipeline(Readable.from(copyLines(quotes)), client.query(copyFrom('copy staged from stdin')));
    await client.query('analyze staged');
    // one refresh of a market and game at a time, so that their numbers rise in the order of their commits
    await client.query('select pg_advisory_xact_lock(4711, hashtext($1))', [`${refresh.marketId}:${refresh.appId}`]);
    await assertOn(client, refresh);
    const refreshId = await numberRefresh(client, refresh);
    const crossed = refresh.side === 'bid' ? await dropCrossed(client, refresh) : 0;
    const changed = await writeChanges(client, refresh, refreshId);
    const removed = refresh.complete ? await removeAbsent(client, refresh, refreshId) : 0;
    await client.query('select pg_notify($1, $2)', ['prices', `${refresh.marketId}:${refresh.appId}`]);
    await client.query('commit');
    return { refreshId, changed, removed, crossed };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function* copyLines(quotes: readonly StagedQuote[]): Generator<string> {
  for (let start = 0; start < quotes.length; start += CHUNK) {
    yield quotes
      .slice(start, start + CHUNK)
      .map(({ itemId, price, quantity, native, url }) =>
        [itemId, price, quantity ?? '\\N', native.units, native.scale, url === null ? '\\N' : escapeCopy(url)].join('\t'),
      )
      .join('\n')
      .concat('\n');
  }
}

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escapeCopy = (text: string): string => text.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character]!);

/** @throws SourceOff */
async function assertOn(client: pg.PoolClient, { source, appId }: Refresh): Promise<void> {
  const { rowCount } = await client.query('select from price_feeds where source = $1 and app_id = $2 and not enabled', [source, appId]);
  if (rowCount !== 0) throw new SourceOff(`${source} is switched off`);
}

async function numberRefresh(client: pg.PoolClient, refresh: Refresh): Promise<number> {
  const { rows } = await client.query<{ refresh_id: number }>(
    `insert into market_refreshes as m (market_id, app_id, side, refresh_id, refresh_count, completed_at, fresh_for_ms)
     values ($1, $2, $5, nextval('refresh_ids'), 1, $3, $4)
     on conflict (market_id, app_id, side) do update set refresh_id = excluded.refresh_id, refresh_count = m.refresh_count + 1,
       completed_at = coalesce(excluded.completed_at, m.completed_at),
       fresh_for_ms = case when excluded.completed_at is null then m.fresh_for_ms else excluded.fresh_for_ms end
     returning refresh_id`,
    [refresh.marketId, refresh.appId, refresh.complete ? refresh.at : null, refresh.freshForMs, refresh.side],
  );
  return rows[0]!.refresh_id;
}

/**
 * Removes bids at or above the market's own lowest ask from the list. Such an order would have been filled: it cannot be, or is for
 * something else. An ask that is not fresh proves nothing.
 */
async function dropCrossed(client: pg.PoolClient, { marketId, appId, at }: Refresh): Promise<number> {
  const { rowCount } = await client.query(
    `delete from staged s using quotes q, market_refreshes r
     where q.market_id = $1 and q.item_id = s.item_id and s.price >= q.price and r.market_id = $1 and r.app_id = $2 and r.side = 'ask'
       and greatest(q.changed_at, r.completed_at) > $3::timestamptz - r.fresh_for_ms * interval '1 millisecond'`,
    [marketId, appId, at],
  );
  return rowCount ?? 0;
}

/** Share of the fresh time after which a partial list renews the date of an unchanged quote. Renewing all each time would be waste. */
const CONFIRM_AFTER = 1 / 4;

/**
 * A complete list confirms the whole market. A partial list confirms only the quotes that it names, by their own dates.
 * Only asks have a history. A list without item addresses keeps those of another list of the market.
 */
async function writeChanges(client: pg.PoolClient, refresh: Refresh, refreshId: number): Promise<number> {
  const confirmBefore = refresh.complete ? null : new Date(refresh.at.getTime() - refresh.freshForMs * CONFIRM_AFTER);
  const table = TABLES[refresh.side];
  const { rows } = await client.query<{ changed: number }>(
    `with differing as materialized (
       select s.*, o.item_id is null or (o.price, o.quantity, o.native_units, o.native_scale, o.currency) is distinct from
         (s.price, s.quantity, s.native_units, s.native_scale, $2) as is_change
       from staged s left join ${table} o on o.market_id = $1 and o.item_id = s.item_id
       where o.item_id is null or o.changed_at < $8 or
         (o.price, o.quantity, o.native_units, o.native_scale, o.currency, o.url) is distinct from
         (s.price, s.quantity, s.native_units, s.native_scale, $2, coalesce(s.url, o.url))
     ), written as (
       insert into ${table} as q (market_id, item_id, price, quantity, native_units, native_scale, currency, rate_id, source, url,
         as_of, changed_at, refresh_id)
       select $1, item_id, price, quantity, native_units, native_scale, $2, $3, $4, url, $5, $6, $7 from differing
       on conflict (market_id, item_id) do update set price = excluded.price, quantity = excluded.quantity,
         native_units = excluded.native_units, native_scale = excluded.native_scale, currency = excluded.currency,
         rate_id = excluded.rate_id, source = excluded.source, url = coalesce(excluded.url, q.url), as_of = excluded.as_of,
         changed_at = excluded.changed_at, refresh_id = excluded.refresh_id
     ), recorded as (
       insert into price_changes (market_id, item_id, at, price, quantity)
       select $1, item_id, $6, price, quantity from differing where is_change and $9
     )
     select count(*)::int as changed from differing where is_change`,
    [
      refresh.marketId,
      refresh.currency,
      refresh.rateId,
      refresh.source,
      refresh.asOf,
      refresh.at,
      refreshId,
      confirmBefore,
      refresh.side === 'ask',
    ],
  );
  return rows[0]!.changed;
}

/** Removes the quotes that a complete list lacks. Quotes of the market's partial lists stay: they age by themselves. */
async function removeAbsent(client: pg.PoolClient, refresh: Refresh, refreshId: number): Promise<number> {
  const table = TABLES[refresh.side];
  // without statistics, as in a new database, the planner would compare each quote with the whole list
  await client.query('set local enable_nestloop = off');
  const { rowCount } = await client.query(
    // finds absent quotes first and alone: they are few, so items and sources are looked up for few rows
    `with absent as materialized (
       select q.item_id from ${table} q
       where q.market_id = $1 and not exists (select from staged s where s.item_id = q.item_id)
     ), gone as (
       delete from ${table} q using absent a join items i using (item_id)
       where q.market_id = $1 and q.item_id = a.item_id and i.app_id = $2 and (q.source = $3 or not (q.source = any($5)))
       returning q.item_id
     )
     insert into removed_quotes (refresh_id, market_id, item_id, side) select $4, $1, item_id, $6 from gone`,
    [refresh.marketId, refresh.appId, refresh.source, refreshId, PARTIAL_SOURCES, refresh.side],
  );
  return rowCount ?? 0;
}
