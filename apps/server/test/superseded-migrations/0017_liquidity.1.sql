-- What is known of how offers sell. Each market and game has a row; what was observed of its offers lies in blocks of neighbouring item ids.
create table liquidity_markets (
  market_id integer not null,
  app_id integer not null,
  -- the last refresh that was observed
  refresh_id integer not null default 0,
  observed_at timestamptz not null,
  -- how predictions ended: 32-bit floats
  tests bytea not null,
  -- days until a listing at the lowest price sells, in the middle of the estimate: a 32-bit float for each item id
  sell_days bytea not null default '',
  primary key (market_id, app_id)
);

create table liquidity_blocks (
  market_id integer not null,
  app_id integer not null,
  block integer not null,
  watch bytea not null,
  primary key (block, app_id, market_id)
);

-- What can be expected of offers that were not observed.
create table liquidity_pools (
  app_id integer primary key,
  pool jsonb not null,
  updated_at timestamptz not null
);
