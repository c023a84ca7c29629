import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { SaleSort } from '@lootfolio/domain/sales';
import type { SaleState } from '@lootfolio/marketplaces/selling';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { COUNTED_STATES } from './sales.tables.ts';
import { WEEK_MS, UNKNOWN_PLACE, wholeWeeks } from './sale-places.ts';

/** Null and undefined: not filtered by. */
export type SaleFilter = {
  appId: AppId | null;
  itemIds: readonly number[] | null;
  /** False: sales with a buy price of 0 are left out. */
  withZero: boolean;
  states: readonly SaleState[] | null;
  from: Date | null;
  until: Date | null;
  buyMarket: string | null;
  market: string | null;
  only: 'unknown' | 'unmatched' | 'double' | 'counted' | 'pending' | 'ended' | null;
};

export const EVERY_SALE: SaleFilter = {
  ...{ appId: null, itemIds: null, withZero: true, states: null, from: null, until: null, buyMarket: null, market: null, only: null },
};

type Axis = 'week' | 'price' | 'duration' | 'name' | 'item';
const AXES: Readonly<Record<SaleSort, Axis>> = { date: 'week', price: 'price', duration: 'duration', name: 'name' };
const ALL_GAMES = Object.values(APP_IDS);

/** What a filter asks of a sale, and of a row of sums. */
const SALE = {
  hasPositiveCost: sql`s.cost > 0`,
  hasUnknownCost: sql`s.cost is null`,
  isUnmatched: sql`s.asset_id is null and s.listing_id is null`,
  isDouble: sql`s.same_as is not null`,
  buyMarket: sql`s.buy_market`,
};
const SUM: typeof SALE = {
  hasPositiveCost: sql`s.cost_kind = 'positive'`,
  hasUnknownCost: sql`s.cost_kind = 'unknown'`,
  isUnmatched: sql`not s.is_matched`,
  isDouble: sql`s.is_double`,
  buyMarket: sql`s.buy_market`,
};

const IS_PENDING = sql`s.state in ('pending', 'unknown')`;
const HAS_ENDED = sql`s.state in ('cancelled', 'reversed')`;
const isCounted = ({ isDouble }: typeof SALE): RawBuilder<unknown> => sql`s.state = any(${COUNTED_STATES}) and not (${isDouble})`;

const only = (of: typeof SALE, which: NonNullable<SaleFilter['only']>): RawBuilder<unknown> =>
  ({
    unknown: sql`${of.hasUnknownCost} and ${isCounted(of)}`,
    unmatched: sql`${of.isUnmatched} and ${isCounted(of)}`,
    double: of.isDouble,
    counted: isCounted(of),
    pending: IS_PENDING,
    ended: HAS_ENDED,
  })[which];

const ALL = sql`true`;
const allOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part) => part !== ALL),
    sql` and `,
  );

/** What sales and rows of sums are filtered by alike. */
const shared = (userId: number, filter: SaleFilter, of: typeof SALE): RawBuilder<unknown>[] => [
  sql`s.user_id = ${userId}`,
  // one game is compared as such, so that an index has the order of the list
  filter.appId === null ? sql`s.app_id = any(${ALL_GAMES}::integer[])` : sql`s.app_id = ${filter.appId}`,
  filter.withZero ? ALL : of.hasPositiveCost,
  filter.states === null ? ALL : sql`s.state = any(${[...filter.states]}::text[])`,
  filter.buyMarket === null ? ALL : sql`${of.buyMarket} = ${filter.buyMarket}`,
  filter.market === null ? ALL : sql`s.market = ${filter.market}`,
  filter.only === null ? ALL : only(of, filter.only),
];

/** The condition that a sale, `s`, matches a filter. */
export const fits = (userId: number, filter: SaleFilter): RawBuilder<unknown> =>
  allOf([
    ...shared(userId, filter, SALE),
    filter.itemIds === null ? ALL : sql`s.item_id = any(${[...filter.itemIds]}::integer[])`,
    filter.from === null ? ALL : sql`s.sold_at >= ${filter.from}`,
    filter.until === null ? ALL : sql`s.sold_at < ${filter.until}`,
  ]);

