-- How many bytes of the audit log the changes of a user have taken on a day (UTC). Nobody may remove its rows, so a user may not fill it.
create table audit_budgets (
  user_id integer primary key references users on delete cascade,
  day date not null,
  bytes bigint not null
);
