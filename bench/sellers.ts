import { loadCatalogue } from '@lootfolio/catalogue/catalogue';
import { sql } from 'kysely';
import { registerItems } from '../apps/server/src/prices/collect/register-items.ts';
import type { createEmptyDatabase } from './world.ts';

export type SellersWorld = Awaited<ReturnType<typeof createEmptyDatabase>>;

export const SOLD_ITEMS = 2000;
/** The sales that one statement adds. */
const AT_ONCE = 20_000;
/** The sales of a seller are spread over this time. */
export const SELLING_DAYS = 1440;

/** Adds the items that sellers sell: each 22nd of the catalogue. */
export function addSoldItems({ db }: SellersWorld): Promise<unknown> {
  const all = loadCatalogue().items;
  const step = Math.floor(all.length / SOLD_ITEMS);
  return registerItems(
    db,
    Array.from({ length: SOLD_ITEMS }, (_, n) => ({ ...all[n * step]!, appId: 730 as const })),
    'catalogue',
  );
}

/**
 * A user whose sales are spread over the time, by numbers that look random and are the same in every run: half of the sales are of a
 * quarter of the items, prices lie between 3 cents and 150 dollars, one in ten is cancelled and one in a hundred reversed, the newest
 * half a percent is in protection. The cost of one in 14 is not known, one in fifty cost nothing, one in seven has no thing or listing, and
 * one in a thousand looks like another. Two thirds have no buying market.
 */
export async function addSeller({ db }: SellersWorld, sales: number): Promise<number> {
  const at = new Date();
  const user = { user_name: `seller of ${sales}`, profile_url: '', joined_at: at };
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await sql`insert into listings (user_id, item_id, market, app_id, steam_asset_id, external_id, state, origin, price, units, scale, currency,
      created_at, updated_at, listed_at)
    select ${id}, min(item_id), 'waxpeer', 730, ${String(id)}, ${String(id)}, 'sold', 'here', 1, 1, 3, 'USD', ${at}::timestamptz, ${at}, ${at} from items`.execute(
    db,
  );
  // newest last, some at once
  for (let last = sales; last > 0; last -= AT_ONCE)
    await sql`
    with ids as (select array_agg(item_id order by item_id) as ids, array_agg(market_hash_name || coalesce(' - ' || phase, '') order by item_id) as names from items)
    insert into sales (user_id, market, app_id, external_id, item_id, name, price, net, cost, cost_source, units, scale, currency, state, said,
      buy_market, listing_id, acquired_on, sold_at, settles_at, created_at, updated_at)
    select ${id}, (array['waxpeer', 'marketcsgo', 'csfloat', 'shadowpay'])[1 + a % 4], 730, n::text, ids[place], names[place], p, p * 95 / 100,
      case when b % 14 > 0 then case when b % 50 = 1 then 0 else p * (60 + b % 50) / 100 end end, case when b % 14 > 0 then 'lot' end,
      p, 3, 'USD',
      case when c % 10 = 0 then 'cancelled' when c % 100 = 1 then 'reversed' when n * 200 < ${sales} then
        case when c % 20 = 2 then 'pending' else 'delivered' end else 'settled' end, 'bench',
      case when d % 3 = 0 then (array['buff', 'steam', 'buff', 'csfloat'])[1 + d / 3 % 4] end,
      case when d / 12 % 7 > 0 then (select max(l.id) from listings l where l.user_id = ${id}) end,
      case when b % 14 > 0 then (sold at time zone 'UTC')::date - (power(d % 1009 / 1009.0, 2) * 300)::integer end,
      sold, sold + interval '8 days', ${at}, ${at}
    from ids cross join generate_series(${Math.max(1, last - AT_ONCE + 1)}::int, ${last}::int) n
    cross join lateral (select abs(hashint4(n)::bigint) as a, abs(hashint4(n + 10000000)::bigint) as b,
      abs(hashint4(n + 20000000)::bigint) as c, abs(hashint4(n + 30000000)::bigint) as d) hashed
    cross join lateral (select 1 + floor(power(a / 4 % 99991 / 99991.0, 2) * ${SOLD_ITEMS})::integer as place,
      (30 * exp(8.5 * (b / 50 % 99991) / 99991.0))::bigint as p,
      ${at}::timestamptz - n * ${(SELLING_DAYS * 86_400) / sales}::float8 * interval '1 second' as sold) made
    order by n desc`.execute(db);
  await sql`update sales s set same_as = (select min(id) from sales where user_id = ${id})
    where user_id = ${id} and id % 1000 = 7`.execute(db);
  return id;
}
