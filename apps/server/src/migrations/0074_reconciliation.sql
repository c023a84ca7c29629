-- What is compared every day: the ledger with the payments, a gateway with the payments, a bot with its deposits.
create table reconciliations (
  -- `ledger`, `gateway:btcpay`, `bot:3`
  subject text primary key,
  -- null: never
  compared_at timestamptz,
  -- how many payments, accounts or things the last comparison looked at
  compared integer not null default 0,
  -- why the last attempt failed; null when it did not
  error text,
  tried_at timestamptz,
  -- when an administrator asked for a comparison that has not begun
  wanted_at timestamptz
);

create table differences (
  id bigint primary key generated always as identity,
  subject text not null,
  kind text not null,
  -- what differs: an id at a gateway, an account, an item
  about text not null,
  payment_id bigint references payments,
  -- thousandths of a dollar, or things
  here bigint,
  there bigint,
  found_at timestamptz not null,
  -- when a comparison did not find it any more
  gone_at timestamptz,
  explained_at timestamptz,
  admin_id integer,
  note text
);
create unique index differences_once on differences (subject, kind, about) where gone_at is null;
create index differences_by_age on differences (found_at desc, id desc);
