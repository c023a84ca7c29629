-- What people own. Nothing wrote into the former table of values yet.
drop table inventory_values;

create table inventories (
  id bigint generated always as identity primary key,
  steam_id text not null check (steam_id ~ '^7656119[0-9]{10}$'),
  app_id integer not null,
  -- the user whose inventory it is; null for those of strangers
  user_id integer references users on delete cascade,
  -- when the reading of what is stored began; null before the first complete one
  read_at timestamptz,
  -- when it was last tried to read it, and why that failed; null when it did not
  checked_at timestamptz,
  problem text,
  -- units that lie there, and those of them that can be traded
  units integer not null default 0,
  tradable integer not null default 0,
  -- things that Steam counts and does not show; null when it does not tell
  hidden integer default 0,
  -- thousandths of a dollar, at Buff.163's prices, else Steam's, when it was read or last valued
  value bigint not null default 0,
  unique (steam_id, app_id)
);
create index inventories_by_user on inventories (user_id) where user_id is not null;

create table assets (
  id bigint generated always as identity primary key,
  inventory_id bigint not null references inventories on delete cascade,
  -- where it was read: Steam's inventory, or the export of storage units
  source text not null check (source in ('steam', 'storage')),
  -- changes at each trade
  steam_asset_id text not null,
  item_id integer not null references items,
  -- tells it from others of its item; null when nothing does
  fingerprint text,
  units integer not null check (units > 0),
  tradable boolean not null,
  -- until when it cannot be traded, where Steam says so
  locked_until timestamptz,
  -- float, pattern, stickers, charms, name tag, inspect link
  details jsonb not null,
  -- what its owner says that one unit cost, in thousandths of a dollar, and when they bought it
  buy_price bigint check (buy_price >= 0),
  bought_on date,
  first_seen timestamptz not null,
  -- the last reading that showed it; null while it is there
  last_seen timestamptz
);
create unique index assets_here on assets (inventory_id, source, steam_asset_id) where last_seen is null;
create index assets_of_inventory on assets (inventory_id);
create index assets_of_item on assets (item_id, inventory_id);

create table lots (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  item_id integer not null references items,
  quantity integer not null check (quantity > 0),
  -- units that no sale used up
  open integer not null check (open between 0 and quantity),
  -- of one unit, in thousandths of a dollar
  unit_cost bigint not null check (unit_cost >= 0),
  bought_on date not null,
  -- where it was bought; null when unknown
  market_id integer,
  created_at timestamptz not null
);
create index lots_of_item on lots (user_id, item_id);

-- What an inventory was worth on each market at the end of a day: markets and their values stand at the same places.
create table inventory_days (
  inventory_id bigint not null references inventories on delete cascade,
  day date not null,
  value bigint not null,
  units integer not null,
  tradable integer not null,
  market_ids smallint[] not null,
  market_values bigint[] not null,
  check (cardinality(market_ids) = cardinality(market_values)),
  primary key (inventory_id, day)
);

-- The pages of a reading of an inventory that goes on: it waits for Steam's request limit between them.
create table inventory_pages (
  steam_id text not null,
  app_id integer not null,
  -- from 0
  position integer not null,
  -- when the first page of the reading was asked for
  began_at timestamptz not null,
  page jsonb not null,
  primary key (steam_id, app_id, position)
);
