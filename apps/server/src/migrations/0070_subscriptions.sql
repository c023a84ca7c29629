-- The plan that a user bought last, and what happens when it ends. It ends with the account.
create table subscriptions (
  user_id integer primary key references users (id),
  plan text not null check (plan in ('Pro', 'Trader+')),
  periode text not null check (periode in ('monthly', 'annually')),
  -- the day of the month on which periods end, where the month has it
  anchor_day smallint not null check (anchor_day between 1 and 31),
  ends_at timestamptz not null,
  -- false once it has ended for good and its user was told
  is_running boolean not null,
  auto_renew boolean not null default false,
  -- when the balance was first too low for the renewal, the plan stays until then; null otherwise
  grace_until timestamptz,
  -- when the user was told of this end, and the price of the renewal that they were told; null before
  told_at timestamptz,
  told_price bigint
);
create index subscriptions_running on subscriptions (ends_at) where is_running;

-- What was paid for which time. Stays with the ledger when the account is deleted.
create table subscription_periods (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  plan text not null check (plan in ('Pro', 'Trader+')),
  periode text not null check (periode in ('monthly', 'annually')),
  price bigint not null check (price > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- when another plan took its place, and what was credited for its unused days
  ended_at timestamptz,
  refund bigint not null default 0 check (refund between 0 and price),
  is_renewal boolean not null,
  created_at timestamptz not null,
  check (ended_at is not null or refund = 0)
);
create index subscription_periods_of_user on subscription_periods (user_id, starts_at);
-- one time is not paid twice, whatever code believes
create unique index subscription_periods_once on subscription_periods (user_id, starts_at) where ended_at is null;

-- the limits of the dearest plan take the place of these settings: they count for everybody while no plans are sold
update settings set key = 'subscriptions.trader_items' where key = 'selling.items_at_once';
update settings set key = 'subscriptions.trader_sync' where key = 'sales.synchronise_minutes';
