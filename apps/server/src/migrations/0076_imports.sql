-- Files that a user imports. Their rows wait here until the user has seen what they would change.
create table import_drafts (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  file_names text[] not null check (cardinality(file_names) between 1 and 100),
  state text not null check (state in ('filling', 'checking', 'checked', 'importing', 'imported', 'failed')),
  -- rows: that were sent; done: that the present work has got to
  rows integer not null default 0 check (rows between 0 and 1000000),
  done integer not null default 0,
  -- the user's choices: items of unknown names, rates of days before the first stored one, rows that are let in
  choices jsonb not null default '{}',
  summary jsonb,
  -- the refusal with which it failed: code, text and values
  failure jsonb,
  -- sold pieces that look like a sale that a market reported
  doubles integer not null default 0,
  -- its rows are deleted later
  given_up boolean not null default false,
  import_id bigint references purchase_imports on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index import_drafts_of_user on import_drafts (user_id);

-- Lost with a crash of the database: the draft then fails, and the user begins anew. Nothing else refers to these rows.
create unlogged table import_rows (
  draft_id bigint not null references import_drafts on delete cascade,
  -- in the order of the files and their rows
  place integer not null,
  file integer not null,
  line integer not null,
  side text not null check (side in ('buy', 'sell')),
  app_id integer not null,
  name text not null,
  category text not null,
  quantity integer not null check (quantity > 0),
  -- the price of one piece as the file states it: units / 10^scale
  units bigint not null check (units >= 0),
  scale integer not null check (scale between 0 and 12),
  currency text not null,
  day date,
  float double precision,
  note text not null,
  market text,
  source_id text,
  -- computed by the check
  item_id integer,
  price bigint,
  rate_id bigint,
  state text not null default 'new',
  primary key (draft_id, place)
)
-- the check writes each row once more
with (fillfactor = 50);

-- Nobody counted the rows since they were sent, and only the owner of a table may let the database count them.
create function analyse_import_rows() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze import_rows;
end $$;

-- The names in an import that no item has, with the items whose names are most like them.
create unlogged table import_names (
  draft_id bigint not null references import_drafts on delete cascade,
  app_id integer not null,
  name text not null,
  rows integer not null,
  suggestions integer[] not null,
  primary key (draft_id, app_id, name)
);

-- The id of the purchase or the sale in all files of its source, with the source: what was imported once is not imported again.
alter table lots
  add column source_id text,
  add column note text not null default '';
alter table sales add column source_id text;
create index lots_of_source on lots (user_id, source_id) where source_id is not null;
create index sales_of_source on sales (user_id, source_id) where source_id is not null;
