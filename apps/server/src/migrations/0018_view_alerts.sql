-- min_profit: thousandths of a dollar. round: counts checks and edits; the result of a check counts while its round is the last one.
-- counts: how often each market of the view had been refreshed at the last check, by market id; null: the next check only notes the rows.
-- fits: rows that fitted then.
create table view_alerts (
  view_id integer primary key references saved_views on delete cascade,
  user_id integer not null references users on delete cascade,
  min_roi numeric(7, 2) not null check (min_roi between 0 and 10000),
  min_profit integer not null check (min_profit >= 0),
  created_at timestamptz not null,
  round integer not null default 0,
  checked_at timestamptz,
  counts jsonb,
  fits integer
);
create index view_alerts_by_user on view_alerts (user_id);
create index view_alerts_due on view_alerts (checked_at);

-- What an alert knows of a row. seen: there, not yet told. known: told, or there before the alert was. missing: not there, may come back.
-- left: gone, and told less than a day ago. source_after, target_after: the state changes with refreshes of its markets after these.
create table view_alert_rows (
  view_id integer not null references view_alerts on delete cascade,
  item_id integer not null references items,
  source_id integer not null,
  target_id integer not null,
  state text not null check (state in ('seen', 'known', 'missing', 'left')),
  source_after bigint not null,
  target_after bigint not null,
  told_at timestamptz,
  primary key (view_id, item_id)
);