const sumsAlong = (axis: Axis, userId: number, filter: SaleFilter, ...places: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  select s.place, s.market, s.state, s.cost_kind, s.is_matched, s.is_double, s.sales, s.price, s.net, s.cost, s.profit, s.compensation
  from sale_sums s where ${allOf([...shared(userId, filter, SUM), sql`s.axis = ${axis}`, ...places])}`;

const atItems = ({ itemIds }: SaleFilter): RawBuilder<unknown> => (itemIds === null ? ALL : sql`s.place = any(${[...itemIds]}::integer[])`);

/** The sales themselves in the form of sums. */
const salesAsSums = (userId: number, filter: SaleFilter): RawBuilder<unknown> => sql`
  select floor(extract(epoch from s.sold_at) * 1000 / ${WEEK_MS})::integer as place, s.market, s.state,
    case when s.cost is null then 'unknown' when s.cost = 0 then 'zero' else 'positive' end as cost_kind,
    not (${SALE.isUnmatched}) as is_matched, ${SALE.isDouble} as is_double, 1 as sales, s.price, s.net, coalesce(s.cost, 0) as cost,
    s.profit, s.compensation
  from sales s where ${fits(userId, filter)}`;

/** Sums along weeks: whole ones are stored, and the sales of those that a filter cuts are read. */
function sumsAlongWeeks(userId: number, filter: SaleFilter): RawBuilder<unknown> {
  const { first, end, cut } = wholeWeeks(filter);
  const places = [first === null ? ALL : sql`s.place >= ${first}`, end === null ? ALL : sql`s.place < ${end}`];
  const sums = sumsAlong('week', userId, filter, ...places);
  return sql.join([sums, ...cut.map((span) => salesAsSums(userId, { ...filter, ...span }))], sql` union all `);
}

/** Rows with the sums of the sales that match a filter, read from the fewest rows that have them. */
const sumsOf = (userId: number, filter: SaleFilter): RawBuilder<unknown> => {
  if (filter.itemIds === null) return sumsAlongWeeks(userId, filter);
  if (filter.from !== null || filter.until !== null) return salesAsSums(userId, filter);
  return sumsAlong('item', userId, filter, atItems(filter));
};

type Sums = { count: number; gross: Money; net: Money; cost: Money; profit: Money; compensation: Money };
export type SaleTotals = {
  all: Sums;
  known: Sums;
  unmatched: Sums;
  pending: number;
  canceled: number;
  double: number;
};

const totalsOf = (which: RawBuilder<unknown>) => sql`json_build_object('count', coalesce(sum(s.sales) filter (where ${which}), 0),
  'gross', coalesce(sum(s.price) filter (where ${which}), 0), 'net', coalesce(sum(s.net) filter (where ${which}), 0),
  'cost', coalesce(sum(s.cost) filter (where ${which}), 0), 'profit', coalesce(sum(s.profit) filter (where ${which}), 0),
  'compensation', coalesce(sum(s.compensation) filter (where ${which}), 0))`;
const countOf = (which: RawBuilder<unknown>) => sql`coalesce(sum(s.sales) filter (where ${which}), 0)::integer`;

/** Sums a user's sales. Those that do not count are only counted. First by kinds: few rows are left for the many sums. */
export async function readTotals(db: Reader, userId: number, filter: SaleFilter): Promise<SaleTotals> {
  const counted = isCounted(SUM);
  const { rows } = await sql<SaleTotals>`
    select ${totalsOf(counted)} as "all", ${totalsOf(sql`${counted} and not (${SUM.hasUnknownCost})`)} as known,
      ${totalsOf(sql`${counted} and ${SUM.isUnmatched}`)} as unmatched, ${countOf(IS_PENDING)} as pending,
      ${countOf(HAS_ENDED)} as canceled, ${countOf(SUM.isDouble)} as double
    from (
      select s.state, s.cost_kind, s.is_matched, s.is_double, sum(s.sales) as sales, sum(s.price) as price, sum(s.net) as net,
        sum(s.cost) as cost, sum(s.profit) as profit, sum(s.compensation) as compensation
      from (${sumsOf(userId, filter)}) s group by 1, 2, 3, 4) s`.execute(db);
  return rows[0]!;
}

/** Counts a user's sales. */
export async function countSales(db: Reader, userId: number, filter: SaleFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(s.sales), 0)::integer as count from (${sumsOf(userId, filter)}) s`.execute(db);
  return rows[0]!.count;
}

