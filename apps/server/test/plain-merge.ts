import type pg from 'pg';
import { PRICE_SOURCES } from '@lootfolio/marketplaces/registry';
import type { MergeResult } from '../src/prices/collect/merge.ts';
import type { Refresh, StagedQuote } from '../src/prices/collect/staged-quotes.ts';

const PARTIAL_SOURCES = PRICE_SOURCES.filter(({ coverage }) => coverage === 'partial').map(({ key }) => key);

/** Merges a list by comparing it with the tables in SQL, without memory. `mergeQuotes` must give the same result. One merge at a time. */
export async function plainMerge(pool: pg.Pool, refresh: Refresh, list: readonly StagedQuote[]): Promise<Omit<MergeResult, 'refreshId'>> {
  const client = await pool.connect();
  const table = refresh.side === 'ask' ? 'quotes' : 'bids';
  const count = async (text: string, values: unknown[] = []): Promise<number> => (await client.query(text, values)).rowCount ?? 0;
  const { marketId, appId, side, source, currency, rateId, asOf, at, complete, freshForMs } = refresh;
  try {
    await client.query('begin');
    await client.query(
      `create temp table staged on commit drop as
       select * from unnest($1::int[], $2::int[], $3::int[], $4::bigint[], $5::smallint[], $6::text[]) as s (item_id, price, quantity, units, scale, url)`,
      [
        ...[list.map(({ itemId }) => itemId), list.map(({ price }) => price), list.map(({ quantity }) => quantity)],
        ...[list.map(({ native }) => native.units), list.map(({ native }) => native.scale), list.map(({ url }) => url)],
      ],
    );
    const { rows } = await client.query<{ refresh_id: number }>(
      `insert into market_refreshes as m (market_id, app_id, side, refresh_id, refresh_count, completed_at, fresh_for_ms)
       values ($1, $2, $3, nextval('refresh_ids'), 1, $4, $5)
       on conflict (market_id, app_id, side) do update set refresh_id = excluded.refresh_id, refresh_count = m.refresh_count + 1,
         completed_at = coalesce($4, m.completed_at), fresh_for_ms = case when $4::timestamptz is null then m.fresh_for_ms else $5 end
       returning refresh_id`,
      [marketId, appId, side, complete ? at : null, freshForMs],
    );
    const refreshId = rows[0]!.refresh_id;
    const crossed =
      side === 'ask'
        ? 0
        : await count(
            `delete from staged s using quotes q, market_refreshes r
             where q.market_id = $1 and q.item_id = s.item_id and s.price >= q.price and r.market_id = $1 and r.app_id = $2
               and r.side = 'ask' and greatest(q.changed_at, r.completed_at) > $3::timestamptz - r.fresh_for_ms * interval '1 millisecond'`,
            [marketId, appId, at],
          );
    await client.query(
      `create temp table differing on commit drop as
       select s.*, o.item_id is null or (o.price, o.quantity, o.native_units, o.native_scale, o.currency) is distinct from
         (s.price, s.quantity, s.units, s.scale, $2) as is_change
       from staged s left join ${table} o on o.market_id = $1 and o.item_id = s.item_id
       where o.item_id is null or o.changed_at < $3 or o.url is distinct from coalesce(s.url, o.url)
         or (o.price, o.quantity, o.native_units, o.native_scale, o.currency) is distinct from (s.price, s.quantity, s.units, s.scale, $2)`,
      [marketId, currency, complete ? null : new Date(at.getTime() - freshForMs / 4)],
    );
    await client.query(
      `insert into ${table} as q (market_id, item_id, price, quantity, native_units, native_scale, currency, rate_id, source, url, as_of,
         changed_at, refresh_id)
       select $1, item_id, price, quantity, units, scale, $2, $3, $4, url, $5, $6, $7 from differing
       on conflict (market_id, item_id) do update set price = excluded.price, quantity = excluded.quantity,
         native_units = excluded.native_units, native_scale = excluded.native_scale, currency = excluded.currency,
         rate_id = excluded.rate_id, source = excluded.source, url = coalesce(excluded.url, q.url), as_of = excluded.as_of,
         changed_at = excluded.changed_at, refresh_id = excluded.refresh_id`,
      [marketId, currency, rateId, source, asOf, at, refreshId],
    );
    if (side === 'ask')
      await client.query(
        `insert into price_changes (market_id, item_id, at, price, quantity) select $1, item_id, $2, price, quantity from differing where is_change`,
        [marketId, at],
      );
    const changed = await count('select from differing where is_change');
    const removed = !complete
      ? 0
      : await count(
          `with gone as (
             delete from ${table} q using items i where q.market_id = $1 and i.item_id = q.item_id and i.app_id = $2
               and (q.source = $3 or not (q.source = any($4))) and not exists (select from staged s where s.item_id = q.item_id)
             returning q.item_id
           ) insert into removed_quotes (refresh_id, market_id, item_id, side) select $5, $1, item_id, $6 from gone`,
          [marketId, appId, source, PARTIAL_SOURCES, refreshId, side],
        );
    await client.query('commit');
    return { changed, removed, crossed };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
