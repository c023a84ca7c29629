create table tracker_portfolios (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  name text not null check (name <> ''),
  description text not null,
  is_public boolean not null,
  created_at timestamptz not null
);
create index tracker_portfolios_of_user on tracker_portfolios (user_id, id);
create index tracker_portfolios_public on tracker_portfolios (id desc) where is_public;

-- What was bought: one row for each purchase, so that an item can have several.
create table tracker_items (
  id integer primary key generated always as identity,
  portfolio_id integer not null references tracker_portfolios on delete cascade,
  item_id integer not null references items,
  quantity integer not null check (quantity > 0),
  buy_price integer not null check (buy_price > 0),
  bought_on date not null,
  market_id integer,
  notes text,
  created_at timestamptz not null
);
create index tracker_items_of_portfolio on tracker_items (portfolio_id, id);
