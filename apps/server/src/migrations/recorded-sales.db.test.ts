import { expect, it } from 'vitest';
import { databaseBefore } from '../../test/old-database.ts';

const { pool, upgrade } = databaseBefore('0061_sales.sql');

it('sold pieces of files and investments become sales, each with its purchase, at noon of their day where their owner is', async () => {
  await pool.query(`
    insert into users (user_name, profile_url, joined_at, timezone) values ('a', 'a', '2026-01-01', 'Europe/Istanbul'), ('b', 'b', '2026-01-01', 'Nowhere/Else');
    insert into item_names (app_id, market_hash_name) values (730, 'Karambit');
    insert into items (general_id, app_id, market_hash_name, phase, slug, short_name, is_stattrak, is_souvenir, origin, first_seen)
      values (1, 730, 'Karambit', 'Ruby', 'karambit', 'Karambit', false, false, 'catalogue', '2026-01-01');
    insert into purchase_imports (user_id, file_name, imported_at) values (1, 'old.csv', '2026-02-01');
    insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, created_at)
      values (1, 1, 5, 2, 700, '2026-01-05', '2026-02-01'), (2, 1, 1, 0, 0, '2026-01-06', '2026-02-01');
    insert into lot_sales (lot_id, units, unit_net, sold_on, import_id, created_at)
      values (1, 2, 900, '2026-03-01', 1, '2026-03-02'), (1, 1, 950, '2026-03-04', null, '2026-03-05'), (2, 1, 5, '2026-03-06', null, '2026-03-06');`);

  await upgrade();

  const { rows } = await pool.query(`
    select s.user_id, s.origin, s.import_id, s.market, s.name, s.price, s.net, s.cost, s.cost_source, s.lot_id, s.lot_chosen, s.state,
      s.sold_at, s.profit, s.held_days, t.lot_id as taken, t.unit_net, t.sold_on
    from sales s join lot_sales t on t.sale_id = s.id order by s.id`);
  const piece = {
    user_id: 1,
    market: 'other',
    name: 'Karambit - Ruby',
    cost: 700,
    cost_source: 'lot',
    lot_id: 1,
    taken: 1,
    state: 'settled',
  };
  const ofFile = { ...piece, origin: 'import', import_id: 1, lot_chosen: false, price: 900, net: 900, profit: 200, held_days: 55 };
  const day = { sold_at: new Date('2026-03-01T09:00:00Z'), sold_on: '2026-03-01', unit_net: 900 };
  expect(rows).toEqual([
    { ...ofFile, ...day },
    { ...ofFile, ...day },
    {
      ...{ ...piece, origin: 'investment', import_id: null, lot_chosen: true, price: 950, net: 950, profit: 250, held_days: 58 },
      ...{ sold_at: new Date('2026-03-04T09:00:00Z'), sold_on: '2026-03-04', unit_net: 950 },
    },
    {
      ...{ ...piece, user_id: 2, origin: 'investment', import_id: null, lot_chosen: true, price: 5, net: 5, profit: 5, held_days: 59 },
      ...{ cost: 0, lot_id: 2, taken: 2, sold_at: new Date('2026-03-06T12:00:00Z'), sold_on: '2026-03-06', unit_net: 5 },
    },
  ]);
  const counts = await pool.query('select count(*) filter (where sale_id is null) as none, count(*) as pieces from lot_sales');
  expect(counts.rows).toEqual([{ none: 0, pieces: 4 }]);
});
