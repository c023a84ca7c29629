import { sql } from 'kysely';
import { ownRows, type PersonalData } from '../platform/database/personal-data.ts';

/** A user's inventories with all present and former things in them, and the value of each day. */
export const inventoriesData: PersonalData = {
  ...ownRows('inventories', 'inventories', ['id']),
  read: async (db, userId) => {
    const { rows } = await sql`select i.app_id, i.steam_id, i.read_at, i.units, i.tradable, i.hidden, i.value,
        (select coalesce(json_agg(json_build_object('file_name', s.file_name, 'imported_at', s.imported_at,
            'units', (select json_agg(u.name order by u.name) from storage_units u where u.import_id = s.id)) order by s.id), '[]')
          from storage_imports s where s.inventory_id = i.id) as storage_imports,
        (select coalesce(json_agg(json_build_object('name', n.market_hash_name, 'phase', n.phase, 'steam_asset_id', a.steam_asset_id,
            'source', a.source, 'units', a.units, 'tradable', a.tradable, 'locked_until', a.locked_until, 'details', a.details,
            'buy_price', a.buy_price, 'bought_on', a.bought_on, 'first_seen', a.first_seen, 'last_seen', a.last_seen,
            'returned_at', a.returned_at) order by a.id), '[]')
          from assets a join items n using (item_id) where a.inventory_id = i.id) as assets,
        (select coalesce(json_agg(json_build_object('day', d.day, 'value', d.value, 'units', d.units, 'tradable', d.tradable,
            'market_ids', d.market_ids, 'market_values', d.market_values) order by d.day), '[]')
          from inventory_days d where d.inventory_id = i.id) as days
      from inventories i where i.user_id = ${userId} order by i.app_id`.execute(db);
    return rows;
  },
};

/** A user's purchases, with the sales of each purchase. */
const lotsData: PersonalData = {
  name: 'lots',
  read: async (db, userId) => {
    const { rows } = await sql`select n.app_id, n.market_hash_name as name, n.phase, l.quantity, l.open, l.unit_cost, l.bought_on,
        l.market, l.category, l.float, l.note, l.source_id, l.created_at,
        (select i.file_name from purchase_imports i where i.id = l.import_id) as imported_from,
        (select coalesce(json_agg(json_build_object('unit_net', s.unit_net, 'sold_on', s.sold_on) order by s.id), '[]')
          from lot_sales s where s.lot_id = l.id) as sales
      from lots l join items n using (item_id) where l.user_id = ${userId} order by l.id`.execute(db);
    return rows;
  },
  erase: async (tx, userId) => {
    // deleting lots deletes their sales
    await tx.deleteFrom('lots').where('user_id', '=', userId).execute();
  },
};

/** A user's imports. They are erased after lots and sales, which refer to them. */
const importsData: PersonalData = ownRows('purchase_imports', 'purchase_imports', ['id', 'file_name', 'imported_at']);

/** What a user sold. Sales are erased first, because they refer to listings, things, purchases and imports. */
const salesData: PersonalData = {
  name: 'sales',
  read: async (db, userId) => {
    const { rows } =
      await sql`select s.origin, s.market, s.external_id, s.source_id, n.app_id, n.market_hash_name as name, n.phase, s.price, s.net, s.reported,
        s.compensation, s.units, s.received_units, s.compensation_units, s.scale, s.currency, s.buy_market, s.cost, s.cost_source,
        s.acquired_on, s.state, s.said, s.sold_at, s.settles_at, s.ended_at,
        (select i.file_name from purchase_imports i where i.id = s.import_id) as imported_from
      from sales s join items n using (item_id) where s.user_id = ${userId} order by s.id`.execute(db);
    return rows;
  },
  erase: async (tx, userId) => {
    await sql`delete from sales where user_id = ${userId}`.execute(tx);
  },
};

/** The sums of what a user sold. They follow the sales, so they are erased after them. */
const saleSumsData: PersonalData = {
  name: 'sale_sums',
  read: async (db, userId) => {
    const { rows } = await sql`
      select app_id, market, state, sum(sales)::integer as sales, sum(price)::bigint as price, sum(net)::bigint as net, sum(cost)::bigint as cost,
        sum(profit)::bigint as profit
      from sale_sums where user_id = ${userId} and axis = 'week' group by 1, 2, 3 order by 1, 2, 3`.execute(db);
    return rows;
  },
  erase: async (tx, userId) => {
    await sql`delete from sale_sums where user_id = ${userId}`.execute(tx);
  },
};

const listingsData: PersonalData = {
  name: 'listings',
  read: async (db, userId) => {
    const { rows } =
      await sql`select l.market, l.external_id, l.steam_asset_id, n.app_id, n.market_hash_name as name, n.phase, l.state, l.origin,
        l.price, l.units, l.scale, l.currency, l.code, l.text, l.listed_at, l.created_at, l.ended_at
      from listings l join items n using (item_id) where l.user_id = ${userId} order by l.id`.execute(db);
    return rows;
  },
  erase: async (tx, userId) => {
    await sql`delete from listings where user_id = ${userId}`.execute(tx);
  },
};

/** Sales refer to listings, and both to the things in inventories: they are erased before them. */
const readsData: PersonalData = ownRows('sales_reads', 'sales_reads', ['market', 'app_id', 'read_from', 'read_to', 'tried_at', 'code']);
const schedulesData: PersonalData = ownRows('sales_schedules', 'sales_schedules', ['read_at', 'due_at']);

export const goodsData: readonly PersonalData[] = [
  salesData,
  saleSumsData,
  readsData,
  schedulesData,
  listingsData,
  inventoriesData,
  lotsData,
  importsData,
];
