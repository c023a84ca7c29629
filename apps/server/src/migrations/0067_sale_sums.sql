-- Sums of each user's sales along what the history is sorted by: docs/decisions/0057-sums-of-sales.md.
create table sale_sums (
  user_id integer not null references users (id),
  -- week: counted since 1970 (UTC); price and name: see their bands; duration: 8 days, 2147483647 when it is not known;
  -- item: its id; sold: the same, as a whole
  axis text not null check (axis in ('week', 'price', 'duration', 'name', 'item', 'sold')),
  app_id integer not null,
  place integer not null,
  -- what the history is filtered by, '' and false along the axis sold; buy_market is '' when it is not known
  market text not null,
  buy_market text not null,
  state text not null,
  cost_kind text not null check (cost_kind in ('unknown', 'zero', 'positive', '')),
  is_matched boolean not null,
  is_double boolean not null,
  sales integer not null,
  price bigint not null,
  net bigint not null,
  cost bigint not null,
  profit bigint not null,
  compensation bigint not null,
  -- with all that is read: a user's rows lie scattered in the table
  primary key (user_id, axis, app_id, place, market, buy_market, state, cost_kind, is_matched, is_double)
    include (sales, price, net, cost, profit, compensation)
  -- several processes would be chosen for a user who has most of the table, and take several times as long
) with (parallel_workers = 0);
create index sale_sums_empty on sale_sums (user_id) where sales = 0;

-- Where the bands of names begin: some hundred parts of what is sold, by the order of the database (C.UTF-8).
create function name_limits() returns text[] language sql immutable parallel safe as $$
  select array[
    'AK-47', 'AK-47 | N', 'AUG', 'AWP', 'AWP | M', 'B', 'C', 'Copenhagen', 'D', 'Desert Eagle', 'Dual', 'E', 'F', 'Five-SeveN', 'G',
    'Galil', 'Glock-18', 'H', 'I', 'K', 'L', 'M', 'M4A1-S', 'M4A4', 'MAC-10', 'MAG-7', 'MP5', 'MP7', 'MP9', 'Music', 'N', 'Negev',
    'O', 'P', 'P2000', 'P250', 'P90', 'PP', 'Q', 'R', 'S', 'SCAR', 'SG 553', 'SSG', 'Sawed', 'Sealed', 'Sealed Graffiti | G',
    'Sealed Graffiti | R', 'Souvenir', 'Souvenir G', 'Souvenir M', 'Souvenir P', 'Souvenir T', 'StatTrak™', 'StatTrak™ D',
    'StatTrak™ G', 'StatTrak™ M', 'StatTrak™ MP', 'StatTrak™ P', 'StatTrak™ S', 'StatTrak™ U', 'Sticker', 'Sticker Slab | G',
    'Sticker Slab | P', 'Sticker Slab | a', 'Sticker Slab | n', 'Sticker |', 'Sticker | E', 'Sticker | I', 'Sticker | N',
    'Sticker | S', 'Sticker | a', 'Sticker | f', 'Sticker | n', 'Sticker | s', 'Strange', 'Strange P', 'T', 'Tec-9', 'U', 'USP-S',
    'Unusual', 'V', 'X', 'Z', 'a', '★', '★ C', '★ H', '★ K', '★ S', '★ StatTrak™', '★ StatTrak™ F', '★ StatTrak™ N', '★ T']
$$;
create function name_band(name text) returns integer language sql immutable parallel safe as
  $$ select width_bucket(name, name_limits()) $$;

-- The number of digits, and the first two of them, in steps of five: prices rise with their bands, of which a decade has 18.
create function price_band(price bigint) returns integer language sql immutable parallel safe as
  $$ select length(price::text) * 100 + left(rpad(price::text, 2, '0'), 2)::integer / 5 * 5 $$;

-- Returns the statement that adds sales to the sums. `source`: sales with `n`, which is 1 for new ones and -1 for those that are gone.
create function adding_to_sale_sums(source text) returns text language sql immutable as $$
  select format('insert into sale_sums as t
    select user_id, axis, app_id, place, case when is_whole then '''' else market end,
      case when is_whole then '''' else coalesce(buy_market, '''') end, case when is_whole then '''' else state end,
      case when is_whole then '''' when cost is null then ''unknown'' when cost = 0 then ''zero'' else ''positive'' end,
      not is_whole and (asset_id is not null or listing_id is not null), not is_whole and same_as is not null,
      sum(n), sum(n * price), sum(n * net), sum(n * coalesce(cost, 0)), sum(n * profit), sum(n * compensation)
    from (%s) s cross join lateral (values (''week'', floor(extract(epoch from sold_at) / 604800)::integer, false),
      (''price'', price_band(price), false), (''duration'', coalesce(held_days / 8, 2147483647), false), (''name'', name_band(name), false),
      (''item'', item_id, false), (''sold'', item_id, true)) places (axis, place, is_whole)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    having (sum(n), sum(n * price), sum(n * net), sum(n * coalesce(cost, 0)), sum(n * profit), sum(n * compensation)) <> (0, 0, 0, 0, 0, 0)
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    on conflict (user_id, axis, app_id, place, market, buy_market, state, cost_kind, is_matched, is_double) do update set
      sales = t.sales + excluded.sales, price = t.price + excluded.price, net = t.net + excluded.net, cost = t.cost + excluded.cost,
      profit = t.profit + excluded.profit, compensation = t.compensation + excluded.compensation', source)
$$;

do $$ begin execute adding_to_sale_sums('select 1 as n, * from sales'); end $$;

-- Once for each statement. All rows are locked in one order.
create function sum_sales() returns trigger language plpgsql as $$
begin
  execute adding_to_sale_sums(case tg_op
    when 'INSERT' then 'select 1 as n, * from added'
    when 'DELETE' then 'select -1 as n, * from removed'
    else 'select 1 as n, * from added union all select -1, * from removed' end);
  if tg_op <> 'INSERT' then
    delete from sale_sums where sales = 0 and user_id in (select user_id from removed);
  end if;
  return null;
end $$;
create trigger sales_sum_added after insert on sales referencing new table as added for each statement execute function sum_sales();
create trigger sales_sum_removed after delete on sales referencing old table as removed for each statement execute function sum_sales();
create trigger sales_sum_changed after update on sales referencing old table as removed new table as added
  for each statement execute function sum_sales();
