import { MAX_INVESTMENT_PRICE, type InvestmentSort, type InvestmentState } from '@lootfolio/domain/investments';
import type { Money } from '@lootfolio/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { LotRow } from '../../../goods/lots.reads.ts';
import type { Reader } from '../../../platform/database/database.ts';

/*
 * A user can have hundreds of thousands of lots and some thousand items. So the database sorts and sums the lots, with the prices of their items
 * as a table, and the api sees one page.
 */

/**
 * The price of one piece on a market and what is left after its fee; null without a fresh price. `rank`: the place of its name. `change`: of
 * its price in percent, where the list is sorted by it.
 */
export type PricedItem = { itemId: number; price: Money | null; net: Money | null; rank: number; change: number | null };

export type LotPage = {
  /** Lots of other items are left out. */
  items: readonly PricedItem[];
  state: InvestmentState;
  /** Prices of one piece; both ends are included. Without a price, a lot matches only the whole range. */
  prices: { from: Money; to: Money };
  sort: InvestmentSort;
  descending: boolean;
  offset: number;
  /** Null: all. */
  limit: number | null;
};

const STATES: Readonly<Record<InvestmentState, RawBuilder<unknown>>> = {
  held: sql`l.open > 0`,
  sold: sql`l.open < l.quantity`,
  all: sql`true`,
};

/** The price of pieces that were sold does not change. */
const CHANGE = sql`case when l.open > 0 then p.change end`;

/** The figures by which lots are sorted: those of the columns of the list. */
const SORTS: Readonly<Record<InvestmentSort, RawBuilder<unknown>>> = {
  name: sql`p.rank`,
  qty: sql`l.open`,
  buyPrice: sql`l.unit_cost`,
  price: sql`p.price`,
  change_1d: CHANGE,
  change_7d: CHANGE,
  change_30d: CHANGE,
  totalBuy: sql`l.open * l.unit_cost`,
  totalSell: sql`l.open * p.price`,
  netProfit: sql`l.open * (p.net - l.unit_cost)`,
  roi: sql`case when p.net is null then null when l.open * l.unit_cost = 0 then 0 else (p.net - l.unit_cost)::numeric / l.unit_cost end`,
  buyDate: sql`l.bought_on`,
};

const inRange = ({ from, to }: LotPage['prices']): RawBuilder<unknown> => {
  if (from === 0 && to === MAX_INVESTMENT_PRICE) return sql`true`;
  return to === MAX_INVESTMENT_PRICE ? sql`p.price >= ${from}` : sql`p.price between ${from} and ${to}`;
};

/** Returns a page of a user's lots and the number of all that match. Lots without the figure come last in both directions; ties are newest first. */
export async function readLotPage(db: Reader, userId: number, page: LotPage): Promise<{ lots: LotRow[]; total: number }> {
  const { items, state, prices, sort, descending, offset, limit } = page;
  const matching = sql`lots l join json_to_recordset(${JSON.stringify(items)}::json) as p ("itemId" integer, price bigint, net bigint, rank integer, change numeric)
      on p."itemId" = l.item_id
    where l.user_id = ${userId} and ${STATES[state]} and ${inRange(prices)}`;
  const { rows } = await sql<LotRow & { total: number }>`
    select l.id, l.item_id as "itemId", l.quantity, l.open, l.unit_cost as "unitCost", l.bought_on as "boughtOn", l.category, l.float, l.note,
      l.import_id as "importId", count(*) over () as total
    from ${matching} order by ${SORTS[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, l.id desc offset ${offset} limit ${limit}`.execute(
    db,
  );
  if (rows.length > 0 || offset === 0) return { lots: rows.map(({ total: _, ...lot }) => lot), total: rows[0]?.total ?? 0 };
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total from ${matching}`.execute(db);
  return { lots: [], total: counts[0]!.total };
}

/** Returns the items of which a user has or had lots. */
export async function readItemIds(db: Reader, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select item_id as id from lots where user_id = ${userId} group by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a user holds of an item: its lots, their open pieces and the cost of these. */
export type HeldItem = { itemId: number; lots: number; pieces: number; cost: Money };

export async function readHeldItems(db: Reader, userId: number): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`
    select item_id as "itemId", count(*)::integer as lots, sum(open)::bigint as pieces, sum(open * unit_cost)::bigint as cost
    from lots where user_id = ${userId} and open > 0 group by 1`.execute(db);
  return rows;
}

/** Returns how many pieces a user sold, what they cost, and what was left of their prices. */
export async function readSoldSums(db: Reader, userId: number): Promise<{ quantity: number; cost: Money; value: Money }> {
  const { rows } = await sql<{ quantity: number; cost: Money; value: Money }>`
    select count(*) as quantity, coalesce(sum(l.unit_cost), 0)::bigint as cost, coalesce(sum(t.unit_net), 0)::bigint as value
    from lots l join lot_sales t on t.lot_id = l.id where l.user_id = ${userId}`.execute(db);
  return rows[0]!;
}

/** How the held pieces of an item and their cost change on a day. */
export type HeldChange = { itemId: number; day: string; pieces: number; cost: Money };

/** Returns the changes of what a user holds, day by day. What was before the first day counts on it. */
export async function readHeldChanges(db: Reader, userId: number, firstDay: string): Promise<HeldChange[]> {
  const { rows } = await sql<HeldChange>`
    select item_id as "itemId", day::text as day, sum(pieces)::bigint as pieces, sum(cost)::bigint as cost from (
      select item_id, greatest(bought_on, ${firstDay}::date) as day, quantity as pieces, quantity * unit_cost as cost from lots where user_id = ${userId}
      union all
      select l.item_id, greatest(t.sold_on, ${firstDay}::date), -1, -l.unit_cost
      from lots l join lot_sales t on t.lot_id = l.id where l.user_id = ${userId}) changes
    group by 1, 2`.execute(db);
  return rows;
}
