-- Long work with effects outside: one row for the operation and one for each item. Nothing used the former table yet.
drop table operations;

create table operations (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  kind text not null,
  -- the client's own name for this start: the same name starts it once
  client_key text not null check (length(client_key) between 8 and 255),
  params jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'partial', 'failed', 'cancelled')),
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'running'))),
  unique (user_id, kind, client_key)
);
create index operations_by_user on operations (user_id, created_at desc);
create index operations_by_end on operations (ended_at) where ended_at is not null;

create table operation_items (
  operation_id uuid not null references operations on delete cascade,
  position integer not null,
  -- the items of a lane follow each other; lanes run side by side: a market, or an empty text
  lane text not null,
  -- what the item is about, for the reader: the name of a thing
  subject text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed', 'unknown')),
  -- the id by which the market knows what was made
  external_id text,
  attempt integer not null default 0,
  code text,
  text text,
  -- not before this time; an item that was sent is asked for then
  due_at timestamptz not null,
  sent_at timestamptz,
  -- until when the outside is asked about an item that was sent; then it stays unknown
  ask_until timestamptz,
  updated_at timestamptz not null,
  primary key (operation_id, position),
  check (state <> 'sent' or (sent_at is not null and ask_until is not null))
);
create index operation_items_open on operation_items (operation_id, lane, due_at) where state in ('waiting', 'sent');
