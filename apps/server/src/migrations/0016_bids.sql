-- The best buy order of an item on a market. The columns mean what they mean in `quotes`; `quantity` is the units wanted.
create table bids (
  market_id integer not null,
  item_id integer not null,
  price integer not null check (price > 0),
  quantity integer check (quantity >= 0),
  native_units bigint not null,
  native_scale smallint not null,
  currency text not null,
  rate_id integer,
  source text not null,
  url text,
  as_of timestamptz not null,
  changed_at timestamptz not null,
  refresh_id bigint not null,
  primary key (market_id, item_id)
) with (fillfactor = 80);
create index bids_by_item on bids (item_id);
create index bids_by_refresh on bids (market_id, refresh_id);

-- Asks and bids of a market are refreshed apart.
alter table market_refreshes add column side text not null default 'ask' check (side in ('ask', 'bid'));
alter table market_refreshes drop constraint market_refreshes_pkey;
alter table market_refreshes add primary key (market_id, app_id, side);
alter table removed_quotes add column side text not null default 'ask' check (side in ('ask', 'bid'));
