-- How often a market's prices of a game were refreshed: two counts in a row are two consecutive refreshes.
alter table market_refreshes add column refresh_count bigint not null default 0;

-- armed: the target waits for its price. reached_at: when it was met last. told_at: the last reached_at that its user was told of.
create table price_targets (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  item_id integer not null references items,
  target_price integer not null check (target_price >= 0),
  direction text not null check (direction in ('down', 'up')),
  armed boolean not null default true,
  created_at timestamptz not null,
  reached_at timestamptz,
  told_at timestamptz,
  unique (user_id, item_id, target_price)
);

-- A market met the target in this refresh. The next refresh of that market decides.
create table target_sightings (
  target_id integer not null references price_targets on delete cascade,
  app_id integer not null,
  market_id integer not null,
  refresh_count bigint not null,
  primary key (target_id, market_id)
);
create index target_sightings_by_market on target_sightings (app_id, market_id, refresh_count);

-- The last refresh of each market against which all targets of a game were checked.
create table target_checks (
  app_id integer not null,
  market_id integer not null,
  refresh_count bigint not null,
  primary key (app_id, market_id)
);

-- When a target was last told on a channel.
create table target_alerts (
  target_id integer not null references price_targets on delete cascade,
  channel text not null,
  alerted_at timestamptz not null,
  primary key (target_id, channel)
);
