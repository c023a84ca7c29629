-- A sale is one row, whoever reported it: pieces that a file sold, or whose sale was recorded at their purchase, become sales too.
-- See docs/decisions/0055-sales.md.
alter table sales
  drop constraint sales_origin_check,
  add constraint sales_origin_check check (origin in ('market', 'hand', 'import', 'investment')),
  add column of_lot_sale bigint;

insert into sales (user_id, market, app_id, origin, import_id, item_id, name, price, net, reported, units, scale, currency, cost, cost_source,
  lot_id, lot_chosen, acquired_on, state, sold_at, created_at, updated_at, of_lot_sale)
select l.user_id, 'other', n.app_id, case when s.import_id is null then 'investment' else 'import' end, s.import_id, l.item_id,
  n.market_hash_name || coalesce(' - ' || n.phase, ''), s.unit_net, s.unit_net, true, s.unit_net, 3, 'USD', l.unit_cost, 'lot',
  l.id, s.import_id is null, l.bought_on, 'settled',
  (s.sold_on + time '12:00') at time zone case when z.name is null then 'UTC' else u.timezone end, s.created_at, s.created_at, s.id
from lot_sales s
join lots l on l.id = s.lot_id
join items n on n.item_id = l.item_id
join users u on u.id = l.user_id
left join (select name from pg_timezone_names) z on z.name = u.timezone
cross join generate_series(1, s.units)
where s.sale_id is null
order by s.id;

insert into lot_sales (lot_id, units, unit_net, sold_on, sale_id, created_at)
select s.lot_id, 1, t.unit_net, t.sold_on, s.id, t.created_at from sales s join lot_sales t on t.id = s.of_lot_sale order by s.id;
delete from lot_sales where sale_id is null;
alter table sales drop column of_lot_sale;

-- a sold piece: its sale says from which file it came
alter table lot_sales
  alter column sale_id set not null,
  drop column units,
  drop column import_id;
drop index lot_sales_by_sale;
create unique index lot_sales_by_sale on lot_sales (sale_id);

-- the locked year of realised gains that counts a sale: such a sale is not deleted
alter table sales add column closed_year smallint;
create index sales_of_closed_year on sales (user_id, closed_year) where closed_year is not null;
