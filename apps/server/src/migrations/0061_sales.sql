-- Sales that markets report, that users enter and that files hold: docs/decisions/0055-sales.md.
alter table market_sales rename to sales;
alter table sales rename constraint market_sales_pkey to sales_pkey;
alter table sales rename constraint market_sales_user_id_market_external_id_key to sales_user_id_market_external_id_key;
alter index market_sales_by_asset rename to sales_by_asset;
alter index market_sales_by_listing rename to sales_by_listing;
alter index market_sales_by_second rename to sales_by_second;
drop index market_sales_under_way;
-- what synchronisation by itself looks for, and what may be stuck
create index sales_under_way on sales (user_id, sold_at) where state in ('pending', 'delivered', 'unknown');

alter table sales
  -- only sales that a market reported have the market's id and its word
  alter column external_id drop not null,
  alter column said drop not null,
  add column origin text not null default 'market' check (origin in ('market', 'hand', 'import')),
  add column import_id integer references purchase_imports (id) on delete cascade,
  -- the name of the item with its phase: lists are sorted by it
  add column name text,
  -- thousandths of a dollar at the rate of the day of the sale, as the price is
  add column net bigint,
  -- true: the market stated the net amount; false: it was computed with the fee of that time
  add column reported boolean not null default false,
  add column compensation bigint not null default 0,
  -- the slug of the market on which it was bought
  add column buy_market text,
  -- what the sold piece cost; null when it is not known
  add column cost bigint check (cost >= 0),
  -- typed: at the sale; thing: at the thing in the inventory; lot: of the purchase
  add column cost_source text check (cost_source in ('typed', 'thing', 'lot')),
  -- the purchase whose piece was sold; it stays when the sale is reversed
  add column lot_id bigint references lots (id) on delete set null,
  -- its owner chose the purchase, so no rule replaces it
  add column lot_chosen boolean not null default false,
  add column acquired_on date,
  -- since when it is known that the thing was handed over, and that the sale fell through
  add column delivered_at timestamptz,
  add column ended_at timestamptz,
  -- until when Steam lets the trade be reversed, where the market states it
  add column protected_until timestamptz,
  -- when its owner was told that it stays in its state for too long
  add column told_at timestamptz,
  -- a market reported this sale, which looks like this one that was entered or imported; it does not count until its owner decides
  add column same_as bigint references sales (id) on delete set null,
  -- its owner said that no market reported it
  add column is_own boolean not null default false,
  add column client_key text;

update sales s set
  name = n.market_hash_name || coalesce(' - ' || n.phase, ''),
  -- only CSFloat and Shadowpay do not state what the seller gets
  net = case when s.received_units is null or s.units = 0 then round(s.price::numeric * (case s.market when 'csfloat' then 98 else 95 end) / 100)::bigint
    else round(s.price::numeric * s.received_units / s.units)::bigint end,
  reported = s.received_units is not null,
  compensation = case when s.compensation_units is null or s.units = 0 then 0
    else round(s.price::numeric * s.compensation_units / s.units)::bigint end,
  delivered_at = case when s.state in ('delivered', 'settled', 'reversed') then s.sold_at end,
  ended_at = case when s.state in ('cancelled', 'reversed') then s.updated_at end
from items n where n.item_id = s.item_id;

alter table sales
  alter column name set not null,
  alter column net set not null,
  add constraint sales_cost_has_source check ((cost is null) = (cost_source is null)),
  add column profit bigint not null generated always as
    (case when state in ('cancelled', 'reversed') then compensation else net + compensation - coalesce(cost, 0) end) stored,
  -- whole days from the purchase to the sale
  add column held_days integer generated always as
    (case when acquired_on is not null then greatest(0, (sold_at at time zone 'UTC')::date - acquired_on) end) stored;

-- a list with filters walks these without reading the sales themselves
create index sales_by_date on sales (user_id, app_id, sold_at, id)
  include (item_id, cost, same_as, asset_id, listing_id, state, market, buy_market);
create index sales_by_price on sales (user_id, app_id, price, id)
  include (sold_at, item_id, cost, same_as, asset_id, listing_id, state, market, buy_market);
create index sales_by_duration on sales (user_id, app_id, held_days, id)
  include (sold_at, item_id, cost, same_as, asset_id, listing_id, state, market, buy_market);
-- both directions end with what is not known
create index sales_by_longest on sales (user_id, app_id, held_days desc nulls last, id desc)
  include (sold_at, item_id, cost, same_as, asset_id, listing_id, state, market, buy_market);
create index sales_by_name on sales (user_id, app_id, name, id)
  include (sold_at, item_id, cost, same_as, asset_id, listing_id, state, market, buy_market);
create index sales_of_item on sales (user_id, item_id, sold_at, id)
  include (app_id, price, net, profit, compensation, held_days, cost, same_as, asset_id, listing_id, state, market, buy_market);
create index sales_by_lot on sales (lot_id) where lot_id is not null;
create index sales_by_import on sales (import_id) where import_id is not null;
create index sales_by_double on sales (same_as) where same_as is not null;
create unique index sales_by_client_key on sales (user_id, client_key) where client_key is not null;

-- a sale uses up a piece of a lot; the row goes when the sale falls through
alter table lot_sales add column sale_id bigint references sales (id) on delete cascade;
create unique index lot_sales_by_sale on lot_sales (sale_id) where sale_id is not null;

-- How far the sales of a market were read: the oldest and the newest moment, and why the last reading failed.
create table sales_reads (
  user_id integer not null references users (id),
  market text not null,
  app_id integer not null,
  read_from timestamptz,
  read_to timestamptz,
  operation_id uuid,
  created integer not null default 0,
  updated integer not null default 0,
  code text,
  text text,
  primary key (user_id, market, app_id)
);
