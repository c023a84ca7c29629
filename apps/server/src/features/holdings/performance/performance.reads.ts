import type { Activities } from '@lootfolio/domain/daily-values';
import type { EpochDay } from '@lootfolio/domain/epoch-days';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** A user's purchases and sales of one item. `free`: pieces that cost nothing, by the place of their day. */
export type ItemActivities = { itemId: number; activities: Activities; free: Float64Array };

const BYTES = 4 + 5 * 8;

/**
 * Returns all purchases and sales of a user, summed by item and day. A trade on a day that has begun in the user's time zone, but not in
 * UTC, counts on the last day. A lot's pieces are its open pieces and its sold pieces. A sale before the purchase counts on the day of the
 * purchase. One query; the days of each item are read as bytes, which is many times faster than reading rows.
 */
export async function readActivities(db: Reader, userId: number, until: string): Promise<ItemActivities[]> {
  const { rows } = await sql<{ item_id: number; days: Buffer }>`
    with own as (select id, item_id, open, unit_cost, least(bought_on, ${until}::date) as bought_on from lots where user_id = ${userId}),
    sales as (
      select s.lot_id, o.item_id, o.unit_cost, least(greatest(s.sold_on, o.bought_on), ${until}::date) as sold_on, s.unit_net
      from own o join lot_sales s on s.lot_id = o.id),
    sold as (select lot_id, count(*) as units from sales group by lot_id),
    activities as (
      select item_id, bought_on as day, open + coalesce(units, 0) as pieces, unit_cost, 0::float8 as proceeds
      from own left join sold on lot_id = id
      union all
      select item_id, sold_on, -1, unit_cost, unit_net::float8 from sales),
    days as (
      select item_id, day, sum(pieces)::float8 as pieces, sum(pieces * unit_cost)::float8 as cost,
        coalesce(sum(pieces * unit_cost) filter (where pieces > 0), 0)::float8 as bought, sum(proceeds) as sold,
        coalesce(sum(pieces) filter (where pieces > 0 and unit_cost = 0), 0)::float8 as free
      from activities group by item_id, day)
    select item_id, string_agg(int4send(day - '1970-01-01'::date) || float8send(pieces) || float8send(cost) || float8send(bought)
      || float8send(sold) || float8send(free), ''::bytea order by day) as days
    from days group by item_id order by item_id`.execute(db);
  return rows.map(({ item_id: itemId, days }) => ({ itemId, ...decode(days) }));
}

function decode(bytes: Buffer): Omit<ItemActivities, 'itemId'> {
  const count = bytes.length / BYTES;
  const days = new Int32Array(count);
  for (let at = 0; at < count; at++) days[at] = bytes.readInt32BE(at * BYTES);
  const column = (place: number): Float64Array => {
    const values = new Float64Array(count);
    for (let at = 0; at < count; at++) values[at] = bytes.readDoubleBE(at * BYTES + 4 + place * 8);
    return values;
  };
  return { activities: { days, pieces: column(0), cost: column(1), bought: column(2), sold: column(3) }, free: column(4) };
}

/** Returns the first day on which a user bought something; null when they never did. */
export function firstActivity(items: readonly ItemActivities[]): EpochDay | null {
  return items.reduce<EpochDay | null>((first, { activities }) => Math.min(first ?? Infinity, activities.days[0]!), null);
}
