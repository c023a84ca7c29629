create table giveaways (
  id integer primary key generated always as identity,
  type text not null,
  giveaway_type text not null,
  -- thousandths of a dollar
  value bigint not null check (value > 0),
  item_id integer not null references items,
  cancelled boolean not null default false,
  starts_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > starts_at),
  created_at timestamptz not null,
  -- of the administrator who made it; stays when the account is deleted
  made_by integer not null,
  entries integer not null default 0,
  -- encrypted until the draw publishes it
  sealed_seed text not null,
  seed_hash text not null,
  -- joining has ended, and the entries are final
  closed_at timestamptz,
  entries_hash text,
  -- the draw
  drawn_at timestamptz,
  drawn_by integer,
  seed text,
  randomness_source text,
  randomness_chain text,
  randomness_round bigint,
  randomness_value text,
  winner_entry_id integer,
  -- the prize
  prize_sent_at timestamptz,
  prize_sent_by integer,
  prize_trade_offer text,
  prize_note text not null default '',
  check ((drawn_at is null) = (winner_entry_id is null)),
  check (drawn_at is null or closed_at is not null),
  check (prize_sent_at is null or drawn_at is not null)
);
create index giveaways_by_end on giveaways (expires_at desc, id desc);
create index giveaways_open on giveaways (expires_at) where closed_at is null and not cancelled;

create table giveaway_entries (
  id integer primary key generated always as identity,
  giveaway_id integer not null references giveaways on delete cascade,
  -- stays when the account is deleted after joining has ended: the entries are published
  user_id integer not null references users,
  joined_at timestamptz not null,
  unique (giveaway_id, user_id)
);
create index giveaway_entries_of_user on giveaway_entries (user_id, giveaway_id);

create table tasks (
  id integer primary key generated always as identity,
  type text not null,
  description text not null check (description <> ''),
  icon text not null,
  link text,
  created_at timestamptz not null
);

create table task_completions (
  task_id integer not null references tasks on delete cascade,
  user_id integer not null references users,
  completed_at timestamptz not null,
  -- false: only the user's own claim stands behind it
  verified boolean not null,
  primary key (task_id, user_id)
);
create index task_completions_of_user on task_completions (user_id);
