import { APP_IDS } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { CalendarKind } from '@lootfolio/domain/sales-calendar';
import { sql } from 'kysely';
import { counted } from '../../../goods/sales/counted.store.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** All that happens at a market on a day, of one kind. */
export type EventRow = {
  kind: CalendarKind;
  market: string;
  /** The place of its day among the days that were asked for, from 0. Null without a day. */
  day: number | null;
  amount: Money;
  count: number;
  sales: { id: number; itemId: number; amount: Money; soldAt: string }[];
};

/** The order of the events of a day. */
const KINDS = sql`array['payable', 'reversed', 'item_free', 'undated']`;

/**
 * Returns the events of a range of days with their first sales, those with the highest amounts first.
 * @param midnights when each day begins, and when the last one ends. Postgres does not know every time zone that browsers know
 * @param first how many sales an event names
 */
export async function readEvents(db: Reader, userId: number, midnights: readonly Date[], first: number): Promise<EventRow[]> {
  const [from, until] = [midnights[0]!, midnights.at(-1)!];
  const { rows } = await sql<EventRow>`
    with happening as (
      select 'payable' as kind, s.settles_at as at, s.id, s.item_id, s.market, s.net as amount, s.sold_at from sales s
      where s.user_id = ${userId} and ${counted} and s.settles_at >= ${from} and s.settles_at < ${until}
      union all
      -- what the market states, else as protectedUntil of the domain
      select 'item_free', f.at, s.id, s.item_id, s.market, s.net, s.sold_at from sales s
      cross join lateral (select coalesce(s.protected_until,
        least(greatest(s.delivered_at, s.sold_at), s.sold_at + interval '12 hours') + interval '168 hours') as at) f
      where s.user_id = ${userId} and s.app_id = ${APP_IDS.cs2} and ${counted} and s.delivered_at is not null
        and s.sold_at >= ${from}::timestamptz - interval '20 days' and s.sold_at < ${until}::timestamptz
        and f.at >= ${from} and f.at < ${until}
      union all
      select 'reversed', s.ended_at, s.id, s.item_id, s.market, s.net - s.compensation, s.sold_at from sales s
      where s.user_id = ${userId} and s.state = 'reversed' and s.same_as is null and s.ended_at >= ${from} and s.ended_at < ${until}
      union all
      select 'undated', null, s.id, s.item_id, s.market, s.net, s.sold_at from sales s
      where s.user_id = ${userId} and s.state = 'delivered' and s.same_as is null and s.settles_at is null),
    dated as (select *, width_bucket(at, ${[...midnights]}::timestamptz[]) - 1 as day from happening),
    numbered as (select *, row_number() over (partition by kind, market, day order by amount desc, id) as place from dated)
    select kind, market, day, sum(amount) as amount, count(*)::integer as count,
      coalesce(json_agg(json_build_object('id', id, 'itemId', item_id, 'amount', amount, 'soldAt', sold_at) order by place)
        filter (where place <= ${first}), '[]') as sales
    from numbered group by kind, market, day order by day nulls last, array_position(${KINDS}, kind), sum(amount) desc, market`.execute(db);
  return rows;
}

/** Tells whether a user has any sale. */
export async function hasSales(db: Reader, userId: number): Promise<boolean> {
  return (await db.selectFrom('sales').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined;
}

export type Feed = { createdAt: Date; readAt: Date | null };

/** Returns what a user may see of their address for calendar programs; null without one. */
export async function findFeed(db: Reader, userId: number): Promise<Feed | null> {
  const columns = ['created_at as createdAt', 'read_at as readAt'] as const;
  return (await db.selectFrom('calendar_feeds').select(columns).where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

export type FeedOwner = { userId: number; readAt: Date | null };

/** Returns the user of an address; null when it is unknown or ended, or when its user is banned or deleted. */
export async function findFeedOwner(db: Reader, hash: Buffer): Promise<FeedOwner | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['calendar_feeds.user_id as userId', 'calendar_feeds.read_at as readAt'])
    .where('token_hash', '=', hash)
    .where('users.profile_state', '<>', 2)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
