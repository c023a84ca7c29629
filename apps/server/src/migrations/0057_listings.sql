-- What users have on sale, and what was sold: docs/decisions/0051-listings.md.
create table listings (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  -- null: a listing that was made outside, of a thing that no inventory showed
  asset_id bigint references assets (id) on delete restrict,
  item_id integer not null references items (item_id),
  market text not null,
  app_id integer not null,
  -- the id under which the market knows the thing; null when the market does not say it
  steam_asset_id text,
  -- the market's own id of the listing; null until the market said it
  external_id text,
  state text not null check (state in ('sending', 'listed', 'hidden', 'leaving', 'sold', 'removed', 'failed', 'unknown')),
  origin text not null check (origin in ('here', 'outside')),
  -- grows with every change of price or state, so that a plan made before it is not carried out
  version integer not null default 1,
  -- thousandths of a dollar
  price bigint not null check (price > 0),
  -- the price in the account's currency, as the market takes it: units of 10^-scale
  units bigint not null check (units > 0),
  scale smallint not null,
  currency text not null,
  -- why the last change failed, in the market's words
  code text,
  text text,
  -- the own rank among all listings of the item, when the market states it
  rank integer,
  -- the operation that works on it
  operation_id uuid,
  listed_at timestamptz,
  -- when a complete list of the market showed it last, and since when complete lists lack it
  seen_at timestamptz,
  missing_since timestamptz,
  -- when its price was last found changed outside
  changed_outside_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz
);
-- a thing has one open listing at a market
create unique index listings_once on listings (asset_id, market)
  where asset_id is not null and state in ('sending', 'listed', 'hidden', 'leaving', 'unknown');
create unique index listings_by_market_id on listings (user_id, market, external_id)
  where external_id is not null and state in ('sending', 'listed', 'hidden', 'leaving', 'unknown');
create index listings_open_of_user on listings (user_id, app_id) where state in ('sending', 'listed', 'hidden', 'leaving', 'unknown');
create index listings_by_asset on listings (asset_id) where asset_id is not null;
create index listings_by_operation on listings (operation_id) where operation_id is not null;
create index listings_of_user on listings (user_id);

create table market_sales (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  market text not null,
  app_id integer not null,
  -- the market's own id of the sale
  external_id text not null,
  listing_id bigint references listings (id) on delete restrict,
  asset_id bigint references assets (id) on delete restrict,
  item_id integer not null references items (item_id),
  -- thousandths of a dollar, at the rate of the day on which it was first seen
  price bigint not null,
  -- amounts in the account's currency: units of 10^-scale; null when the market does not state them
  units bigint not null,
  received_units bigint,
  compensation_units bigint,
  scale smallint not null,
  currency text not null,
  state text not null check (state in ('pending', 'delivered', 'settled', 'cancelled', 'reversed', 'unknown')),
  -- the market's own word for the state
  said text not null,
  sold_at timestamptz not null,
  deliver_by timestamptz,
  settles_at timestamptz,
  -- an earlier sale of the same thing on another market: this one cannot be delivered
  second_of bigint references market_sales (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, market, external_id)
);
create index market_sales_by_asset on market_sales (asset_id) where asset_id is not null;
create index market_sales_by_listing on market_sales (listing_id) where listing_id is not null;
alter table listings
  -- the sale on another market for which it was taken off; no foreign key, because sales refer to listings
  add column sold_elsewhere bigint;
create index listings_by_sale on listings (sold_elsewhere) where sold_elsewhere is not null;
create index market_sales_by_second on market_sales (second_of) where second_of is not null;

-- Whether an account at a market can sell, as the market last said.
create table market_presence (
  user_id integer not null references users (id),
  market text not null,
  sells boolean not null,
  obstacles jsonb not null,
  -- the account's own fee: millionths of the price, and the least fee in thousandths of a dollar; null when the market does not say it
  fee_share integer,
  fee_least bigint,
  currency text,
  failed_trades integer,
  to_deliver integer,
  -- why the market could not be asked the last time; the rest is older then
  error text,
  asked_at timestamptz not null,
  checked_at timestamptz,
  -- since when the account cannot sell; null while it can
  lost_at timestamptz,
  primary key (user_id, market)
);

-- When a market was last asked to read a Steam inventory, and since when it has read it; null until then.
create table market_inventories (
  user_id integer not null references users (id),
  market text not null,
  app_id integer not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  primary key (user_id, market, app_id)
);

-- The last synchronisation of a market and game: its time, what it found changed outside, and why it failed.
create table listing_syncs (
  user_id integer not null references users (id),
  market text not null,
  app_id integer not null,
  operation_id uuid not null,
  began_at timestamptz not null,
  -- when the own listings, and the sales, were last read; null before the first time
  read_at timestamptz,
  sales_read_at timestamptz,
  created integer not null,
  updated integer not null,
  removed integer not null,
  code text,
  text text,
  primary key (user_id, market, app_id)
);
