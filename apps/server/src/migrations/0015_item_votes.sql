create table item_votes (
  user_id integer not null references users,
  item_id integer not null references items,
  vote smallint not null check (vote between 1 and 5),
  voted_at timestamptz not null,
  primary key (user_id, item_id)
);

-- Sum and number of an item's votes, kept in the transaction of each vote: an item may have more votes than a reply should count.
create table item_ratings (
  item_id integer primary key references items,
  sum integer not null,
  count integer not null,
  check (count >= 0 and sum between count and 5 * count)
);
