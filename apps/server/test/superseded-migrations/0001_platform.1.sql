-- What every feature leans on. Times are given by the application's clock, never by the database's.

create table world (
  only_row boolean primary key default true check (only_row),
  name text not null check (name in ('sandbox', 'live')),
  secret_key_id text
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

create table users (
  id integer primary key generated always as identity,
  steam_id text unique,
  user_name text not null,
  avatar_medium text,
  profile_url text not null,
  country text,
  role text not null default 'USER' check (role in ('ADMIN', 'USER', 'MODERATOR', 'SUPPORT')),
  profile_state smallint not null default 1,
  timezone text not null default 'UTC',
  lang text not null default 'en' check (lang in ('en', 'tr')),
  steam_account_created timestamptz,
  profile_checked_at timestamptz,
  joined_at timestamptz not null
);

create table sessions (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  user_id integer not null references users on delete cascade,
  csrf_token text not null,
  device text not null,
  ip text not null,
  session_start timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, session_start desc);
create index sessions_by_expiry on sessions (expires_at);

create table sign_in_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  return_to text not null,
  timezone text not null,
  lang text not null,
  created_at timestamptz not null
);

create table sign_in_nonces (
  nonce text primary key,
  seen_at timestamptz not null
);

create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  actor_id integer,
  ip text,
  action text not null,
  object text not null,
  old_value jsonb,
  new_value jsonb
);
create index audit_by_object on audit_log (object, id desc);

-- Append-only; the entries of one posting sum to zero.
create table ledger_entries (
  id bigint primary key generated always as identity,
  posting uuid not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  kind text not null,
  reference text not null,
  created_at timestamptz not null
);
create index ledger_by_account on ledger_entries (account, id);
create index ledger_by_posting on ledger_entries (posting);

create function ledger_posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where posting = new.posting) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_posting_balances();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
create trigger ledger_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger audit_append_only before update or delete on audit_log for each row execute function refuse_change();

-- The first answer of a money call, replayed for the same key; the fingerprint tells a reused key from a repeated call.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_by_age on idempotency_keys (created_at);

create table outbox (
  id bigint primary key generated always as identity,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

create table operations (
  id uuid primary key,
  user_id integer references users on delete cascade,
  kind text not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer,
  results jsonb not null default '[]',
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index operations_by_user on operations (user_id, created_at desc);

-- One row a request that a market was sent, shared by all processes.
create table request_slots (
  bucket text not null,
  at timestamptz not null
);
create index request_slots_by_bucket on request_slots (bucket, at);

create table rate_counters (
  bucket text not null,
  minute timestamptz not null,
  count integer not null,
  primary key (bucket, minute)
);

create table worker_beats (
  worker_pool_id text primary key,
  beat_at timestamptz not null
);
