-- An item is (app, market_hash_name, phase or none); item_id, general_id and slug are given once and never change.

create table item_names (
  general_id integer primary key generated always as identity,
  app_id integer not null,
  market_hash_name text not null,
  unique (app_id, market_hash_name)
);

create table items (
  item_id integer primary key generated always as identity,
  general_id integer not null references item_names,
  app_id integer not null,
  market_hash_name text not null,
  phase text,
  slug text not null,
  short_name text not null,
  type text,
  weapon text,
  exterior text,
  rarity text,
  rarity_color text,
  is_stattrak boolean not null,
  is_souvenir boolean not null,
  collection text,
  name_tr text,
  image_url text,
  hidden boolean not null default false,
  origin text not null check (origin in ('catalogue', 'feed')),
  first_seen timestamptz not null,
  unique nulls not distinct (app_id, market_hash_name, phase),
  unique (app_id, slug)
);

create table collections (
  key text primary key,
  name text not null,
  name_tr text
);

create table marketplaces (
  id integer primary key,
  slug text not null unique,
  link text,
  fees_sell_percent numeric(5, 2) not null,
  fee_known boolean not null,
  fee_basis text not null check (fee_basis in ('of_price', 'on_top')),
  fee_source text,
  fee_date date,
  fees_payout text not null default '',
  deposit_methods text[] not null default '{}',
  withdraw_methods text[] not null default '{}'
);

-- Exchange rates: units of the currency that one dollar buys.
create table fx_rates (
  rate_id integer primary key generated always as identity,
  day date not null,
  currency text not null,
  units bigint not null,
  scale smallint not null,
  source text not null,
  as_of timestamptz not null,
  checked_at timestamptz not null,
  unique (day, currency)
);

-- One row per source and game: when it was asked, what it said, and when it is asked next.
-- suspicion: why the last list was kept out; the next one is believed when it repeats it.
create table price_feeds (
  source text not null,
  app_id integer not null,
  market_id integer not null references marketplaces,
  enabled boolean not null default true,
  last_attempt timestamptz,
  last_success timestamptz,
  last_error text,
  last_error_at timestamptz,
  failures integer not null default 0,
  next_attempt timestamptz not null,
  as_of timestamptz,
  fetched_at timestamptz,
  row_count integer not null default 0,
  suspicion text,
  primary key (source, app_id)
);

create table quotes (
  market_id integer not null references marketplaces,
  item_id integer not null references items,
  price integer not null check (price > 0),
  quantity integer check (quantity >= 0),
  native_units bigint not null,
  native_scale smallint not null,
  currency text not null,
  rate_id integer references fx_rates,
  source text not null,
  url text,
  as_of timestamptz not null,
  changed_at timestamptz not null,
  refresh_id bigint not null,
  primary key (market_id, item_id)
) with (fillfactor = 80);
create index quotes_by_item on quotes (item_id);

-- Each visible change of the quotes of a market and game, so that a process that missed one can catch up.
-- completed_at: the last complete refresh, which confirms every quote that it left unchanged.
create sequence refresh_ids;
create table market_refreshes (
  market_id integer not null references marketplaces,
  app_id integer not null,
  refresh_id bigint not null,
  completed_at timestamptz,
  fresh_for_ms bigint not null,
  primary key (market_id, app_id)
);
create table removed_quotes (
  refresh_id bigint not null,
  market_id integer not null,
  item_id integer not null
);
create index removed_quotes_by_refresh on removed_quotes (market_id, refresh_id);

-- Units sold in 7 days, where a market reports sales.
create table item_sales (
  market_id integer not null references marketplaces,
  item_id integer not null references items,
  sold_7_days integer not null,
  median_price integer,
  updated_at timestamptz not null,
  primary key (market_id, item_id)
);

-- History: every change for a day, hourly for days, then daily.
create table price_changes (
  market_id integer not null,
  item_id integer not null,
  at timestamptz not null,
  price integer not null,
  quantity integer
) partition by range (at);

create table price_hours (
  market_id integer not null,
  item_id integer not null,
  hour timestamptz not null,
  price integer not null,
  quantity integer
) partition by range (hour);

create table price_days (
  market_id integer not null,
  item_id integer not null,
  day date not null,
  open integer not null,
  high integer not null,
  low integer not null,
  close integer not null,
  quantity integer,
  volume integer,
  primary key (item_id, market_id, day)
) partition by range (day);
create index quotes_by_refresh on quotes (market_id, refresh_id);

-- Archives of reference prices that were loaded, by game.
create table history_archives (
  app_id integer primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  days integer
);