export type MarketSums = { market: string; sale: Money; net: Money; profit: Money; count: number; known: number };

/** Returns the sums of a user's sales on each market. */
export async function readMarketSums(db: Reader, userId: number, filter: SaleFilter): Promise<MarketSums[]> {
  const { rows } = await sql<MarketSums>`
    select s.market, sum(s.price) as sale, sum(s.net) as net, sum(s.profit) as profit, sum(s.sales) as count,
      coalesce(sum(s.sales) filter (where not (${SUM.hasUnknownCost})), 0) as known
    from (${sumsOf(userId, filter)}) s group by s.market`.execute(db);
  return rows;
}

/** Returns the ids of the items that a user sold. */
export async function readSoldItems(db: Reader, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select place as id from sale_sums where user_id = ${userId} and axis = 'sold'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the times of a user's first and last sale; null without any. */
export async function readFirstAndLast(db: Reader, userId: number): Promise<{ first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(first) as first, max(last) as last from unnest(${ALL_GAMES}::integer[]) game cross join lateral (
      select (select min(sold_at) from sales where user_id = ${userId} and app_id = game) as first,
        (select max(sold_at) from sales where user_id = ${userId} and app_id = game) as last) ends`.execute(db);
  return rows[0]!;
}

/** A part of a sorted list. `places`: where its sales are along the axis of the sort. `before`: the number of sales before it. */
export type Band = { places: number[]; before: number; first: number; total: number };

/** True when the places along the axis of a sort are known to have just the sales of a filter. */
export const hasBands = ({ itemIds, from, until }: SaleFilter, sort: SaleSort): boolean =>
  (itemIds === null || sort === 'name') && ((from === null && until === null) || (sort === 'date' && itemIds === null));

/**
 * Returns the bands that hold a page of a sorted list, in the order of the list; none when the list is empty. A page past the end is the last
 * one: `first` is the number of sales before it.
 */
export async function readBands(
  db: Reader,
  userId: number,
  filter: SaleFilter,
  { sort, descending, page, pageSize }: { sort: SaleSort; descending: boolean; page: number; pageSize: number },
): Promise<Band[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  // of searched items, each name is a band
  const isByItem = filter.itemIds !== null;
  const axis = isByItem ? 'item' : AXES[sort];
  const sums = sort === 'date' ? sumsAlongWeeks(userId, filter) : sumsAlong(axis, userId, filter, atItems(filter));
  const places = sql`select s.place, sum(s.sales) as sales from (${sums}) s group by s.place`;
  const bands = isByItem
    ? sql`select array_agg(p.place) as places, n.market_hash_name || coalesce(' - ' || n.phase, '') as key, sum(p.sales) as sales
          from (${places}) p join items n on n.item_id = p.place group by 2`
    : sql`select array[p.place] as places, p.place as key, p.sales from (${places}) p`;
  // what is not known comes last in both directions
  const order = sort === 'duration' ? sql`key = ${UNKNOWN_PLACE}, key ${direction}` : sql`key ${direction}`;
  const { rows } = await sql<Band>`
    with bands as (${bands}),
    placed as (select places, sales, sum(sales) over (order by ${order}) - sales as before, sum(sales) over () as total,
      row_number() over (order by ${order}) as position from bands),
    listed as (select *, least(${(page - 1) * pageSize}::bigint, (total - 1)::bigint / ${pageSize}::integer * ${pageSize}::integer) as first from placed)
    select places, before, first, total from listed where before < first + ${pageSize}::integer and before + sales > first
    order by position`.execute(db);
  return rows;
}
