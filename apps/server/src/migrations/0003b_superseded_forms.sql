-- 0001 and 0002 were edited in their first two hours. This brings databases of each earlier form to the last one, before later migrations
-- build on it. It changes nothing in others.
alter table if exists idempotency_keys drop column if exists status;

create table if not exists collections (
  key text primary key,
  name text not null,
  name_tr text
);

alter table fx_rates add column if not exists checked_at timestamptz;
update fx_rates set checked_at = as_of where checked_at is null;
alter table fx_rates alter column checked_at set not null;

-- 0008 removes the column again.
do $$
begin
  if not exists (select from schema_migrations where name >= '0008') then
    alter table price_feeds add column if not exists claimed_due timestamptz;
  end if;
end $$;

alter table quotes
  drop constraint if exists quotes_market_id_fkey,
  drop constraint if exists quotes_item_id_fkey,
  drop constraint if exists quotes_rate_id_fkey;

-- Refreshes were counted by market alone. No release with that table read prices, so it has no rows to keep.
do $$
begin
  if not exists (select from information_schema.columns where table_schema = 'public' and table_name = 'market_refreshes' and column_name = 'app_id') then
    drop table market_refreshes;
    create table market_refreshes (
      market_id integer not null references marketplaces,
      app_id integer not null,
      refresh_id bigint not null,
      completed_at timestamptz,
      fresh_for_ms bigint not null,
      primary key (market_id, app_id)
    );
  end if;
end $$;

create table if not exists history_archives (
  app_id integer primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  days integer
);
