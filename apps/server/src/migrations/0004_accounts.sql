-- The account page: who a user is to the markets, how he is reached, and what was sent to him.

alter table users
  add column mail text,
  add column mail_confirmed_at timestamptz,
  add column trade_link_sealed text,
  add column proxy_sealed text,
  add column ranking_hidden boolean not null default false,
  add column notifications_seen_at timestamptz,
  add column deleted_at timestamptz;
create unique index one_user_a_mail on users (mail) where mail_confirmed_at is not null;

-- Links that were sent; kept for a day after their end, because their number a day is limited.
create table mail_confirmations (
  token_hash bytea primary key,
  user_id integer references users on delete set null,
  mail text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index mail_confirmations_by_mail on mail_confirmations (mail, created_at);
create index mail_confirmations_by_user on mail_confirmations (user_id, created_at);

-- Browsers in which a user signed in before: the cookie's hash.
create table known_devices (
  user_id integer not null references users on delete cascade,
  device_hash bytea not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (user_id, device_hash)
);

create table market_keys (
  user_id integer not null references users on delete cascade,
  market text not null,
  sealed text not null,
  hint text not null,
  updated_at timestamptz not null,
  checked_at timestamptz,
  check_result text not null check (check_result in ('ok', 'failed', 'unchecked')),
  primary key (user_id, market)
);

-- What a market last said that a user has there, in thousandths of a dollar; or why it could not be asked.
create table market_balances (
  user_id integer not null references users on delete cascade,
  market text not null,
  usable bigint,
  on_hold bigint,
  error text,
  asked_at timestamptz not null,
  primary key (user_id, market)
);

create table api_tokens (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id);

-- `next_at` is the moment of the next message of a type that is sent at a time of day; null for the others and while switched off.
create table notification_settings (
  user_id integer not null references users on delete cascade,
  type_id smallint not null,
  channel text not null check (channel in ('MAIL', 'DISCORD', 'TELEGRAM', 'PUSH')),
  is_enabled boolean not null,
  schedule_time text not null,
  next_at timestamptz,
  primary key (user_id, type_id, channel)
);
create index notification_settings_due on notification_settings (next_at) where next_at is not null;

-- Every message to a user with what became of it: the queue and the history in one. `once_key` keeps the same message from going twice.
create table notifications (
  id bigint primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  type text not null,
  channel text not null,
  title text not null,
  message text not null,
  link text,
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED')),
  error text,
  once_key text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (user_id, once_key)
);
create index notifications_by_user on notifications (user_id, id desc);
create index notifications_by_age on notifications (created_at);

-- Where a user is reached besides his mail: a webhook address, a chat, a browser's push subscription; sealed.
create table notification_channels (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  channel text not null check (channel in ('DISCORD', 'TELEGRAM', 'PUSH')),
  target_hash bytea not null,
  target_sealed text not null,
  hint text not null,
  created_at timestamptz not null,
  unique (user_id, channel, target_hash)
);

create table telegram_links (
  code_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null
);

-- The pair of keys by which push services know this server.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key_sealed text not null
);

-- What a user's inventory was worth when it was read, in thousandths of a dollar.
create table inventory_values (
  user_id integer not null references users on delete cascade,
  app_id integer not null,
  taken_at timestamptz not null,
  value bigint not null,
  items integer not null,
  primary key (user_id, app_id, taken_at)
);
