-- When the sales of a user are read next without a click, and when that last happened.
create table sales_schedules (
  user_id integer primary key references users (id),
  read_at timestamptz,
  due_at timestamptz not null
);
create index sales_schedules_due on sales_schedules (due_at);

alter table sales_reads
  -- when the last reading began, and how many readings in a row have failed since the last good one
  add column tried_at timestamptz,
  add column failures integer not null default 0;

-- sales that no market reported are counted for their limit
create index sales_entered on sales (user_id) where origin <> 'market';
