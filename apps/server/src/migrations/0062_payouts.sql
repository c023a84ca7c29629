-- What markets paid out to users.
create table payouts (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  market text not null,
  -- the market's own id; of a market without one, an identity made of what never changes in its row
  external_id text not null,
  -- thousandths of a dollar at the rate of its day: what left the balance, what the market kept of it, what reached the user; fee and net
  -- are null when the market does not state them
  amount bigint not null check (amount >= 0),
  fee bigint check (fee >= 0),
  net bigint check (net >= 0),
  -- the same in the currency of the account: units of 10^-scale
  units bigint not null check (units > 0),
  fee_units bigint,
  net_units bigint,
  scale smallint not null,
  currency text not null,
  -- units of the currency that one dollar bought on its day
  rate_units bigint not null,
  rate_scale smallint not null,
  -- coin, method and address of the payment, as the market names them; null when it does not
  coin text,
  method text,
  wallet text,
  state text not null check (state in ('sent', 'executed', 'completed', 'canceled', 'unknown')),
  -- the market's own word for the state; null when it has none
  said text,
  -- the market's time of the payout
  requested_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, market, external_id),
  check ((fee is null) = (net is null)),
  check (net is null or amount = fee + net)
);
create index payouts_of_user on payouts (user_id, requested_at, id);

-- How far the payouts of an account were read, and why the last reading failed.
create table payout_reads (
  user_id integer not null references users (id),
  market text not null,
  -- everything between these times was read; null before the first time
  read_from timestamptz,
  read_to timestamptz,
  operation_id uuid,
  created integer not null default 0,
  updated integer not null default 0,
  code text,
  text text,
  primary key (user_id, market)
);
