-- Pages of lists whose reading goes on later. Not in the write-ahead log: after a crash of the database the reading begins anew.
create unlogged table paged_readings (
  source text not null,
  app_id integer not null,
  begun_at timestamptz not null,
  cursor text not null,
  pages integer not null,
  total integer not null,
  longest integer not null,
  primary key (source, app_id)
);

-- `identity` is a hash; `fields` is JSON as text, because jsonb refuses characters that a market may send.
create unlogged table paged_rows (
  source text not null,
  app_id integer not null,
  identity text not null,
  fields text not null,
  primary key (source, app_id, identity)
);
