-- Automatic price changes: docs/decisions/0053-automatic-repricing.md.
create table repricing_rules (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  name text not null,
  -- off until its owner switches it on
  is_on boolean not null default false,
  -- grows with every change, so that a price decided by an earlier form of the rule is not sent
  version integer not null default 1,
  -- the chosen listings; null: those that pass the filter
  listings bigint[],
  app_id integer,
  -- empty: any
  markets text[] not null,
  types text[] not null,
  search text not null,
  -- thousandths of a dollar
  price_from bigint,
  price_to bigint,
  basis text not null check (basis in ('lowest_ask', 'sales_median', 'highest_bid')),
  -- how far below the basis: thousandths of a dollar, or basis points
  position text not null check (position in ('match', 'amount', 'percent')),
  by_amount bigint not null check (by_amount >= 0),
  -- a rule without a floor cannot be stored: either an amount, or a margin over the cost in basis points
  floor_amount bigint check (floor_amount > 0),
  floor_margin integer check (floor_margin >= 0),
  check ((floor_amount is null) <> (floor_margin is null)),
  ceiling bigint check (ceiling > 0),
  when_alone text not null check (when_alone in ('hold', 'ceiling')),
  when_below_floor text not null check (when_below_floor in ('hold', 'floor')),
  when_leading text not null check (when_leading in ('hold', 'raise')),
  least_units integer not null check (least_units >= 1),
  -- basis points
  daily_step integer not null check (daily_step >= 1),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index repricing_rules_of_user on repricing_rules (user_id);

-- What no rule may touch: one thing, or all things of an item.
create table repricing_exclusions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  item_id integer not null references items (item_id),
  asset_id bigint references assets (id) on delete cascade,
  created_at timestamptz not null,
  unique nulls not distinct (user_id, item_id, asset_id)
);
create index repricing_exclusions_by_asset on repricing_exclusions (asset_id) where asset_id is not null;

-- What rules did to a listing.
create table repricing_states (
  listing_id bigint primary key references listings (id) on delete cascade,
  user_id integer not null references users (id),
  -- the last change by a rule, the price before it, and how many there were since a person last said to go on
  changed_at timestamptz,
  earlier_price bigint,
  changes integer not null default 0,
  -- the first price of the last day in which a rule changed it
  day_price bigint,
  day_at timestamptz,
  -- the price that it last followed, or that waits for its second reading
  seen_price bigint,
  seen_at timestamptz,
  -- since when it waits for the answer of a person
  asked_at timestamptz,
  -- the last entry of the log
  rule_id integer references repricing_rules (id) on delete set null,
  outcome text,
  code text,
  logged_at timestamptz
);
create index repricing_states_of_user on repricing_states (user_id);
create index repricing_states_by_rule on repricing_states (rule_id) where rule_id is not null;

-- Whether all rules of a user stand still. No row: they do not.
create table repricing_stops (
  user_id integer primary key references users (id),
  -- null: they go on
  stopped_at timestamptz,
  -- by their owner, by the breaker of their own run, or by that of a run of the whole server
  stopped_by text check (stopped_by in ('person', 'breaker', 'server')),
  -- of the run that tripped a breaker: prices that would have changed, and their median change in basis points
  listings integer,
  median integer,
  -- until when a breaker lets the user's run pass, because its owner said to go on
  passes_until timestamptz
);

create table repricing_decisions (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  rule_id integer references repricing_rules (id) on delete set null,
  listing_id bigint not null references listings (id) on delete cascade,
  item_id integer not null references items (item_id),
  market text not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('change', 'hold', 'skip')),
  code text not null,
  old_price bigint not null,
  new_price bigint not null,
  -- what the decision rested on, in thousandths of a dollar
  figures jsonb not null,
  -- the work that sends the change
  operation_id uuid
);
create index repricing_decisions_of_user on repricing_decisions (user_id, id);
create index repricing_decisions_by_rule on repricing_decisions (rule_id) where rule_id is not null;
create index repricing_decisions_by_listing on repricing_decisions (listing_id);
create index repricing_changes on repricing_decisions (user_id, at) where outcome = 'change';
create index repricing_decisions_by_age on repricing_decisions (at) where outcome <> 'change';
