import type { ImportRowState } from '@lootfolio/domain/imports';
import type { LocalDate } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { DraftName } from './imports.reads.ts';

/** What decides about a row by itself. */
export type RowRules = {
  /** The items of the names that are known. */
  names: readonly (DraftName & { itemId: number })[];
  /** The user's own rates: `units` divided by 10^`scale` buy a dollar. */
  rates: readonly { currency: string; units: number; scale: number }[];
  /** The first and the last possible day; the latter is that of rows without a day. */
  days: { first: LocalDate; last: LocalDate };
  /** In thousandths of a dollar. */
  maxPrice: number;
};

/** Larger than every price that is allowed, and still a bigint. */
const TOO_DEAR = sql`1e17::numeric`;

/** The price of one piece of a row in thousandths of a dollar. `round` takes halves away from zero, as `toMoney` does. */
const DOLLARS = sql`case when p.currency <> 'USD' and coalesce(t.units, o.units) is null then null
  -- a price that is larger than all is too high, too
  when p.currency <> 'USD' then round(least(p.units::numeric * 1000 * (10::numeric ^ coalesce(t.scale, o.scale)) / (coalesce(t.units, o.units)::numeric * (10::numeric ^ p.scale)), ${TOO_DEAR}))
  when p.scale <= 3 then p.units * (array[1000, 100, 10, 1])[p.scale + 1]
  else round(p.units::numeric / (10::numeric ^ (p.scale - 3))) end`;

/**
 * Stores the item and the price of each row, and whether it can be imported at all. Other currencies than dollars are converted at the rate of
 * their day, the last one that was known then. On days before the first stored rate the user's own rate counts; without one, rows have no price.
 */
export async function storeFindings(tx: Tx, draftId: number, { names, rates, days, maxPrice }: RowRules): Promise<void> {
  await sql`with known as (
      select * from json_to_recordset(${JSON.stringify(names)}::json) as n ("appId" integer, name text, "itemId" integer)),
    own as (select * from json_to_recordset(${JSON.stringify(rates)}::json) as o (currency text, units bigint, scale integer)),
    days as (
      select distinct currency, coalesce(day, ${days.last}::date) as day from import_rows where draft_id = ${draftId} and currency <> 'USD'),
    stored as (
      select d.currency, d.day, f.rate_id, f.units, f.scale from days d cross join lateral (
        select rate_id, units, scale from fx_rates f
        where f.currency = d.currency and f.day <= d.day and (not f.fixed or exists (select from fx_fixed x where x.rate_id = f.rate_id))
        order by f.fixed desc, f.day desc limit 1) f),
    found as (
      select p.place, coalesce(p.day, ${days.last}::date) as day, n."itemId" as item_id, t.rate_id, ${DOLLARS} as price
      from import_rows p left join known n on n."appId" = p.app_id and n.name = p.name
      left join stored t on t.currency = p.currency and t.day = coalesce(p.day, ${days.last}::date)
      left join own o on o.currency = p.currency
      where p.draft_id = ${draftId})
    update import_rows r set day = f.day, item_id = f.item_id, rate_id = f.rate_id, price = f.price,
      state = case when f.item_id is null then 'unknown' when f.day not between ${days.first}::date and ${days.last}::date then 'day'
        when f.price is null then 'rate' when f.price > ${maxPrice} then 'price' else 'new' end
    from found f where r.draft_id = ${draftId} and r.place = f.place`.execute(tx);
}

const setState = (state: ImportRowState) => sql`update import_rows r set state = ${state}`;

/** Forgets which rows are there already. */
export const forgetKnown = (tx: Tx, draftId: number): Promise<unknown> =>
  sql`${setState('new')} where draft_id = ${draftId} and state in ('known', 'alike')`.execute(tx);

/**
 * Marks rows whose id was imported before, that a market reported itself, or that stands twice in these files. An order of several items gives each
 * of its rows the same id: another item, or in one file another price, is another trade.
 */
