-- Realised gains by calendar year: docs/decisions/0056-realised-gains.md.
create table gain_years (
  user_id integer not null references users (id),
  year smallint not null,
  method text not null check (method in ('specific', 'fifo', 'average')),
  -- a locked year has a report, which stays, and opens the next year
  locked_at timestamptz,
  primary key (user_id, year)
);

-- The last report of a year, as it was when it was made. Screens and files show it.
create table gain_reports (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  year smallint not null,
  method text not null check (method in ('specific', 'fifo', 'average')),
  zone text not null,
  -- the locked report with whose closing stock it opens; null when no year before was locked
  opened_by integer,
  rows integer not null,
  totals jsonb not null,
  groups jsonb not null,
  flows jsonb not null,
  -- where the year ends: its stock, and the ids of all that it and the years before it counted
  stock jsonb not null,
  counted jsonb not null,
  made_at timestamptz not null,
  unique (user_id, year)
);

create table gain_rows (
  report_id integer not null references gain_reports (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('sale', 'reversal', 'compensation', 'payout-fee', 'rate-loss')),
  at timestamptz not null,
  day date not null,
  late boolean not null,
  -- a negative number is a piece of a sale that came with a file of purchases
  sale_id bigint,
  payout_id bigint,
  item_id integer references items (item_id),
  market text not null,
  currency text not null,
  -- thousandths of a dollar; null when they are not known
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  cost bigint,
  profit bigint,
  basis jsonb,
  reversed_on date,
  primary key (report_id, position)
);
create index gain_rows_unknown on gain_rows (report_id, position) where cost is null;
