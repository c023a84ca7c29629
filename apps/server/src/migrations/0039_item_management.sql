-- What administrators set of an item. A row of `items` is what the catalogue, or a market's list, says; null: that counts.
create table item_overrides (
  item_id integer primary key references items,
  rarity text,
  rarity_color text,
  -- a key, as in `items`
  collection text references collections,
  hidden boolean not null,
  picture bytea,
  picture_type text,
  picture_hash text,
  updated_at timestamptz not null,
  check (num_nulls(picture, picture_type, picture_hash) in (0, 3))
);

-- Every process reads them again when one changes, whoever changed it.
create function notify_items() returns trigger language plpgsql as $$
begin
  perform pg_notify('items', '');
  return null;
end $$;
create trigger item_overrides_changed after insert or update or delete or truncate on item_overrides
  for each statement execute function notify_items();

-- suspicious_rows: the length of the list that was kept out.
-- accepts: the suspicion with which an administrator accepts the next list.
alter table price_feeds add column suspicious_rows integer, add column accepts text;

-- Names in markets' lists that the catalogue does not know, and what an administrator decided: assigned to an item, or ignored.
create table market_names (
  market_id integer not null references marketplaces,
  app_id integer not null,
  name text not null,
  phase text,
  -- in so many lists
  times integer not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  price integer not null,
  state text not null check (state in ('open', 'assigned', 'ignored')),
  item_id integer references items,
  check ((item_id is not null) = (state = 'assigned')),
  unique nulls not distinct (market_id, app_id, name, phase)
);
create index market_names_by_state on market_names (state, last_seen desc);

-- The operator's own figure; null counts as known.
alter table marketplaces add column fee_known boolean;

-- fixed: set by an administrator; beside the rates of the sources, which go on.
alter table fx_rates add column fixed boolean not null default false;
alter table fx_rates drop constraint fx_rates_day_currency_key;
alter table fx_rates add unique (day, currency, fixed);

-- The fixed rate that counts for a currency.
create table fx_fixed (
  currency text primary key,
  rate_id integer not null references fx_rates,
  set_at timestamptz not null
);

-- The last rate of a currency that was refused because it jumped.
create table fx_refusals (
  currency text primary key,
  units bigint not null,
  scale smallint not null,
  source text not null,
  as_of timestamptz not null,
  first_refused_at timestamptz not null,
  refused_at timestamptz not null
);
