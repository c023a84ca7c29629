import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { CountedStatus } from '@lootfolio/domain/sales';
import { sql, type RawBuilder } from 'kysely';
import { EVERY_SALE, readMarketSums, type MarketSums } from '../../../goods/sales/sale-sums.reads.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** Null means every game, or every status that counts. */
export type SalesFilter = { appId: AppId | null; status: CountedStatus | null };

export const EVERYTHING: SalesFilter = { appId: null, status: null };

const STATES = { SUCCESS: 'settled', ON_PROTECTION: 'delivered' } as const satisfies Record<CountedStatus, string>;
const ALL_GAMES = Object.values(APP_IDS);

/** The sales that count in figures. The first condition is that of the partial index `sales_counted`. */
const counted = (userId: number, { appId, status }: SalesFilter): RawBuilder<unknown> => sql`
  same_as is null and state in ('delivered', 'settled') and user_id = ${userId} and app_id = any(${appId === null ? ALL_GAMES : [appId]}::int[])
  ${status === null ? sql`` : sql`and state = ${STATES[status]}`}`;

/** The place of the day in its range, and the sums of its sales on a market. */
export type SalesSums = MarketSums & { span: number };

/** Returns the sums of a range on each market. @param limits where it begins and ends, in milliseconds; absent: all sales */
export const readRange = (db: Reader, userId: number, { appId, status }: SalesFilter, limits?: readonly number[]): Promise<MarketSums[]> =>
  readMarketSums(db, userId, {
    ...{ ...EVERY_SALE, appId, only: 'counted', states: status === null ? null : [STATES[status]] },
    ...(limits && { from: new Date(limits[0]!), until: new Date(limits[1]!) }),
  });

/**
 * Returns the sums of the days of a range on each market. Days without sales have no row.
 * Each day is read apart: one scan that asks for the day of each sale takes three times as long.
 * @param limits where each day begins and the one before it ends, in milliseconds
 */
export async function readDays(db: Reader, userId: number, filter: SalesFilter, limits: readonly number[]): Promise<SalesSums[]> {
  const moments = limits.map((ms) => new Date(ms));
  const { rows } = await sql<SalesSums>`
    select (place - 1)::int as span, sums.*
    from unnest(${moments.slice(0, -1)}::timestamptz[], ${moments.slice(1)}::timestamptz[]) with ordinality as spans (begins, ends, place)
    cross join lateral (
      select market, sum(price) as sale, sum(net) as net, sum(profit) as profit, count(*) as count, count(cost) as known
      from sales where ${counted(userId, filter)} and sold_at >= begins and sold_at < ends
      group by market
    ) sums`.execute(db);
  return rows;
}

export type SoldItem = {
  itemId: number;
  count: number;
  sale: Money;
  profit: Money;
  market: string;
  /** The time of the sale; of the latest one of several. */
  soldAt: Date;
  known: number;
};
type Since = { since: Date; limit: number };

/**
 * Returns the items with the most sales since a moment. Of items with equally many, the one with the higher sum of prices comes first. Only
 * what decides is summed over all items.
 */
export async function readMostSold(db: Reader, userId: number, filter: SalesFilter, { since, limit }: Since): Promise<SoldItem[]> {
  const { rows } = await sql<SoldItem>`
    with most as (
      select item_id, count(*) as count, sum(price) as sale
      from sales where ${counted(userId, filter)} and sold_at >= ${since}
      group by item_id
      order by count desc, sale desc, item_id
      limit ${limit}),
    markets as (
      select item_id, market, count(*) as count, sum(profit) as profit, max(sold_at) as sold_at, count(cost) as known
      from most cross join lateral (
        select market, profit, sold_at, cost from sales
        where ${counted(userId, filter)} and item_id = most.item_id and sold_at >= ${since} offset 0) sold
      group by item_id, market)
    select item_id as "itemId", most.count, most.sale, sum(profit) as profit,
      (array_agg(market order by markets.count desc, market))[1] as market, max(sold_at) as "soldAt", sum(known) as known
    from most join markets using (item_id)
    group by item_id, most.count, most.sale
    order by most.count desc, most.sale desc, item_id`.execute(db);
  return rows;
}

const RANKS = { price: sql`price`, profit: sql`profit`, ratio: sql`case when price = 0 then 0 else profit::float8 / price end` };
export type Rank = keyof typeof RANKS;

/** Returns the best sales since a moment. Of equal ones, the latest comes first. */
export async function readTopSales(
  db: Reader,
  userId: number,
  filter: SalesFilter,
  { rank, since, limit }: Since & { rank: Rank },
): Promise<SoldItem[]> {
  const { rows } = await sql<SoldItem>`
    select item_id as "itemId", 1 as count, price as sale, profit, market, sold_at as "soldAt", (cost is not null)::int as known
    from sales
    where ${counted(userId, filter)} and sold_at >= ${since}
    order by ${RANKS[rank]} desc, sold_at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

export type FirstSteps = Record<'key' | 'inventory' | 'purchases' | 'watch' | 'mail' | 'hidden', boolean>;

/** Returns which of the first steps a user has done, and whether they hid the list of them. A key of Steam sells nothing. */
export async function readFirstSteps(db: Reader, userId: number): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select exists (select from market_keys where user_id = u.id and market <> 'steam') as key,
      exists (select from inventories where user_id = u.id and read_at is not null) as inventory,
      exists (select from lots where user_id = u.id) as purchases,
      exists (select from watchlist where user_id = u.id) as watch,
      mail_confirmed_at is not null as mail, first_steps_hidden as hidden
    from users u where id = ${userId}`.execute(db);
  return rows[0]!;
}

export type UnpaidSales = {
  place: 'pending' | 'protected';
  /**
   * The quarter of an hour in which the market pays. All its moments are on one day in every zone. Null for what is not handed over, and where
   * the market does not say.
   */
  at: Date | null;
  market: string;
  amount: Money;
  count: number;
};

/** Returns the sales whose money is still to come. A sale whose state is not known counts as not handed over. */
export async function readUnpaid(db: Reader, userId: number): Promise<UnpaidSales[]> {
  const { rows } = await sql<UnpaidSales>`
    select case state when 'delivered' then 'protected' else 'pending' end as place,
      case state when 'delivered' then date_bin('15 minutes', settles_at, '2000-01-01T00:00Z') end as at, market, sum(net) as amount,
      count(*) as count
    from sales
    where user_id = ${userId} and same_as is null and state in ('pending', 'delivered', 'unknown')
    group by 1, 2, 3
    order by at, market`.execute(db);
  return rows;
}