export async function markKnown(tx: Tx, draftId: number, userId: number): Promise<void> {
  await sql`with first as (
      select distinct on (source_id, item_id, side) source_id, item_id, side, place, file, price, quantity from import_rows
      where draft_id = ${draftId} and source_id is not null and state = 'new' order by source_id, item_id, side, place)
    ${setState('known')} from first f
    where r.draft_id = ${draftId} and r.state = 'new' and r.source_id = f.source_id and r.item_id = f.item_id and r.side = f.side and (
      (r.place > f.place and (r.file <> f.file or (r.price = f.price and r.quantity = f.quantity)))
      or (r.source_id, r.item_id) in (select source_id, item_id from lots where user_id = ${userId} and source_id is not null)
      or (r.source_id, r.item_id) in (select source_id, item_id from sales where user_id = ${userId} and source_id is not null)
      or (r.side = 'sell' and r.source_id in (
        select market || ':' || external_id from sales where user_id = ${userId} and origin = 'market' and external_id is not null)))`.execute(
    tx,
  );
}

/**
 * Marks rows that look like a purchase or a sale that is stored already: the same item, price and day, as long as enough such pieces are stored.
 * A row with an id is compared only with what came without one: two ids are two trades. What a market reported has an id, too.
 */
export async function markAlike(tx: Tx, draftId: number, userId: number, timezone: string): Promise<void> {
  await sql`with items as (select distinct item_id from import_rows where draft_id = ${draftId} and state = 'new'),
    stored as (
      select 'buy' as side, l.item_id, l.unit_cost as price, l.bought_on as day, sum(l.quantity) as pieces,
        sum(l.quantity) filter (where l.source_id is null) as unnamed
      from items join lots l on l.user_id = ${userId} and l.item_id = items.item_id group by 2, 3, 4
      union all
      select 'sell', s.item_id, s.net, (s.sold_at at time zone ${timezone})::date, count(*),
        count(*) filter (where s.source_id is null and s.origin <> 'market')
      from items join sales s on s.user_id = ${userId} and s.item_id = items.item_id
      where s.origin <> 'market' or s.state in ('delivered', 'settled') group by 2, 3, 4),
    running as (
      select r.place, sum(r.quantity) over (partition by r.side, r.item_id, r.price, r.day, r.source_id is null order by r.place) as pieces,
        case when r.source_id is null then t.pieces else coalesce(t.unnamed, 0) end as stored
      from import_rows r join stored t on t.side = r.side and t.item_id = r.item_id and t.price = r.price and t.day = r.day
      where r.draft_id = ${draftId} and r.state = 'new')
    ${setState('alike')} from running u where r.draft_id = ${draftId} and r.place = u.place and u.pieces <= u.stored`.execute(tx);
}

/** Marks rows without ids that stand in an earlier file, too, as often as there: pages of a history overlap, and a file may come twice. */
export async function markRepeated(tx: Tx, draftId: number): Promise<void> {
  await sql`with found as (
      select place, file, side, item_id, price, day, quantity,
        row_number() over (partition by side, item_id, price, day, quantity, file order by place) as nth
      from import_rows where draft_id = ${draftId} and state = 'new' and source_id is null),
    most as (
      select side, item_id, price, day, quantity, file,
        max(count(*)) over (partition by side, item_id, price, day, quantity order by file rows between unbounded preceding and 1 preceding) as earlier
      from found group by 1, 2, 3, 4, 5, 6)
    ${setState('alike')} from found f join most m using (side, item_id, price, day, quantity, file)
    where r.draft_id = ${draftId} and r.place = f.place and f.nth <= m.earlier`.execute(tx);
}

/** Lets rows in that look like stored ones. @param places their numbers; `all`: all of them */
export async function letIn(tx: Tx, draftId: number, places: 'all' | readonly number[]): Promise<void> {
  const which = places === 'all' ? sql`true` : sql`place = any(${[...places]}::integer[])`;
  await sql`${setState('new')} where draft_id = ${draftId} and state = 'alike' and ${which}`.execute(tx);
}
