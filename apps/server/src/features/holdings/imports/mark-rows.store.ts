import type { ImportRowState } from '@lootfolio/domain/imports';
import type { LocalDate } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { DraftName } from './imports.reads.ts';

/** Stores the items of names. The rows of other names have none. */
export async function storeItems(tx: Tx, draftId: number, items: readonly (DraftName & { itemId: number })[]): Promise<void> {
  await sql`update import_rows r set item_id = n."itemId" from json_to_recordset(${JSON.stringify(items)}::json) as n ("appId" integer, name text,
      "itemId" integer)
    where r.draft_id = ${draftId} and r.app_id = n."appId" and r.name = n.name`.execute(tx);
}

/** Forgets what an earlier check found. */
export const forgetFindings = (tx: Tx, draftId: number, today: LocalDate): Promise<unknown> =>
  sql`update import_rows set item_id = null, price = null, rate_id = null, state = 'new', day = coalesce(day, ${today}::date)
    where draft_id = ${draftId}`.execute(tx);

const setState = (state: ImportRowState) => sql`update import_rows r set state = ${state}`;

/** Marks rows without an item, and those whose day has not begun. @param days the first and the last possible day */
export async function markUnusable(tx: Tx, draftId: number, days: { first: LocalDate; last: LocalDate }): Promise<void> {
  await sql`${setState('unknown')} where draft_id = ${draftId} and item_id is null`.execute(tx);
  await sql`${setState('day')} where draft_id = ${draftId} and state = 'new' and day not between ${days.first}::date and ${days.last}::date`.execute(
    tx,
  );
}

/** An amount of thousandths of a dollar: `r.units` divided by 10^`r.scale`, at a rate. `round` takes halves away from zero, as `toMoney` does. */
const dollars = (rateUnits: ReturnType<typeof sql>, rateScale: ReturnType<typeof sql>) =>
  sql`round(r.units::numeric * 1000 * (10::numeric ^ ${rateScale}) / (${rateUnits}::numeric * (10::numeric ^ r.scale)))`;

/**
 * Converts the prices of rows: dollars as they are, other currencies at the rate of their day, the last one that was known then. On days
 * before the first stored rate the user's own rate counts; without one, the rows have no price.
 */
export async function convertPrices(
  tx: Tx,
  draftId: number,
  own: readonly { currency: string; units: number; scale: number }[],
): Promise<void> {
  await sql`update import_rows r set price = ${dollars(sql`1`, sql`0`)} where draft_id = ${draftId} and state = 'new' and currency = 'USD'`.execute(
    tx,
  );
  await sql`with days as (
      select distinct currency, day from import_rows where draft_id = ${draftId} and state = 'new' and currency <> 'USD'),
    rates as (
      select d.currency, d.day, f.rate_id, f.units, f.scale from days d cross join lateral (
        select rate_id, units, scale from fx_rates f
        where f.currency = d.currency and f.day <= d.day and (not f.fixed or exists (select from fx_fixed x where x.rate_id = f.rate_id))
        order by f.fixed desc, f.day desc limit 1) f)
    update import_rows r set rate_id = t.rate_id, price = ${dollars(sql`t.units`, sql`t.scale`)} from rates t
    where r.draft_id = ${draftId} and r.state = 'new' and r.currency = t.currency and r.day = t.day`.execute(tx);
  await sql`update import_rows r set price = ${dollars(sql`o.units`, sql`o.scale`)}
    from json_to_recordset(${JSON.stringify(own)}::json) as o (currency text, units bigint, scale integer)
    where r.draft_id = ${draftId} and r.state = 'new' and r.price is null and r.currency = o.currency`.execute(tx);
}

/** Marks rows without a price in dollars, and those whose price is too high. */
export async function markPrices(tx: Tx, draftId: number, most: number): Promise<void> {
  await sql`${setState('rate')} where draft_id = ${draftId} and state = 'new' and price is null`.execute(tx);
  await sql`${setState('price')} where draft_id = ${draftId} and state = 'new' and price > ${most}`.execute(tx);
}

/** Marks rows whose id was imported before, that a market reported itself, or that stands twice in these files. */
export async function markKnown(tx: Tx, draftId: number, userId: number): Promise<void> {
  await sql`${setState('known')} where draft_id = ${draftId} and state = 'new' and source_id is not null and (
      exists (select from import_keys k where k.user_id = ${userId} and k.source_id = r.source_id)
      or exists (select from import_rows e where e.draft_id = r.draft_id and e.source_id = r.source_id and e.place < r.place)
      or (r.side = 'sell' and exists (select from sales s where s.user_id = ${userId} and s.origin = 'market' and s.external_id is not null
        and s.market || ':' || s.external_id = r.source_id)))`.execute(tx);
}

/**
 * Marks rows that look like a purchase or a sale that is stored already: the same item, price and day, as long as enough such pieces are stored.
 * A row with an id is compared only with what came without one: two ids are two trades.
 */
export async function markAlike(tx: Tx, draftId: number, userId: number, timezone: string): Promise<void> {
  await sql`with items as (select distinct item_id from import_rows where draft_id = ${draftId} and state = 'new'),
    stored as (
      select 'buy' as side, l.item_id, l.unit_cost as price, l.bought_on as day, sum(l.quantity) as pieces,
        sum(l.quantity) filter (where not exists (select from import_keys k where k.lot_id = l.id)) as unnamed
      from items join lots l on l.user_id = ${userId} and l.item_id = items.item_id group by 2, 3, 4
      union all
      select 'sell', s.item_id, s.net, (s.sold_at at time zone ${timezone})::date, count(*),
        count(*) filter (where not exists (select from import_keys k where k.sale_id = s.id))
      from items join sales s on s.user_id = ${userId} and s.item_id = items.item_id where s.origin <> 'market' group by 2, 3, 4),
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
