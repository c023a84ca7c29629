-- The Steam accounts with which this server takes deposits. Only the bot process writes here, except for the wish to sign in again.
create table trade_bots (
  id integer primary key generated always as identity,
  steam_id text not null unique check (steam_id ~ '^7656119[0-9]{10}$'),
  account_name text not null,
  name text,
  avatar text,
  level integer,
  member_since timestamptz,
  -- gone: the operator took the account out of the file of bots
  state text not null check (state in ('starting', 'ready', 'failing', 'needs_login', 'gone')),
  -- things in the inventory of CS2, and how many fit in; null until it was counted
  used_slots integer,
  slots integer,
  -- the last error, which stays when the bot works again
  error_code text,
  error_text text,
  failed_at timestamptz,
  retry_at timestamptz,
  -- when an administrator asked for a new sign-in
  sign_in_wanted_at timestamptz,
  signed_in_at timestamptz,
  -- the last round of the bot process
  beat_at timestamptz,
  -- what only the bot process can open: ciphertexts under keys made of the account's own secrets
  refresh_token_sealed text,
  private_key_sealed text,
  -- with which the api seals the tokens of trade links
  public_key text
);

-- A trade offer for things of a user. Its row is committed before the offer leaves.
create table deposits (
  id bigint primary key generated always as identity,
  payment_id bigint not null unique references payments,
  user_id integer not null references users,
  bot_id integer not null references trade_bots,
  -- the same attempt of a browser makes one offer
  client_key text not null,
  app_id integer not null,
  -- stands in the message of the offer, and in no other
  code text not null unique,
  partner_steam_id text not null,
  -- the token of the trade link, for the bot alone; null once the offer is sent or has ended
  token_sealed text,
  -- the states of a trade (I-16)
  status text not null check (status in
    ('CREATED', 'SENT', 'ACCEPTED', 'PROTECTED', 'SETTLED', 'DECLINED', 'EXPIRED', 'CANCELLED', 'REVERSED', 'FAILED')),
  -- why it failed, for its user
  failure text,
  offer_id text,
  trade_id text,
  -- committed before the request that sends the offer: from now on it may exist
  sending_at timestamptz,
  -- how often it was sent
  attempts smallint not null default 0,
  cancel_wanted_at timestamptz,
  accepted_at timestamptz,
  settles_at timestamptz,
  -- when the bot looks at it again; null: never
  next_look_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, client_key)
);
create index deposits_due on deposits (bot_id, next_look_at) where next_look_at is not null;
create index deposits_of_user on deposits (user_id, created_at desc);
-- an offer and a trade at Steam belong to one deposit
create unique index deposits_offer on deposits (offer_id) where offer_id is not null;
create unique index deposits_trade on deposits (trade_id) where trade_id is not null;
create unique index deposits_open_of_user on deposits (user_id) where status in ('CREATED', 'SENT');

create table deposit_items (
  deposit_id bigint not null references deposits,
  position smallint not null,
  item_id integer not null references items,
  context_id text not null,
  asset_id text not null,
  -- what the thing became in the inventory of the bot
  new_asset_id text,
  new_context_id text,
  -- thousandths of a dollar, as offered to the user
  price bigint not null check (price > 0),
  primary key (deposit_id, position)
);
create unique index deposit_items_once on deposit_items (deposit_id, asset_id);

-- What the public register of reversed trades said of a user.
create table reversal_checks (
  user_id integer primary key references users,
  has_reversed boolean not null,
  last_reversal_at timestamptz,
  checked_at timestamptz not null
);
