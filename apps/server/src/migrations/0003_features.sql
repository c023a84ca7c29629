create table market_fees (
  user_id integer not null references users on delete cascade,
  market_id integer not null references marketplaces,
  fee numeric(4, 2) not null check (fee between 0 and 50),
  primary key (user_id, market_id)
);

create table watchlist (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  item_id integer not null references items,
  base_market_id integer not null references marketplaces,
  price_when_added integer,
  added_at timestamptz not null,
  unique (user_id, item_id)
);
create index watchlist_by_user on watchlist (user_id, added_at desc);

create table saved_views (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  name text not null,
  search text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, name)
);
create unique index one_default_view on saved_views (user_id) where is_default;
