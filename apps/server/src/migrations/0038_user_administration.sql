create extension if not exists pg_trgm;

-- Lower case without accents, and one letter for the Turkish i İ ı I.
create function fold_text(text) returns text language sql immutable parallel safe as
  $$ select lower(regexp_replace(normalize(translate($1, 'ıİIøđł', 'iiiodl'), nfd), '[\u0300-\u036f]', '', 'g')) $$;

alter table users
  -- what the ledger holds for the user, in thousandths of a dollar: lists sort by it. Written by the ledger's trigger alone
  add column balance bigint not null default 0,
  -- the last day (UTC) on which a session of the user was used
  add column active_on date,
  add column name_key text not null generated always as (fold_text(user_name)) stored,
  -- each field on a line of its own: no pattern spans two of them, and the beginning of each can be searched
  add column search_text text not null generated always as (
    E'\n' || fold_text(user_name) || E'\n' || coalesce(steam_id, '') || E'\n' || coalesce(fold_text(mail), '')) stored;
-- the planner chooses between the trigrams and a walk by how often it believes a text to occur
alter table users alter column search_text set statistics 1000;

update users set balance = ledger_accounts.balance from ledger_accounts where name = 'user:' || users.id;

create or replace function ledger_apply_leg() returns trigger language plpgsql as $$
declare
  account text;
begin
  update ledger_accounts set balance = balance + new.amount, entries = entries + 1
    where id = new.account_id returning balance, entries, name into new.balance_after, new.number, account;
  if account like 'user:%' then
    update users set balance = new.balance_after where id = substr(account, 6)::bigint;
  end if;
  return new;
end $$;

-- How many users have the same last active day before this one; their number by it gives the distinct users of any period.
create table active_days (
  day date not null,
  -- the last active day before it; -infinity for none
  previous date not null,
  users integer not null,
  primary key (day, previous) include (users)
);
update users set active_on = used.day
  from (select user_id, max((last_seen at time zone 'UTC')::date) as day from sessions group by user_id) used where user_id = id;
insert into active_days (day, previous, users)
  select active_on, '-infinity', count(*) from users where active_on is not null and deleted_at is null group by active_on;

create index users_by_joining on users (joined_at, id) include (profile_state) where deleted_at is null;
create index users_by_name on users (name_key, id) include (profile_state) where deleted_at is null;
create index users_by_balance on users (balance, id) include (profile_state) where deleted_at is null;
-- few are not active: a walk over all in search of them would be long
create index users_not_active_by_joining on users (profile_state, joined_at, id) where deleted_at is null and profile_state <> 1;
create index users_not_active_by_name on users (profile_state, name_key, id) where deleted_at is null and profile_state <> 1;
create index users_not_active_by_balance on users (profile_state, balance, id) where deleted_at is null and profile_state <> 1;
create index users_by_text on users using gin (search_text gin_trgm_ops) where deleted_at is null;

-- Numbers of users by what is counted: accounts by 'state' and by 'country' ('' is unknown), and by the day (UTC) on which they 'joined'
-- and 'left'. Who left is still one who joined.
create table user_counts (
  what text not null check (what in ('state', 'country', 'joined', 'left')),
  key text not null,
  users integer not null,
  primary key (what, key)
);

create function user_count_keys(profile_state smallint, country text, joined_at timestamptz, deleted_at timestamptz)
  returns table (what text, key text) language sql immutable as $$
  select 'state', profile_state::text where deleted_at is null
  union all select 'country', coalesce(country, '') where deleted_at is null
  union all select 'joined', (joined_at at time zone 'UTC')::date::text
  union all select 'left', (deleted_at at time zone 'UTC')::date::text where deleted_at is not null
$$;

insert into user_counts (what, key, users)
  select c.what, c.key, count(*) from users u, user_count_keys(u.profile_state, u.country, u.joined_at, u.deleted_at) c group by 1, 2;

-- Once for each statement. All rows are locked in one order.
create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_counts as counts (what, key, users)
      select c.what, c.key, count(*) from added u, user_count_keys(u.profile_state, u.country, u.joined_at, u.deleted_at) c
      group by 1, 2 order by 1, 2
      on conflict (what, key) do update set users = counts.users + excluded.users;
  elsif tg_op = 'DELETE' then
    insert into user_counts as counts (what, key, users)
      select c.what, c.key, -count(*) from removed u, user_count_keys(u.profile_state, u.country, u.joined_at, u.deleted_at) c
      group by 1, 2 order by 1, 2
      on conflict (what, key) do update set users = counts.users + excluded.users;
  else
    insert into user_counts as counts (what, key, users)
      select what, key, sum(n) from (
        select c.what, c.key, 1 as n from added u, user_count_keys(u.profile_state, u.country, u.joined_at, u.deleted_at) c
        union all
        select c.what, c.key, -1 from removed u, user_count_keys(u.profile_state, u.country, u.joined_at, u.deleted_at) c
      ) changes
      group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (what, key) do update set users = counts.users + excluded.users;
  end if;
  return null;
end $$;
create trigger users_count_added after insert on users referencing new table as added for each statement execute function count_users();
create trigger users_count_removed after delete on users referencing old table as removed for each statement execute function count_users();
create trigger users_count_changed after update on users referencing old table as removed new table as added
  for each statement execute function count_users();
