-- The address at which calendar programs read a user's sales calendar. Only its hash is stored.
create table calendar_feeds (
  user_id integer primary key references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  read_at timestamptz
);

-- what becomes payable, and what was reversed, in a range of days
create index sales_by_settling on sales (user_id, settles_at) where settles_at is not null and state in ('delivered', 'settled');
create index sales_by_reversal on sales (user_id, ended_at) where state = 'reversed';
