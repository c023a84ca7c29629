-- By which factor the prices of a game's items on a market changed on a day. The index is the product of the factors.
create table market_index_days (
  market_id integer not null,
  app_id integer not null,
  day date not null,
  -- geometric mean; null when too few items have prices
  factor double precision check (factor > 0),
  -- how many items it is of
  items integer not null,
  primary key (market_id, app_id, day)
);
