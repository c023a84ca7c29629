alter table tickets
  -- title and description, each on lines of its own: no pattern spans them, and the beginning of each can be searched
  add column search_text text not null generated always as (E'\n' || fold_text(title) || E'\n' || fold_text(description)) stored;
-- the planner chooses between the trigrams and a walk by how often it believes a text to occur
alter table tickets alter column search_text set statistics 1000;

create index tickets_by_text on tickets using gin (search_text gin_trgm_ops);
-- a list with filters walks it without reading the tickets themselves
drop index tickets_by_activity;
create index tickets_by_activity on tickets (active_at, id) include (status, priority, type);
create index tickets_by_kind on tickets (status, active_at, id) include (priority, type) where status <> 'CLOSED';
-- together with the trigrams, for a search with filters
create index tickets_by_filters on tickets (type, priority, status);
drop index tickets_of_user;
create index tickets_of_user on tickets (user_id, active_at, id) include (status, priority, type);
create index tickets_unread_by_staff on tickets (id) where unread_by_staff > 0;

-- Numbers of tickets by what lists are filtered by.
create table ticket_counts (
  status text not null,
  priority text not null,
  type text not null,
  tickets integer not null,
  primary key (status, priority, type)
);
insert into ticket_counts (status, priority, type, tickets) select status, priority, type, count(*) from tickets group by 1, 2, 3;

-- Once for each statement. All rows are locked in one order.
create function count_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_counts as counts (status, priority, type, tickets)
      select status, priority, type, count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (status, priority, type) do update set tickets = counts.tickets + excluded.tickets;
  elsif tg_op = 'DELETE' then
    insert into ticket_counts as counts (status, priority, type, tickets)
      select status, priority, type, -count(*) from removed group by 1, 2, 3 order by 1, 2, 3
      on conflict (status, priority, type) do update set tickets = counts.tickets + excluded.tickets;
  else
    insert into ticket_counts as counts (status, priority, type, tickets)
      select status, priority, type, sum(n) from (
        select status, priority, type, 1 as n from added union all select status, priority, type, -1 from removed
      ) changes
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (status, priority, type) do update set tickets = counts.tickets + excluded.tickets;
  end if;
  return null;
end $$;
create trigger tickets_count_added after insert on tickets referencing new table as added for each statement execute function count_tickets();
create trigger tickets_count_removed after delete on tickets referencing old table as removed for each statement execute function count_tickets();
create trigger tickets_count_changed after update on tickets referencing old table as removed new table as added
  for each statement execute function count_tickets();
